import { version } from '@clan-companion/runtime/version';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../platform/db/statement.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { isNewer } from './check-updates.ts';
import { currentState, lastDays } from './sql.ts';

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
