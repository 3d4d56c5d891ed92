import { version } from '@clan-companion/runtime/version';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../db/statement.ts';
import type { AnswerTo } from '../../../http/operation.ts';
import { isNewer } from './is-newer.ts';
import { currentState, lastDays } from './queries.ts';

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
