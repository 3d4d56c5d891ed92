import { loggedDetail } from '@clan-companion/contract/changes';
import type { Feature } from '../../feature.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  allRows,
  jsonList,
  jsonValue,
  ROWS_PER_READ,
  Streamed,
} from '../../platform/http/streamed.ts';
import { implement } from '../../services.ts';
import { changesAbout, lockCaller } from '../users/sql.ts';
import { deletePerson } from './deletion-rules.ts';
import { exportOf, takeExportSlot } from './export-rules.ts';
import { findGameRecords, walkersUsedBy } from './game-records.ts';

const deleteAccount = implement(
  'DELETE /users',
  async ({ session }, { config, db, lifecycles }) => {
    const keeping = { days: config.restoreDays, cause: 'owner' } as const;
    const attempt = () =>
      db.transaction((tx) =>
        deletePerson(tx, lifecycles, session, keeping, () => lockCaller(tx, session.userid)),
      );
    let deleted = false;
    while (!deleted) deleted = await attempt();
    return true;
  },
);

const exportAccount = implement('GET /users/export', async (call, services, reply) => {
  const { session } = call;
  await takeExportSlot(services, session, reply);
  const [pieces] = await Promise.all([
    exportOf(session, services),
    services.sessions.requireAlive(session),
  ]);
  if (!pieces) throw new Problem('sign-in-needed');
  return new Streamed(pieces);
});

/** What names the person, and what they did. */
const exported: Lifecycle['exported'] = (db, { userid }) => {
  let records: ReturnType<typeof findGameRecords> | undefined;
  const findRecords = () => (records ??= findGameRecords(db, userid));
  return {
    usedwalkers: jsonValue(async () => walkersUsedBy.all(db, (await findRecords()).named)),
    gamelines: jsonValue(async () => {
      const { lines } = await findRecords();
      return lines.map(({ clanid, kind, text, timestamp }) => ({
        clanid,
        kind,
        ...(kind === 'kicked' && { text }),
        timestamp,
      }));
    }),
    changes: jsonList(
      allRows(async (last?: { changeid: number }) => {
        const { named } = await findRecords();
        const after = last?.changeid ?? 0;
        return changesAbout.all(db, { userid, ...named, after, rows: ROWS_PER_READ });
      }),
      ({ detail, ...change }) => ({
        ...change,
        ...(detail !== undefined && { detail: loggedDetail(detail) }),
      }),
    ),
  };
};

export const privacy: Feature = {
  operations: [deleteAccount, exportAccount],
  lifecycle: { exported },
};
