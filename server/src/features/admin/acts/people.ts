import type { Lifecycles } from '../../../lifecycle/lifecycle.ts';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write, read } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findMember } from '../../clans/sql.ts';
import { makeLeader } from '../../members/sql.ts';
import { deletePerson, rememberErasure } from '../../privacy/deletion-rules.ts';
import { deleteOtherSessions } from '../../sign-in/sql.ts';
import { forgetTrashOf } from '../../trash/sql.ts';
import { lockChatid } from '../../users/bans-sql.ts';
import { findUserByChatid, lockPerson } from '../../users/sql.ts';
import { entryOf, lockSubject } from './content.ts';
import type { Entry } from './log.ts';
import { type Configured, roleOf } from './roles.ts';

/** For a clan whose leader is banned or gone. */
export async function appointLeaderOf(
  tx: Tx,
  lifecycles: Lifecycles,
  { id, chatid, reason }: { id: string; chatid: string; reason: string },
): Promise<Entry> {
  const clan = await lockSubject(tx, lifecycles, 'clan', id);
  const user = await findUserByChatid.maybe(tx, { chatid });
  const heir = user && (await findMember.maybe(tx, { clanid: clan.id, userid: user.userid }));
  if (!heir) throw new Problem('no-such-member');
  const { userid } = heir;
  if (userid === clan.userid) throw new Problem('already-leader');
  await makeLeader(tx, clan.id, userid);
  record(tx, 'leader-appointed', { clanid: clan.id, userid, detail: { reason } });
  return { action: 'appoint-leader', ...entryOf(clan), after: chatid, reason };
}

const lockByChatid = write({
  name: 'lock-by-chatid',
  sql: `select userid, chattag from users where chatid = :chatid for no key update`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chattag: 'text' },
});

const NONE = 0;

export async function endSessionsOf(tx: Tx, chatid: string, reason: string): Promise<Entry> {
  const person = await lockByChatid.maybe(tx, { chatid });
  if (!person) throw new Problem('no-such-user');
  const { userid, chattag } = person;
  for (const detail of await deleteOtherSessions.all(tx, { userid, kept: NONE })) {
    record(tx, 'session-ended', { userid, detail });
  }
  record(tx, 'signed-out', { userid, detail: { reason } });
  return { action: 'end-sessions', kind: 'person', id: chatid, name: chattag, reason };
}

const findNamed = read({
  name: 'find-named-person',
  sql: `select userid, chattag from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chattag: 'text' },
});

/** The person changed clans before the locks were taken: the transaction is tried again. */
class ChangedClans extends Error {
  /** serialization_failure */
  readonly code = '40001';
}

export async function noteExport(tx: Tx, chatid: string, reason: string): Promise<Entry> {
  const person = await findNamed.maybe(tx, { chatid });
  if (!person) throw new Problem('no-such-user');
  const { userid, chattag: name } = person;
  record(tx, 'data-exported', { userid, detail: { reason } });
  return { action: 'export-data', kind: 'person', id: chatid, name, reason };
}

interface Deletion {
  readonly reason: string;
  /** Keeps nothing for a restore. */
  readonly erase: boolean;
  readonly restoreDays: number;
}

/** Operators lose their role first, so that they cannot remove each other like this. */
export async function deletePersonOf(
  tx: Tx,
  lifecycles: Lifecycles,
  chatid: string,
  { reason, erase, restoreDays }: Deletion,
  configured: Configured,
): Promise<Entry> {
  if (await roleOf(tx, chatid, configured)) throw new Problem('is-operator');
  await lockChatid.one(tx, { chatid });
  const person = await findNamed.maybe(tx, { chatid });
  if (person) {
    const { userid } = person;
    const keeping = { days: erase ? 0 : restoreDays, cause: 'operator' } as const;
    const lock = async () => {
      if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('no-such-user');
    };
    const deleted = await deletePerson(tx, lifecycles, { userid, chatid }, keeping, lock);
    if (!deleted) throw new ChangedClans('The person changed clans');
  }
  const forgotten = erase ? await forgetTrashOf.count(tx, { chatid }) : 0;
  if (!person && forgotten === 0) throw new Problem('no-such-user');
  if (erase) await rememberErasure.count(tx, { chatid });
  const about = { kind: 'person', id: chatid, name: person?.chattag ?? chatid, reason } as const;
  return { action: 'delete-account', ...about, ...(erase && { after: 'erased' }) };
}
