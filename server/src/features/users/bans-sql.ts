import { record } from '../../platform/db/changes/record.ts';
import { read, type Tx, write } from '../../platform/db/statement.ts';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';

/** Serializes sign-ins and bans of one person, who may have no account yet. */
export const lockChatid = write({
  name: 'lock-chatid',
  sql: `select 1 as one from (select pg_advisory_xact_lock(hashtextextended(:chatid, 3))) as locked`,
  takes: { chatid: 'text' },
  gives: { one: 'int' },
});

const tryLock = write({
  name: 'try-lock-chatid',
  sql: `select pg_try_advisory_xact_lock(hashtextextended(:chatid, 3)) as locked`,
  takes: { chatid: 'text' },
  gives: { locked: 'bool' },
});

/** Does not wait: whoever holds the lock may be waiting for a row that this transaction has locked. */
export const tryLockChatid = async (tx: Tx, chatid: string): Promise<boolean> =>
  (await tryLock.one(tx, { chatid })).locked;

export const findBan = read({
  name: 'find-ban',
  sql: `select reason, since, until, coalesce(until <= now(), false) as over
        from bans where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { reason: 'text', since: 'timestamp', until: 'timestamp?', over: 'bool' },
});

export const upsertBan = write({
  name: 'upsert-ban',
  sql: `insert into bans (chatid, reason, until) values (:chatid, :reason, :until::timestamptz)
        on conflict (chatid) do update
        set reason = excluded.reason, since = now(), until = excluded.until`,
  takes: { chatid: 'text', reason: 'text', until: 'timestamp?' },
});

const deleteBan = write({
  name: 'delete-ban',
  sql: `delete from bans where chatid = :chatid`,
  takes: { chatid: 'text' },
});

export const markBanned = write({
  name: 'mark-banned',
  sql: `update users set banned = :banned where chatid = :chatid returning userid, chattag`,
  takes: { chatid: 'text', banned: 'bool' },
  gives: { userid: 'int', chattag: 'text' },
});

export const deleteSessions = write({
  name: 'delete-sessions-of-banned',
  sql: `delete from sessions where userid = :userid`,
  takes: { userid: 'int' },
});

/** For what was restored: a ban can have begun or ended in the meantime. */
export const matchBan = (
  tx: Tx,
  lifecycles: Lifecycles,
  { userid, banned }: { userid: number; banned: boolean },
): Promise<number> =>
  banned ? lifecycles.hidePublished(tx, userid) : lifecycles.showPublished(tx, userid);

/** Call it with the chatid locked. */
export async function endBan(
  tx: Tx,
  lifecycles: Lifecycles,
  chatid: string,
): Promise<{ chattag: string } | undefined> {
  await deleteBan.count(tx, { chatid });
  const person = await markBanned.maybe(tx, { chatid, banned: false });
  if (person) await lifecycles.showPublished(tx, person.userid);
  record(tx, 'user-banned', { userid: person?.userid });
  return person;
}
