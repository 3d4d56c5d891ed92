import { tag } from '@clan-companion/contract/changes';
import { version } from '@clan-companion/runtime/version';
import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import type { Database } from '../../platform/db/database.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/sql.ts';
import { signIn } from './sign-in.ts';
import { sessionsOf, deleteSession, deleteOtherSessions } from './sql.ts';

const listSessions = implement('GET /users/sessions', async ({ query, session }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const rows = await sessionsOf.all(db, {
    userid: session.userid,
    after,
    rows: rowsToRead(query.limit),
  });
  const sessions = rows.map((row) => ({ ...row, current: row.sessionid === session.sessionid }));
  return toPage(sessions, query.limit, ({ sessionid }) => [sessionid]);
});

const endSession = implement('DELETE /users/sessions/{id}', async ({ params, session }, { db }) => {
  // Sessions of other people are reported as missing.
  if (!(await endOwnSession(db, session.userid, params.id))) throw new Problem('no-such-session');
  return true;
});

const endOwnSession = (db: Database, userid: number, sessionid: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = (await deleteSession.count(tx, { sessionid, userid })) > 0;
    if (ended) {
      record(tx, 'session-ended', { actor: { userid }, userid, detail: { sessionid } });
    }
    return ended;
  });

const endOtherSessions = implement(
  'DELETE /users/sessions',
  async ({ session: { userid, sessionid } }, { db }) => {
    await db.transaction(async (tx) => {
      // Two devices that end each other would deadlock.
      await lockCaller(tx, userid);
      for (const ended of await deleteOtherSessions.all(tx, { userid, kept: sessionid })) {
        record(tx, 'session-ended', { actor: { userid }, userid, detail: ended });
      }
    });
    return true;
  },
);

const signOut = implement('DELETE /users/auth', async ({ session }, { db }) => {
  await endOwnSession(db, session.userid, session.sessionid);
  return true;
});

const getAppConfig = implement('GET /app/config.json', async (_call, services) => {
  const { chat, config, db, switches, community } = services;
  const { openMaps, ...shown } = await switches.lastKnown();
  db.note?.('get-app-config', [tag.switches]);
  return {
    version,
    authorizeurl: chat.authorizeUrl(),
    clientid: chat.clientId,
    redirecturi: chat.redirectUri,
    scope: 'identify guilds',
    practice: chat.practice,
    bot: config.botKey !== undefined,
    community: await community.lastKnown(),
    retention: retentionOf(config),
    ...shown,
    ...(config.openMaps === 'on' && openMaps && { openMapDays: config.openMapDays }),
  };
});

function retentionOf(config: Config) {
  const { sessionDays, historyDays, tradeDays, openMapDays, restoreDays } = config;
  const backupDays = Math.ceil((config.backupEvery * config.backupKeep) / 24);
  const days = { sessionDays, historyDays, tradeDays, openMapDays, restoreDays };
  return config.backupDir === undefined ? days : { ...days, backupDays };
}

export const signInOperations = [
  signIn,
  signOut,
  listSessions,
  endOtherSessions,
  endSession,
  getAppConfig,
];
