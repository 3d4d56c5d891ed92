import { version } from '@clan-companion/runtime/version';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import type { ItemOf, AnswerTo } from '../../platform/http/operation.ts';
import {
  isTimeAndTextKey,
  readCursor,
  rowsToRead,
  toPage,
  isIdKey,
} from '../../platform/http/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { Streamed } from '../../platform/http/streamed.ts';
import { implement } from '../../services.ts';
import { exportOf, takeExportSlot } from '../privacy/export-rules.ts';
import { reportedBefore } from '../reports/sql.ts';
import { trashBefore } from '../trash/sql.ts';
import { userByChatid } from '../users/sql.ts';
import { actAs, actOperations, exportAct } from './acts.ts';
import { logAct } from './acts/log.ts';
import { hasOperator, lockRoles, setRoleOf } from './acts/roles.ts';
import { undoableActions } from './acts/undo.ts';
import { isLocal, deleteClaimKey, findClaimKey, isClaimCode } from './claim.ts';
import { allFilters } from './filters/sql.ts';
import { inspectClan, inspectMap } from './inspect.ts';
import { isNewer } from './overview/jobs.ts';
import { currentState, lastDays } from './overview/sql.ts';
import { find, getClanDetails, getPerson, listActivity } from './people.ts';
import { findOperators, bansBefore, logBefore, completeLog } from './sql.ts';

type Settings = Pick<Config, 'backupEvery' | 'updatesUrl'>;

export async function readOverview(
  db: Queryable,
  { backupEvery, updatesUrl }: Settings,
): Promise<AnswerTo<'GET /admin/overview'>> {
  const [days, { day, reportsopen, timestamp, bytes, old, ...newest }] = await Promise.all([
    lastDays.all(db, {}),
    currentState.one(db, { backupEvery }),
  ]);
  const counted = days.find((row) => row.day === day);
  const hasNewest = updatesUrl !== undefined && isNewer(newest.version, version);
  return {
    today: { ...counted, day, reportsopen },
    days,
    ...(timestamp !== undefined && {
      backup: { timestamp, ...(bytes !== undefined && { bytes }), old },
    }),
    version,
    ...(hasNewest && { newest: { ...newest, version: newest.version! } }),
  };
}

export const getRole = implement(
  'GET /admin/role',
  async ({ session }, { db, config, chat }, { request }) => {
    const { role } = session;
    const isOperated = await hasOperator(db, config.operators);
    const canClaim = !isOperated && chat.practice && isLocal(request);
    return { ...(role && { role }), canClaim };
  },
);

/** With the practice sign-in, whoever uses this machine needs no code. */
const claimOperation = implement(
  'POST /admin/claim',
  ({ body, session }, { db, config, chat }, { request }) =>
    db.transaction(async (tx) => {
      await lockRoles.one(tx, {});
      if (await hasOperator(tx, config.operators)) throw new Problem('already-operated');
      const found = await findClaimKey.maybe(tx, {});
      const hasCode = found && body.code !== undefined && isClaimCode(found.key, body.code);
      if (!hasCode && !(chat.practice && isLocal(request))) throw new Problem('wrong-claim-code');
      await deleteClaimKey.count(tx, {});
      const { chatid } = session;
      const entry = await setRoleOf(tx, chatid, 'operator', config.operators);
      return logAct(tx, chatid, { ...entry, action: 'claim' });
    }),
);

export const listOperators = implement('GET /admin/operators', async (_call, { db, config }) => {
  const { operators } = config;
  const rows = await findOperators.all(db, { configured: [...operators] });
  return rows.map(({ role, ...person }) => {
    const configured = operators.has(person.chatid);
    return { ...person, role: configured ? 'operator' : role, configured };
  });
});

export const listBans = implement('GET /admin/bans', async ({ query }, { db }) => {
  const [before, beforeid] = readCursor(query.cursor, isTimeAndTextKey) ?? [];
  const rows = await bansBefore.all(db, { before, beforeid, rows: rowsToRead(query.limit) });
  return toPage(rows, query.limit, ({ since, chatid }) => [since, chatid]);
});

const NEWEST = 2 ** 31 - 1;

export const listLog = implement('GET /admin/log', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const rows = await logBefore.all(db, {
    before,
    undoable: undoableActions,
    rows: rowsToRead(query.limit),
  });
  return toPage(rows, query.limit, ({ logid }) => [logid]);
});

export const exportLog = implement(
  'GET /admin/log/export',
  async ({ session }, services, reply) => {
    await takeExportSlot(services, session, reply);
    return new Streamed(asList(services.db));
  },
);

async function* asList(db: Queryable) {
  let before = '[\n';
  for await (const entry of completeLog(db)) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}

const NO_SESSION = 0;

export const exportPerson = implement(
  'POST /admin/people/{chat_id}/export',
  async ({ params, body, session }, services, reply) => {
    const { db } = services;
    await takeExportSlot(services, session, reply);
    const { userid } = await userByChatid(db, params.chat_id);
    await actAs(services, session, exportAct, { params, body });
    const pieces = await exportOf({ userid, sessionid: NO_SESSION }, services);
    if (!pieces) throw new Problem('no-such-user');
    return new Streamed(pieces);
  },
);

export const getOverview = implement('GET /admin/overview', (_call, { db, config }) =>
  readOverview(db, config),
);

export const listFilters = implement('GET /admin/filters', (_call, { db }) =>
  allFilters.all(db, {}),
);

export const testFilters = implement('POST /admin/filter-test', async ({ body }, { filters }) => {
  const { text: given } = body;
  const matches = await filters.match(given);
  const acts = matches.map(({ filter }) => filter.act);
  return {
    outcome: acts.includes('refuse') ? 'refused' : acts.includes('hold') ? 'held' : 'accepted',
    matches: matches.map(({ filter, start, end }) => {
      const { filterid, kind, text, act } = filter;
      return { filterid, kind, text, act, found: given.slice(start, end), start };
    }),
  };
});

export const listReports = implement('GET /admin/reports', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const isOpen = query.state !== 'closed';
  const rows = await reportedBefore.all(db, { isOpen, before, rows: rowsToRead(query.limit) });
  return toPage(rows as ItemOf<'GET /admin/reports'>[], query.limit, ({ reportid }) => [reportid]);
});

export const listTrash = implement('GET /admin/trash', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const rows = await trashBefore.all(db, {
    before,
    text: query.text,
    rows: rowsToRead(query.limit),
  });
  return toPage(rows, query.limit, ({ trashid }) => [trashid]);
});

export const adminOperations = [
  ...actOperations,
  getRole,
  getOverview,
  claimOperation,
  listOperators,
  find,
  getPerson,
  listActivity,
  getClanDetails,
  inspectClan,
  inspectMap,
  listBans,
  listLog,
  listTrash,
  exportPerson,
  exportLog,
  listReports,
  listFilters,
  testFilters,
];
