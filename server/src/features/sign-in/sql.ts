import { tag } from '@clan-companion/contract/changes';
import { read, write } from '../../platform/db/statement.ts';

/** Updates the tag, which may have changed on the chat platform since the last sign-in. */
export const upsertUser = write({
  name: 'upsert-user',
  sql: `insert into users (chatid, chattag) values (:chatid, :chattag)
        on conflict (chatid) do update set chattag = excluded.chattag
        returning userid, xmax = 0 as joined`,
  takes: { chatid: 'text', chattag: 'text' },
  gives: { userid: 'int', joined: 'bool' },
});

export const insertSession = write({
  name: 'insert-session',
  sql: `insert into sessions (userid, tokenhash, expires, browser)
        values (:userid, :tokenhash, now() + make_interval(days => :days), :browser)
        returning sessionid`,
  takes: { userid: 'int', tokenhash: 'text', days: 'int', browser: 'text?' },
  gives: { sessionid: 'int' },
});

/** Deletes the least recently used sessions, so that `kept` of them remain. */
export const endOldSessions = write({
  name: 'end-old-sessions',
  sql: `delete from sessions where sessionid in (
          select sessionid from sessions where userid = :userid
          order by lastused desc, sessionid desc offset :kept)
        returning sessionid`,
  takes: { userid: 'int', kept: 'bigint' },
  gives: { sessionid: 'int' },
});

export const forgetManagedGuilds = write({
  name: 'forget-managed-guilds',
  sql: `delete from managed_guilds where userid = :userid and guildid <> all(:guildids)`,
  takes: { userid: 'int', guildids: 'text[]' },
});

export const addManagedGuilds = write({
  name: 'add-managed-guilds',
  sql: `insert into managed_guilds (userid, guildid) select :userid, unnest(:guildids::text[])
        on conflict do nothing`,
  takes: { userid: 'int', guildids: 'text[]' },
});

export const managedGuildsOf = read({
  name: 'managed-guilds-of',
  sql: `select guildid from managed_guilds where userid = :userid order by guildid`,
  takes: { userid: 'int' },
  gives: { guildid: 'text' },
});

export const sessionsOf = read({
  name: 'sessions-of',
  sql: `select sessionid, created, lastused, browser from sessions
        where userid = :userid and sessionid > :after and expires > now()
        order by sessionid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: { sessionid: 'int', created: 'timestamp', lastused: 'timestamp', browser: 'text?' },
  reads: ({ userid }, rows) => [
    tag.user(userid),
    tag.allSessions,
    ...rows.map(({ sessionid }) => tag.session(sessionid)),
  ],
});

export const deleteOtherSessions = write({
  name: 'delete-other-sessions',
  sql: `delete from sessions where userid = :userid and sessionid <> :kept returning sessionid`,
  takes: { userid: 'int', kept: 'int' },
  gives: { sessionid: 'int' },
});

export const deleteSession = write({
  name: 'delete-session',
  sql: `delete from sessions where sessionid = :sessionid and userid = :userid`,
  takes: { sessionid: 'int', userid: 'int' },
});
