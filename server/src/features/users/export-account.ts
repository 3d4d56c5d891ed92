import { loggedDetail } from '@clan-companion/contract/changes/detail';
import type { AnswerTo } from '../../http/operation.ts';
import { waitUncounted } from '../../http/overload.ts';
import { Problem } from '../../http/problem.ts';
import { StoredJson } from '../../http/ready.ts';
import type { Session } from '../../http/sessions.ts';
import { allRows, listNamed, Streamed } from '../../http/streamed.ts';
import { implement, type Services } from '../../services.ts';
import { invitesBy } from '../clan-invites/queries.ts';
import { tasksOf } from '../goals/queries.ts';
import { mapsOf, openedMapsOf } from '../maps/queries.ts';
import { membershipOf, requestsBy } from '../members/queries.ts';
import { subscriptionsOf } from '../notifications/push/queries.ts';
import { settingsOf } from '../notifications/queries.ts';
import { managedGuildsOf, sessionsOf } from '../sign-in/queries.ts';
import { tradesOf } from '../trades/queries.ts';
import { savedSearchesOf } from '../trades/searches/queries.ts';
import { searchWalkers, showWalkers } from '../walkers/queries.ts';
import { findGameRecords, walkersUsedBy } from './game-records.ts';
import { accountOf, changesAbout, findProfile, techAfter } from './queries.ts';

/** Rows read per batch. */
const BATCH = 500;
/** Rows read per batch from tables whose rows can be up to 1 MiB. */
const LARGE_ROW_BATCH = 4;

type Head = Pick<
  AnswerTo<'GET /users/export'>,
  'profile' | 'created' | 'lastactive' | 'managedguilds' | 'clan'
>;

/** Streamed, because one account can hold gigabytes. */
export const exportAccount = implement('GET /users/export', async (call, services, reply) => {
  const { session } = call;
  const { db, exports, sessions } = services;
  const { userid } = session;
  if (exports.countOf(String(userid)) > 0) throw new Problem('export-running', { retryAfter: 10 });
  await waitUncounted(reply.request, exports.take(String(userid), reply.raw));
  const [profile, account, guilds, clan] = await Promise.all([
    findProfile.maybe(db, { userid }),
    accountOf.maybe(db, { userid }),
    managedGuildsOf.all(db, { userid }),
    membershipOf.maybe(db, { userid }),
    sessions.requireAlive(session),
  ]);
  if (!profile || !account) throw new Problem('sign-in-needed');
  const managedguilds = guilds.map(({ guildid }) => guildid);
  return new Streamed(
    piecesOf({ profile, ...account, managedguilds, ...(clan && { clan }) }, session, services),
  );
});

async function* piecesOf(head: Head, session: Session, { config, db }: Services) {
  const { userid } = session;
  yield JSON.stringify(head).slice(0, -1);
  yield* listNamed(
    'sessions',
    allRows((last?: { sessionid: number }) =>
      sessionsOf.all(db, { userid, after: last?.sessionid ?? 0, rows: BATCH }),
    ),
    (row) => ({ ...row, current: row.sessionid === session.sessionid }),
  );
  yield* listNamed(
    'tech',
    allRows((last?: { tree: string }) =>
      techAfter.all(db, { userid, after: last?.tree ?? '', rows: LARGE_ROW_BATCH }),
    ),
  );
  yield* listNamed(
    'requests',
    allRows((last?: { requestid: number }) =>
      requestsBy.all(db, { userid, after: last?.requestid ?? 0, rows: BATCH }),
    ),
    ({ requestid: _, ...request }) => request,
  );
  yield* listNamed(
    'invites',
    allRows((last?: { inviteid: number }) =>
      invitesBy.all(db, { userid, after: last?.inviteid ?? 0, rows: BATCH }),
    ),
  );
  yield* listNamed(
    'walkers',
    allRows(async (last?: { namekey: string; recordid: string }) => {
      const position = { afterkey: last?.namekey, afterid: last?.recordid };
      const page = { ownerid: userid, lost: true, ...position, rows: BATCH };
      return showWalkers(db, await searchWalkers.all(db, page));
    }),
    ({ namekey: _, recordid: __, owner: ___, out: ____, ...walker }) => walker,
  );
  const { named, lines } = await findGameRecords(db, userid);
  const used = await walkersUsedBy.all(db, named);
  yield `,"usedwalkers":${JSON.stringify(used)}`;
  const shown = lines.map(({ clanid, kind, text, timestamp }) => ({
    clanid,
    kind,
    ...(kind === 'kicked' && { text }),
    timestamp,
  }));
  yield `,"gamelines":${JSON.stringify(shown)}`;
  yield* listNamed(
    'tasks',
    allRows((last?: { goalid: number; item: string }) => {
      const position = { aftergoal: last?.goalid ?? 0, afteritem: last?.item ?? '' };
      return tasksOf.all(db, { userid, ...position, rows: BATCH });
    }),
  );
  yield* listNamed(
    'trades',
    allRows((last?: { place: string; tradeid: number }) => {
      const position = { before: last?.place, beforeid: last?.tradeid };
      return tradesOf.all(db, { userid, days: config.tradeDays, ...position, rows: BATCH });
    }),
    ({ place: _, userid: __, ...trade }) => trade,
  );
  yield* listNamed(
    'searches',
    allRows((last?: { searchid: number }) =>
      savedSearchesOf.all(db, { userid, after: last?.searchid ?? 0, rows: BATCH }),
    ),
  );
  yield* listNamed(
    'maps',
    allRows((last?: { mapid: number }) =>
      mapsOf.all(db, { ownerid: userid, after: last?.mapid ?? 0, rows: LARGE_ROW_BATCH }),
    ),
    ({ markers, ...map }) =>
      new StoredJson(`${JSON.stringify(map).slice(0, -1)},"markers":${markers}}`),
  );
  yield* listNamed(
    'openedmaps',
    allRows((last?: { mapid: number }) =>
      openedMapsOf.all(db, { userid, after: last?.mapid ?? 0, rows: BATCH }),
    ),
  );
  const notificationsettings = await settingsOf.maybe(db, { userid });
  if (notificationsettings) yield `,"notificationsettings":${JSON.stringify(notificationsettings)}`;
  const subscriptions = await subscriptionsOf.all(db, { userid });
  yield `,"pushsubscriptions":${JSON.stringify(subscriptions)}`;
  yield* listNamed(
    'changes',
    allRows((last?: { changeid: number }) =>
      changesAbout.all(db, {
        userid,
        ...named,
        after: last?.changeid ?? 0,
        rows: BATCH,
      }),
    ),
    ({ detail, ...change }) => ({
      ...change,
      ...(detail !== undefined && { detail: loggedDetail(detail) }),
    }),
  );
  yield '}';
}
