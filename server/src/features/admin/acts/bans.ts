import type { Lifecycles } from '../../../lifecycle/lifecycle.ts';
import { record } from '../../../platform/db/changes/record.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import {
  deleteSessions,
  endBan,
  findBan,
  lockChatid,
  upsertBan,
  markBanned,
} from '../../users/bans-sql.ts';
import type { Entry } from './log.ts';
import { type Configured, roleOf } from './roles.ts';

/** In the log, for a ban without an end. */
export const FOR_GOOD = 'for good';

const HOUR_MS = 3_600_000;

/** The end of a ban by the database's clock; undefined if it is permanent. */
export const hoursFrom = (now: number, hours: number | undefined): string | undefined =>
  hours === undefined ? undefined : new Date(now + hours * HOUR_MS).toISOString();

/** Takes effect for sessions, streams and the chat bot as soon as the change is announced. */
export async function banPerson(
  tx: Tx,
  lifecycles: Lifecycles,
  chatid: string,
  ban: { reason: string; until?: string | undefined },
  configured: Configured,
): Promise<Entry> {
  if (await roleOf(tx, chatid, configured)) throw new Problem('is-operator');
  await lockChatid.one(tx, { chatid });
  const { reason, until } = ban;
  const earlier = await findBan.maybe(tx, { chatid });
  await upsertBan.count(tx, { chatid, reason, until });
  const person = await markBanned.maybe(tx, { chatid, banned: true });
  if (person) {
    await deleteSessions.count(tx, person);
    await lifecycles.hidePublished(tx, person.userid);
  }
  record(tx, 'user-banned', { userid: person?.userid });
  const name = person?.chattag ?? chatid;
  const about = { kind: 'person', id: chatid, name, reason, after: until ?? FOR_GOOD } as const;
  return earlier
    ? { action: 'change-ban', ...about, before: earlier.until ?? FOR_GOOD }
    : { action: 'ban', ...about };
}

export async function unbanPerson(
  tx: Tx,
  lifecycles: Lifecycles,
  chatid: string,
  reason: string,
): Promise<Entry> {
  await lockChatid.one(tx, { chatid });
  const ban = await findBan.maybe(tx, { chatid });
  if (!ban) throw new Problem('not-banned');
  const person = await endBan(tx, lifecycles, chatid);
  const name = person?.chattag ?? chatid;
  const before = ban.until ?? FOR_GOOD;
  return { action: 'unban', kind: 'person', id: chatid, name, reason, before };
}
