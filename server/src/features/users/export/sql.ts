import { loggedDetail } from '@clan-companion/contract/changes';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../platform/db/statement.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { StoredJson } from '../../../platform/http/cacheable.ts';
import { allRows, listNamed } from '../../../platform/http/streamed.ts';
import { invitesBy } from '../../clan-invites/sql.ts';
import { tasksOf } from '../../goals/sql.ts';
import { backgroundsOf } from '../../maps/background/sql.ts';
import { mapsOf, openedMapsOf } from '../../maps/sql.ts';
import { watchedMapsOf } from '../../maps/timers/sql.ts';
import { membershipOf, requestsBy } from '../../members/sql.ts';
import { subscriptionsOf } from '../../notifications/push/sql.ts';
import { settingsOf } from '../../notifications/sql.ts';
import { openReportsBy } from '../../reports/sql.ts';
import { managedGuildsOf, sessionsOf } from '../../sign-in/sql.ts';
import { tradesOf } from '../../trades/sql.ts';
import { savedSearchesOf } from '../../trades/searches/sql.ts';
import { trashOf } from '../../trash/sql.ts';
import { searchWalkers, showWalkers } from '../../walkers/sql.ts';
import { findGameRecords, walkersUsedBy } from '../game-records.ts';
import { accountOf, changesAbout, findProfile, techAfter } from '../sql.ts';

/** Rows read per batch. */
const BATCH = 500;
/** Rows read per batch from tables whose rows can be up to 1 MiB. */
const LARGE_ROW_BATCH = 4;

type Head = Pick<
  AnswerTo<'GET /users/export'>,
  'profile' | 'created' | 'lastactive' | 'role' | 'managedguilds' | 'clan'
>;

interface Needed {
  readonly config: Pick<Config, 'operators' | 'tradeDays'>;
  readonly db: Queryable;
}

interface Exported {
  readonly userid: number;
  /** Of the session that asks; 0 for operators. */
  readonly sessionid: number;
}

/** Everything about a person, in pieces, because an account can hold gigabytes. */
export async function exportOf(
  person: Exported,
  services: Needed,
): Promise<AsyncGenerator<string> | undefined> {
  const { db, config } = services;
  const { userid } = person;
  const [profile, account, guilds, clan] = await Promise.all([
    findProfile.maybe(db, { userid }),
    accountOf.maybe(db, { userid }),
    managedGuildsOf.all(db, { userid }),
    membershipOf.maybe(db, { userid }),
  ]);
  if (!profile || !account) return undefined;
  const role = config.operators.has(profile.chatid) ? 'operator' : account.role;
  const managedguilds = guilds.map(({ guildid }) => guildid);
  const head = {
    profile,
    ...account,
    ...(role && { role }),
    managedguilds,
    ...(clan && { clan }),
  };
  return piecesOf(head, person, services);
}

async function* piecesOf(head: Head, { userid, sessionid }: Exported, { config, db }: Needed) {
  yield JSON.stringify(head).slice(0, -1);
  yield* listNamed(
    'sessions',
    allRows((last?: { sessionid: number }) =>
      sessionsOf.all(db, { userid, after: last?.sessionid ?? 0, rows: BATCH }),
    ),
    (row) => ({ ...row, current: row.sessionid === sessionid }),
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
      new StoredJson(`${JSON.stringify(map).slice(0, -1)},"markers":[${markers}]}`),
  );
  yield* listNamed(
    'mapbackgrounds',
    allRows((last?: { mapid: number }) =>
      backgroundsOf.all(db, { ownerid: userid, after: last?.mapid ?? 0, rows: BATCH }),
    ),
  );
  yield* listNamed(
    'openedmaps',
    allRows((last?: { mapid: number }) =>
      openedMapsOf.all(db, { userid, after: last?.mapid ?? 0, rows: BATCH }),
    ),
  );
  yield* listNamed(
    'watchedmaps',
    allRows((last?: { mapid: number }) =>
      watchedMapsOf.all(db, { userid, after: last?.mapid ?? 0, rows: BATCH }),
    ),
  );
  yield* listNamed(
    'reports',
    allRows((last?: { reportid: number }) =>
      openReportsBy.all(db, { userid, after: last?.reportid ?? 0, rows: BATCH }),
    ),
    ({ reportid: _, ...report }) => report,
  );
  yield* listNamed(
    'deleted',
    allRows((last?: { trashid: number }) =>
      trashOf.all(db, { userid, after: last?.trashid ?? 0, rows: BATCH }),
    ),
    ({ trashid: _, ...thing }) => thing,
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
