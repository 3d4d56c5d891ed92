import { randomBytes } from 'node:crypto';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { tokenHash } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { implement, type Services } from '../../services.ts';
import { endBan, findBan, lockChatid } from '../users/bans-sql.ts';
import { verifyLinkOf } from '../chat-bot/sql.ts';
import { findInvite } from '../clan-invites/sql.ts';
import type { SwitchValues } from '../community/sql.ts';
import type { ChatPerson } from './chat-platform.ts';
import { banProblem } from './sessions.ts';
import {
  addManagedGuilds,
  endOldSessions,
  forgetManagedGuilds,
  insertSession,
  upsertUser,
} from './sql.ts';

/** Throws if a person without an account cannot get one. An invite is used only by joining with it. */
async function requireOpenSignUp(
  tx: Tx,
  signUp: SwitchValues['signUp'],
  code: string | undefined,
): Promise<void> {
  if (signUp === 'open') return;
  if (signUp === 'closed') throw new Problem('sign-up-closed');
  const invite = code && (await findInvite.maybe(tx, { codehash: tokenHash(code) }));
  if (!invite || invite.isUsedUp || invite.isExpired) throw new Problem('by-invitation-only');
}

/** In this order, because most browsers also claim to be one of those after them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Longer headers are not from a browser, and not worth the time. */
const MAX_LENGTH = 1_000;

/**
 * "Firefox on Windows", or a part of it; undefined if neither is known. Made only of the names above:
 * nothing that a client sends is stored.
 */
export function browserName(userAgent = ''): string | undefined {
  if (userAgent.length > MAX_LENGTH) return undefined;
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' on ') : undefined;
}

const TOKEN_BYTES = 32;
/** Each session has its own rate limit, so their number per person is limited. */
const MAX_SESSIONS = 50;

export const signIn = implement('POST /users/auth', async ({ body }, services, reply) => {
  reply.header('cache-control', 'no-store');
  const person = await services.chat.identify(body.code);
  const browser = browserName(reply.request.headers['user-agent']);
  const token = await startSession(services, person, { browser, invite: body.invite });
  reply.header('location', '/users/sessions');
  return { chatid: person.chatid, token };
});

/** Returns the token of the new session. */
export async function startSession(
  { config, db, switches, lifecycles }: Pick<Services, 'config' | 'db' | 'switches' | 'lifecycles'>,
  { chatid, chattag, managedGuilds }: ChatPerson,
  { browser, invite }: { browser?: string | undefined; invite?: string | undefined },
): Promise<string> {
  const { signUp } = await switches.current();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction(async (tx) => {
    await requireNoBan(tx, lifecycles, chatid);
    const { userid, joined } = await upsertUser.one(tx, { chatid, chattag });
    if (joined && !config.operators.has(chatid)) await requireOpenSignUp(tx, signUp, invite);
    const guilds = { userid, guildids: [...managedGuilds] };
    await forgetManagedGuilds.count(tx, guilds);
    await addManagedGuilds.count(tx, guilds);
    await verifyLinkOf(tx, userid, guilds.guildids);
    for (const ended of await endOldSessions.all(tx, { userid, kept: MAX_SESSIONS - 1 })) {
      record(tx, 'session-ended', { actor: { userid }, userid, detail: ended });
    }
    const { sessionid } = await insertSession.one(tx, {
      userid,
      tokenhash: tokenHash(token),
      days: config.sessionDays,
      browser,
    });
    const action = joined ? 'user-joined' : 'user-signed-in';
    record(tx, action, { actor: { userid }, userid, detail: { sessionid } });
  });
  return token;
}

/** A ban that is over ends here, if the job has not ended it yet. */
async function requireNoBan(tx: Tx, lifecycles: Lifecycles, chatid: string): Promise<void> {
  await lockChatid.one(tx, { chatid });
  const ban = await findBan.maybe(tx, { chatid });
  if (ban && !ban.over) throw await banProblem(tx, chatid);
  if (ban) await endBan(tx, lifecycles, chatid);
}
