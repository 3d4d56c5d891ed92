import { whyNotInvite } from '../../access/clans.ts';
import type { Config } from '../../config.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import {
  countRequests,
  findClanOf,
  insertRequestAgain,
  reasonsNotToAsk,
} from '../members/queries.ts';
import { lockPerson } from '../users/queries.ts';
import type { Snapshots } from './queries.ts';

/** Undoes a rejection. */
export async function restoreRequest(
  tx: Tx,
  actor: Actor,
  snapshot: Snapshots['request'],
  { quotas }: Pick<Config, 'quotas'>,
): Promise<void> {
  const { clanid, userid } = snapshot;
  allow(whyNotInvite(await lockedStandingIn(tx, clanid, actor.userid)));
  if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('cannot-undo');
  const joined = await findClanOf.maybe(tx, { userid });
  const { isBlocked } = await reasonsNotToAsk.one(tx, { clanid, userid });
  if (joined || isBlocked) throw new Problem('cannot-undo');
  if ((await insertRequestAgain.count(tx, { snapshot })) === 0) throw new Problem('cannot-undo');
  // The quota is that of another person, so its problem would make no sense to the caller.
  const { open } = await countRequests.one(tx, { userid });
  if (open > quotas.requests) throw new Problem('cannot-undo');
  record(tx, 'join-restored', { actor, userid, clanid });
}
