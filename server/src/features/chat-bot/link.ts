import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import type { AnswerTo, ItemOf } from '../../platform/http/operation.ts';
import { isTextKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, nothingGiven, Problem } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { whyNotLead, whyNotSeeInside } from '../clans/access.ts';
import { standingIn, lockedStandingIn, withLookalike } from '../clans/sql.ts';
import { lockCaller, findUserByChatid } from '../users/sql.ts';
import {
  findChatBot,
  findManagedGuild,
  findServersClan,
  leaveOldServer,
  lockServer,
  upsertChatBot,
  unlinkServer,
  claimsOn,
  findLink,
  setVerified,
  leaveServer,
  linkedGuilds,
} from './sql.ts';

type Health = NonNullable<AnswerTo<'GET /clans/{clan_id}/chatbot'>['health']>;

export const getChatBot = implement(
  'GET /clans/{clan_id}/chatbot',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const standing = await standingIn(db, clanid, session.userid);
    allow(whyNotSeeInside(standing));
    const isLeader = whyNotLead(standing) === undefined;
    const stored = await findChatBot.maybe(db, { clanid });
    if (!stored) return {};
    const { guildid, botid, verified, watched, everywhere, unnamed, health } = stored;
    const sources = stored.sources as Record<string, string>;
    return {
      ...(guildid !== undefined && { guildid }),
      ...(botid !== undefined && { chatid: botid }),
      ...(verified && { verified }),
      ...(watched.length > 0 && {
        channels: watched.map((channelid) => {
          const sourceid = sources[channelid];
          return { channelid, ...(sourceid !== undefined && { sourceid }) };
        }),
      }),
      ...(everywhere && { everywhere }),
      ...(unnamed > 0 && { unnamedtrips: unnamed }),
      ...(health !== undefined && isLeader && { health: health as Health }),
    };
  },
);

export const setChatBot = implement(
  'PUT /clans/{clan_id}/chatbot',
  async ({ params, query, session }, { db }) => {
    const { guildid, chatid } = query;
    if (guildid === undefined && chatid === undefined) {
      throw nothingGiven('query', 'guildid', 'chatid');
    }
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      // Setting the same chat server again repeats the check: the leader may have changed.
      const verified = guildid !== undefined && (await linkServer(tx, { clanid, guildid, userid }));
      await upsertChatBot.count(tx, { clanid, guildid, botid: chatid, verified });
      record(tx, 'chatbot-set', { actor: session, clanid });
    });
    return { message: 'The chat bot has been saved.' };
  },
);

/** Returns true if the link is verified at once, because the leader manages the chat server. */
async function linkServer(
  tx: Tx,
  { clanid, guildid, userid }: { clanid: number; guildid: string; userid: number },
): Promise<boolean> {
  // Serializes with a concurrent sign-in: we see the servers it stored, or it sees this link.
  await lockCaller(tx, userid);
  await lockServer.one(tx, { guildid });
  const taken = await findServersClan.maybe(tx, { guildid });
  if (taken && taken.clanid !== clanid) throw new Problem('server-taken');
  await leaveOldServer(tx, clanid, guildid);
  return (await findManagedGuild.maybe(tx, { userid, guildid })) !== undefined;
}

export const removeLink = implement(
  'DELETE /bot/guilds/{guildid}/link',
  async ({ params }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await unlinkServer(tx, params.guildid);
      if (clanid === undefined) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-unlinked', { via: 'chat', clanid });
    });
    return { message: 'The link has ended.' };
  },
);

export const getLinkedClan = implement(
  'GET /bot/guilds/{guildid}',
  async ({ params: { guildid }, query: { chatid, clanid: requestedClanId } }, { db }) => {
    const link = await findLink(db, guildid);
    if (link.verified) return link;
    const person = chatid === undefined ? undefined : await findUserByChatid.maybe(db, { chatid });
    const claims = await claimsOn.all(db, { guildid, ownClanId: person?.clanid, requestedClanId });
    return {
      ...link,
      claims: claims.map(({ own, ...clan }) => ({ ...withLookalike(clan), ...(own && { own }) })),
    };
  },
);

export const confirmLink = implement(
  'POST /bot/guilds/{guildid}/link',
  async ({ params, body }, { db }) => {
    const { guildid } = params;
    return db.transaction(async (tx) => {
      await lockServer.one(tx, { guildid });
      const current = await findLink(tx, guildid);
      const admin = await findUserByChatid.maybe(tx, { chatid: body.chatid });
      const clanid = body.clanid ?? (current.verified ? current.clanid : admin?.clanid);
      // Anyone can claim a chat server, so without a name only the admin's own clan is confirmed.
      if (clanid === undefined) throw new Problem('no-linked-clan', { detail: 'Name the clan.' });
      const link = await findLink(tx, guildid, clanid);
      if (link.verified) return link;
      if (current.verified) throw new Problem('server-taken');
      const verified = await setVerified.count(tx, { clanid, guildid });
      // The clan was deleted or has linked another chat server in the meantime.
      if (verified === 0) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-verified', { actor: admin, via: 'chat', clanid });
      return { ...link, verified: true };
    });
  },
);

export const endLink = implement(
  'DELETE /clans/{clan_id}/chatbot',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      // Check permission first: outsiders must not learn whether there is a link.
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      if (!(await leaveServer(tx, clanid))) throw new Problem('no-linked-server');
      record(tx, 'chatbot-unlinked', { actor: session, clanid });
    });
    return true;
  },
);

export const listLinkedGuilds = implement('GET /bot/guilds', async ({ query }, { db }) => {
  const [after] = readCursor(query.cursor, isTextKey) ?? [''];
  const guilds = await linkedGuilds.all(db, { after, rows: rowsToRead(query.limit) });
  // A verified link has a chat server.
  return toPage(guilds as ItemOf<'GET /bot/guilds'>[], query.limit, ({ guildid }) => [guildid]);
});
