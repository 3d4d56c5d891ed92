import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { readTime } from '@clan-companion/contract/core/values';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { invalid, nothingGiven } from '../../../platform/http/problem.ts';
import { readSwitches, type SwitchValues } from '../../community/sql.ts';
import type { Entry } from './log.ts';

export type NewSwitches = Omit<BodyOf<OperationTable['PUT /admin/switches']>, 'reason'>;

const FIELDS = ['readOnly', 'signUp', 'openMaps', 'holdNewHours', 'banner', 'maintenance'] as const;

const upsertSwitches = write({
  name: 'upsert-switches',
  sql: `insert into switches (readonly, signup, openmaps, holdnewhours, banner, maintenance)
        values (:readOnly, :signUp, :openMaps, :holdNewHours, :banner, :maintenance)
        on conflict (single) do update set readonly = excluded.readonly, signup = excluded.signup,
          openmaps = excluded.openmaps, holdnewhours = excluded.holdnewhours,
          banner = excluded.banner,
          maintenance = excluded.maintenance`,
  takes: {
    readOnly: 'bool',
    signUp: 'text',
    openMaps: 'bool',
    holdNewHours: 'int',
    banner: 'json?',
    maintenance: 'json?',
  },
});

const deleteAllSessions = write({
  name: 'delete-all-sessions',
  sql: `delete from sessions where sessionid <> :kept`,
  takes: { kept: 'int' },
});

/** Call it with all roles locked, so that two changes at the same time are both kept. */
export async function setSwitchesTo(
  tx: Tx,
  given: NewSwitches,
  reason: string,
  now: number,
): Promise<Entry> {
  const names = FIELDS.filter((name) => given[name] !== undefined);
  if (names.length === 0) throw nothingGiven('body', ...FIELDS);
  if (given.maintenance) checkEnd(given.maintenance.until, now);
  const before = await readSwitches(tx);
  const { banner, maintenance, ...others } = { ...before, ...given };
  await upsertSwitches.count(tx, {
    ...others,
    banner: toJson(banner),
    maintenance: toJson(maintenance),
  });
  record(tx, 'switches-set', {});
  return {
    action: 'set-switches',
    kind: 'service',
    id: names.join(', '),
    name: names.join(', '),
    reason,
    before: textOf(before, names),
    after: textOf(given, names),
  };
}

/** `kept`: the session of the operator; 0 on the command line. */
export async function endAllSessionsBut(tx: Tx, kept: number, reason: string): Promise<Entry> {
  await deleteAllSessions.count(tx, { kept });
  record(tx, 'all-sessions-ended', { detail: { sessionid: kept } });
  return { action: 'end-all-sessions', kind: 'service', id: 'sessions', name: 'sessions', reason };
}

function checkEnd(until: string, now: number): void {
  const path = 'body/maintenance/until';
  const time = readTime(until);
  if (!time) throw invalid(path, 'must be a time that exists');
  if (time.getTime() <= now) throw invalid(path, 'must be in the future', { code: 'not-allowed' });
}

const toJson = (value: object | null | undefined): string | undefined =>
  value ? JSON.stringify(value) : undefined;

/** For the log. */
const textOf = (
  values: SwitchValues | NewSwitches,
  names: readonly (typeof FIELDS)[number][],
): string => JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
