import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { record } from '../../../platform/db/changes/record.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { invalid, Problem } from '../../../platform/http/problem.ts';
import { whatIsWrong } from '../filters/matcher.ts';
import {
  countFilters,
  deleteFilter,
  insertFilter,
  lockFilter,
  updateFilter,
} from '../filters/sql.ts';
import type { Entry } from './log.ts';

export type NewFilter = Omit<BodyOf<OperationTable['POST /admin/filters']>, 'reason'>;

const MAX_FILTERS = 1_000;
/** Each of them costs time, unlike words and links. */
const MAX_PATTERNS = 100;

/** Call these with all roles locked, so that the limits hold. */
export async function addFilter(tx: Tx, filter: NewFilter, reason: string): Promise<Entry> {
  check(filter);
  const added = await insertFilter.maybe(tx, filter);
  if (!added) throw new Problem('same-filter');
  await checkLimits(tx);
  record(tx, 'filters-set', {});
  return { action: 'add-filter', ...about(added.filterid, filter), reason, after: textOf(filter) };
}

export async function changeFilter(
  tx: Tx,
  filterid: number,
  filter: NewFilter,
  reason: string,
): Promise<Entry> {
  check(filter);
  const before = await lockExisting(tx, filterid);
  if ((await updateFilter.count(tx, { filterid, ...filter })) === 0) {
    throw new Problem('same-filter');
  }
  await checkLimits(tx);
  record(tx, 'filters-set', {});
  const texts = { before: textOf(before), after: textOf(filter) };
  return { action: 'change-filter', ...about(filterid, before), reason, ...texts };
}

export async function removeFilter(tx: Tx, filterid: number, reason: string): Promise<Entry> {
  const before = await lockExisting(tx, filterid);
  await deleteFilter.count(tx, { filterid });
  record(tx, 'filters-set', {});
  return { action: 'remove-filter', ...about(filterid, before), reason, before: textOf(before) };
}

function check(filter: NewFilter): void {
  const wrong = whatIsWrong(filter);
  if (wrong !== undefined) throw invalid('body/text', wrong);
}

async function checkLimits(tx: Tx): Promise<void> {
  const { all, patterns } = await countFilters.one(tx, {});
  if (all > MAX_FILTERS || patterns > MAX_PATTERNS) throw new Problem('too-many-filters');
}

async function lockExisting(tx: Tx, filterid: number): Promise<NewFilter> {
  const found = await lockFilter.maybe(tx, { filterid });
  if (!found) throw new Problem('no-such-filter');
  return found;
}

const about = (filterid: number, { text }: NewFilter) => ({
  kind: 'service' as const,
  id: String(filterid),
  name: text,
});

/** For the log, and for undoing. */
const textOf = ({ kind, text, act, note }: NewFilter): string =>
  JSON.stringify({ kind, text, act, note });
