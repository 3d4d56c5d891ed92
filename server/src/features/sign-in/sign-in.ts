import { randomBytes } from 'node:crypto';
import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { banProblem, findBan } from '../../http/bans.ts';
import { tokenHash } from '../../http/sessions.ts';
import { implement, type Services } from '../../services.ts';
import { endBan, lockChatid } from '../admin/bans/queries.ts';
import { verifyLinkOf } from '../chat-bot/queries.ts';
import { browserName } from './browser-name.ts';
import type { ChatPerson } from './chat-platform.ts';
import {
  addManagedGuilds,
  endOldSessions,
  forgetManagedGuilds,
  insertSession,
  upsertUser,
} from './queries.ts';
import { requireOpenSignUp } from './require-open-sign-up.ts';

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
  { config, db, switches }: Pick<Services, 'config' | 'db' | 'switches'>,
  { chatid, chattag, managedGuilds }: ChatPerson,
  { browser, invite }: { browser?: string | undefined; invite?: string | undefined },
): Promise<string> {
  const { signUp } = await switches.current();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction(async (tx) => {
    await requireNoBan(tx, chatid);
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
async function requireNoBan(tx: Tx, chatid: string): Promise<void> {
  await lockChatid.one(tx, { chatid });
  const ban = await findBan.maybe(tx, { chatid });
  if (ban && !ban.over) throw await banProblem(tx, chatid);
  if (ban) await endBan(tx, chatid);
}
