import { record } from '../../../db/changes/record.ts';
import type { Tx } from '../../../db/statement.ts';
import { Problem } from '../../../http/problem.ts';
import { findMember, makeLeader } from '../../members/queries.ts';
import { findUserByChatid } from '../../users/queries.ts';
import type { Entry } from './log.ts';
import { entryOf, lockSubject } from './subjects.ts';

/** For a clan whose leader is banned or gone. */
export async function appointLeaderOf(
  tx: Tx,
  id: string,
  chatid: string,
  reason: string,
): Promise<Entry> {
  const clan = await lockSubject(tx, 'clan', id);
  const user = await findUserByChatid.maybe(tx, { chatid });
  const heir = user && (await findMember.maybe(tx, { clanid: clan.id, userid: user.userid }));
  if (!heir) throw new Problem('no-such-member');
  const { userid } = heir;
  if (userid === clan.userid) throw new Problem('already-leader');
  await makeLeader(tx, clan.id, userid);
  record(tx, 'leader-appointed', { clanid: clan.id, userid, detail: { reason } });
  return { action: 'appoint-leader', ...entryOf(clan), after: chatid, reason };
}
