import { tag } from '@clan-companion/contract/changes';
import { record } from '../../platform/db/changes/record.ts';
import { type Queryable, read, type Tx, write } from '../../platform/db/statement.ts';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { Problem } from '../../platform/http/problem.ts';
import { IDENTITY, lockClan } from '../clans/sql.ts';

export const findChatBot = read({
  name: 'find-chat-bot',
  sql: `select guildid, botid, verified, watched, sources, everywhere, unnamed, health
        from chatbots where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: {
    guildid: 'text?',
    botid: 'text?',
    verified: 'bool',
    watched: 'text[]',
    sources: 'json',
    everywhere: 'bool',
    unnamed: 'int',
    health: 'json?',
  },
  reads: ({ clanid }) => [tag.chatbot(clanid)],
});

/** One verification at a time per chat server. Lock order: after the user, to avoid deadlocks. */
export const lockServer = write({
  name: 'lock-server',
  sql: `select 1 as one from (select pg_advisory_xact_lock(hashtextextended(:guildid, 0))) as locked`,
  takes: { guildid: 'text' },
  gives: { one: 'int' },
});

export const findServersClan = read({
  name: 'find-servers-clan',
  sql: `select clanid from chatbots where guildid = :guildid and verified`,
  takes: { guildid: 'text' },
  gives: { clanid: 'int' },
});

export const linkedGuilds = read({
  name: 'linked-guilds',
  sql: `select guildid from chatbots where verified and guildid > :after
        order by guildid limit :rows`,
  takes: { after: 'text', rows: 'bigint' },
  gives: { guildid: 'text?' },
});

export const findManagedGuild = read({
  name: 'find-managed-guild',
  sql: `select guildid from managed_guilds where userid = :userid and guildid = :guildid`,
  takes: { userid: 'int', guildid: 'text' },
  gives: { guildid: 'text' },
});

/**
 * Omitted values stay unchanged. So does a verified link to the same chat server: a concurrent
 * sign-in may just have verified it.
 */
export const upsertChatBot = write({
  name: 'upsert-chat-bot',
  sql: `insert into chatbots as now (clanid, guildid, botid, verified)
        values (:clanid, :guildid, :botid, :verified)
        on conflict (clanid) do update
          set guildid = coalesce(excluded.guildid, now.guildid),
              botid = coalesce(excluded.botid, now.botid),
              verified = excluded.verified
                or now.verified and coalesce(excluded.guildid = now.guildid, true),
              since = case when excluded.verified and not now.verified then now()
                           else now.since end,
              xid = case when excluded.verified and not now.verified then pg_current_xact_id()
                         else now.xid end,
              changeid = case when excluded.verified and not now.verified then 0
                              else now.changeid end`,
  takes: { clanid: 'int', guildid: 'text?', botid: 'text?', verified: 'bool' },
});

/** Waits for transactions that store messages or a board of the chat server. */
export const lockServerOf = write({
  name: 'lock-server-of',
  sql: `select guildid from chatbots where clanid = :clanid and guildid is not null for update`,
  takes: { clanid: 'int' },
  gives: { guildid: 'text?' },
});

const linkWithBoard = read({
  name: 'link-with-board',
  sql: `select b.guildid, s.channelid, s.messageid
        from chatbots b left join boards s using (clanid) where b.clanid = :clanid and b.verified`,
  takes: { clanid: 'int' },
  gives: { guildid: 'text?', channelid: 'text?', messageid: 'text?' },
});

/** For the bot: it drops what waits for the chat server, and deletes the board. Lock the link first. */
export async function recordLinkEnd(tx: Tx, clanid: number): Promise<void> {
  const { guildid, ...board } = (await linkWithBoard.maybe(tx, { clanid })) ?? {};
  if (guildid === undefined) return;
  record(tx, 'chatbot-link-ended', { clanid, detail: { guildid, ...board } });
}

/** Drops messages, lines and settings: they belong to the old chat server. */
const resetServer = write({
  name: 'reset-server',
  sql: `with messages as (delete from chat_messages where clanid = :clanid),
             lines as (delete from chat_lines where clanid = :clanid),
             board as (delete from boards where clanid = :clanid)
        update chatbots
        set guildid = null, verified = false, notices = '{}', watched = '{}', language = null,
            audience = 'members', sources = '{}', everywhere = false, unnamed = 0, roles = '{}',
            health = null
        where clanid = :clanid`,
  takes: { clanid: 'int' },
});

async function endLink(tx: Tx, clanid: number): Promise<void> {
  await recordLinkEnd(tx, clanid);
  await resetServer.count(tx, { clanid });
}

/** Resets the link if it points to a different chat server. */
export async function leaveOldServer(tx: Tx, clanid: number, guildid: string): Promise<void> {
  const old = await lockServerOf.maybe(tx, { clanid });
  if (old && old.guildid !== guildid) await endLink(tx, clanid);
}

/** Ends a clan's link, verified or not; returns false if there is none. */
export async function leaveServer(tx: Tx, clanid: number): Promise<boolean> {
  const old = await lockServerOf.maybe(tx, { clanid });
  if (old) await endLink(tx, clanid);
  return old !== undefined;
}

const findUnverifiedLink = read({
  name: 'find-unverified-link',
  sql: `select b.clanid, b.guildid
        from clans c join chatbots b using (clanid)
        where c.leaderid = :userid and not b.verified and b.guildid = any(:guildids)`,
  takes: { userid: 'int', guildids: 'text[]' },
  gives: { clanid: 'int', guildid: 'text?' },
});

export const setVerified = write({
  name: 'set-verified',
  sql: `update chatbots
        set verified = true, since = now(), xid = pg_current_xact_id(), changeid = 0
        where clanid = :clanid and guildid = :guildid`,
  takes: { clanid: 'int', guildid: 'text' },
});

/** Verifies the link of the clan that a person leads, if they manage the linked chat server. */
export async function verifyLinkOf(tx: Tx, userid: number, guildids: string[]): Promise<void> {
  const link = await findUnverifiedLink.maybe(tx, { userid, guildids });
  if (!link?.guildid) return;
  const { clanid, guildid } = link;
  await lockServer.one(tx, { guildid });
  if (await findServersClan.maybe(tx, { guildid })) return;
  const verified = await setVerified.count(tx, { clanid, guildid });
  if (verified > 0) record(tx, 'chatbot-verified', { userid, clanid });
}

const linkOf = read({
  name: 'link-of',
  sql: `select b.clanid, c.name, b.verified, l.chatid as leaderid,
               nullif(b.audience, 'members') as audience
        from chatbots b join clans c using (clanid) join users l on l.userid = c.leaderid
        where b.guildid = :guildid and (:clanid::int is null or b.clanid = :clanid)
        order by b.verified desc, b.clanid limit 1`,
  takes: { guildid: 'text', clanid: 'int?' },
  gives: { clanid: 'int', name: 'text', verified: 'bool', leaderid: 'text', audience: 'text?' },
});

export interface Link {
  clanid: number;
  name: string;
  verified: boolean;
  leaderid: string;
  audience?: string;
}

/** A clan's link to a chat server. Without a clan: the verified link, or else the oldest clan's. */
export async function findLink(db: Queryable, guildid: string, clanid?: number): Promise<Link> {
  const link = await linkOf.maybe(db, { guildid, clanid });
  if (!link) throw new Problem('no-linked-clan');
  return link;
}

/** As many as one message of the chat bot can show. Anyone can add their clan, so some come first. */
export const claimsOn = read({
  name: 'claims-on',
  sql: `select ${IDENTITY.columns}, c.clanid is not distinct from :ownClanId as own
        from chatbots b join clans c using (clanid) ${IDENTITY.joins}
        where b.guildid = :guildid and not b.verified
        order by c.clanid is not distinct from :requestedClanId desc, own desc, c.clanid limit 5`,
  takes: { guildid: 'text', ownClanId: 'int?', requestedClanId: 'int?' },
  gives: { ...IDENTITY.gives, own: 'bool' },
});

/** The clan with a verified link: only its data may go to and from the chat server. */
export async function verifiedClanOf(db: Queryable, guildid: string): Promise<Link> {
  const link = await findLink(db, guildid);
  if (!link.verified) throw new Problem('link-not-verified');
  return link;
}

const lockLink = write({
  name: 'lock-link',
  sql: `select clanid from chatbots where guildid = :guildid and verified for update`,
  takes: { guildid: 'text' },
  gives: { clanid: 'int' },
});

/** Ends a verified link and returns its clan, if there is one. */
export async function unlinkServer(tx: Tx, guildid: string): Promise<number | undefined> {
  const link = await lockLink.maybe(tx, { guildid });
  if (link) await endLink(tx, link.clanid);
  return link?.clanid;
}

const shareLink = write({
  name: 'share-link',
  sql: `select clanid from chatbots where clanid = :clanid and guildid = :guildid and verified
        for share`,
  takes: { clanid: 'int', guildid: 'text' },
  gives: { clanid: 'int' },
});

/** Locks the clan with a verified link. The link cannot be removed before the transaction ends. */
export async function lockReportingClan(tx: Tx, guildid: string): Promise<number> {
  const { clanid } = await verifiedClanOf(tx, guildid);
  const there =
    (await lockClan.maybe(tx, { clanid })) && (await shareLink.maybe(tx, { clanid, guildid }));
  if (!there) throw new Problem('no-linked-clan');
  return clanid;
}

/** The clan with a verified link, which is locked exclusively. */
export async function lockedClanOf(tx: Tx, guildid: string): Promise<number> {
  const link = await lockLink.maybe(tx, { guildid });
  return link?.clanid ?? (await verifiedClanOf(tx, guildid)).clanid;
}

const settingsOf = read({
  name: 'settings-of',
  sql: `select b.notices, b.watched, b.language, b.since, b.roles, b.sources, b.everywhere, b.unnamed,
               nullif(b.audience, 'members') as audience, s.channelid, s.messageid
        from chatbots b left join boards s using (clanid) where b.clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: {
    notices: 'json',
    watched: 'text[]',
    language: 'text?',
    since: 'timestamp',
    roles: 'json',
    sources: 'json',
    everywhere: 'bool',
    unnamed: 'int',
    audience: 'text?',
    channelid: 'text?',
    messageid: 'text?',
  },
});

export async function findSettings(db: Queryable, clanid: number) {
  const settings = await settingsOf.maybe(db, { clanid });
  if (!settings) throw new Problem('no-linked-clan');
  return settings;
}

/** Omitted values stay unchanged, except for the sources of channels that are not watched any more. */
export const setSettings = write({
  name: 'set-settings',
  sql: `update chatbots
        set notices = coalesce(:notices, notices), watched = coalesce(:watched, watched),
            language = coalesce(:language, language), audience = coalesce(:audience, audience),
            roles = coalesce(:roles, roles),
            everywhere = everywhere and :watched::text[] is null,
            sources = (select coalesce(jsonb_object_agg(channelid, sourceid), '{}')
                       from jsonb_each_text(coalesce(:sources, sources)) as one (channelid, sourceid)
                       where channelid = any(coalesce(:watched, watched)))
        where clanid = :clanid`,
  takes: {
    clanid: 'int',
    notices: 'json?',
    watched: 'text[]?',
    language: 'text?',
    sources: 'json?',
    audience: 'text?',
    roles: 'json?',
  },
});

/** Counts 0 if nothing changed. */
export const setHealth = write({
  name: 'set-health',
  sql: `update chatbots set health = :health
        where clanid = :clanid and health is distinct from :health`,
  takes: { clanid: 'int', health: 'json' },
});

type Settings = AnswerTo<'GET /bot/guilds/{guildid}/settings'>;

interface StoredSettings {
  notices: unknown;
  watched: string[];
  language?: string;
  roles: unknown;
  sources: unknown;
  everywhere: boolean;
  unnamed: number;
  audience?: string;
  channelid?: string;
  messageid?: string;
}

/**
 * Channels and roles are stored as ids by notice name, and sources as their ids by channel; all were
 * validated on input.
 */
export function toSettings({ notices, watched, language, ...stored }: StoredSettings): Settings {
  const { everywhere, unnamed, audience, channelid: board, messageid } = stored;
  const roleOf = (notice: string) => (stored.roles as Record<string, string | undefined>)[notice];
  return {
    notices: Object.entries(notices as Record<string, string>).map(([notice, channelid]) => {
      const roleid = roleOf(notice);
      return {
        notice: notice as Settings['notices'][number]['notice'],
        channelid,
        ...(roleid !== undefined && { roleid }),
      };
    }),
    watched,
    ...(language !== undefined && { language }),
    ...(everywhere && { everywhere }),
    sources: Object.entries(stored.sources as Record<string, string>).map(
      ([channelid, sourceid]) => ({ channelid, sourceid }),
    ),
    unnamedtrips: unnamed,
    ...(audience !== undefined && { audience }),
    ...(board !== undefined &&
      messageid !== undefined && { board: { channelid: board, messageid } }),
  };
}
