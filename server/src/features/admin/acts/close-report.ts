import type { BodyOf, ParamsOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { record } from '../../../platform/db/changes/record.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { closeReported, reportersOf } from '../../reports/sql.ts';
import type { Entry } from './log.ts';

type Close = OperationTable['POST /admin/reports/{kind}/{id}/close'];

/** Reporters learn the outcome, and nothing about each other. */
export async function closeReportOf(
  tx: Tx,
  { kind, id }: ParamsOf<Close>,
  { outcome, reason }: BodyOf<Close>,
): Promise<Entry> {
  const closed = await closeReported.maybe(tx, { kind, id, outcome, reason });
  if (!closed) throw new Problem('no-such-report');
  const { name } = closed;
  const told = outcome === 'acted' ? 'report-upheld' : 'report-rejected';
  for (const reporter of await reportersOf.all(tx, closed)) {
    record(tx, told, { ...reporter, detail: { name, reason } });
  }
  record(tx, 'report-closed', {});
  const about = { action: 'close-report', name, reason, after: outcome };
  // A join request is a message of a person.
  if (kind !== 'request') return { ...about, kind, id };
  return { ...about, kind: 'person', id: id.slice(id.indexOf('-') + 1) };
}
