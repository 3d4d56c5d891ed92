import { record } from '../../db/changes/record.ts';
import { read, type Tx, write } from '../../db/statement.ts';

export const findChatBot = read({
  name: 'find-chat-bot',
  sql: `select guildid, botid, verified from chatbots where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { guildid: 'text?', botid: 'text?', verified: 'bool' },
});

/** One at a time for each chat server: who is first to be verified has it. Last, after the person. */
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

export const findManagedGuild = read({
  name: 'find-managed-guild',
  sql: `select guildid from managed_guilds where userid = :userid and guildid = :guildid`,
  takes: { userid: 'int', guildid: 'text' },
  gives: { guildid: 'text' },
});

/** What is not given stays, and so does a verified link; a sign-in may be verifying it right now. */
export const upsertChatBot = write({
  name: 'upsert-chat-bot',
  sql: `insert into chatbots as now (clanid, guildid, botid, verified)
        values (:clanid, :guildid, :botid, :verified)
        on conflict (clanid) do update
          set guildid = coalesce(excluded.guildid, now.guildid),
              botid = coalesce(excluded.botid, now.botid),
              verified = excluded.verified
                or now.verified and coalesce(excluded.guildid = now.guildid, true)`,
  takes: { clanid: 'int', guildid: 'text?', botid: 'text?', verified: 'bool' },
});

const findUnverifiedLink = read({
  name: 'find-unverified-link',
  sql: `select b.clanid, b.guildid
        from clans c join chatbots b using (clanid)
        where c.leaderid = :userid and not b.verified and b.guildid = any(:guildids)`,
  takes: { userid: 'int', guildids: 'text[]' },
  gives: { clanid: 'int', guildid: 'text?' },
});

const setVerified = write({
  name: 'set-verified',
  sql: `update chatbots set verified = true where clanid = :clanid and guildid = :guildid`,
  takes: { clanid: 'int', guildid: 'text' },
});

/** A leader's sign-in shows that they manage the server that their clan has linked. */
export async function verifyLinkOf(tx: Tx, userid: number, guildids: string[]): Promise<void> {
  const link = await findUnverifiedLink.maybe(tx, { userid, guildids });
  if (!link?.guildid) return;
  const { clanid, guildid } = link;
  await lockServer.one(tx, { guildid });
  if (await findServersClan.maybe(tx, { guildid })) return;
  const verified = await setVerified.count(tx, { clanid, guildid });
  if (verified > 0) await record(tx, { action: 'chatbot-verified', userid, clanid });
}
