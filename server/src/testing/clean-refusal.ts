import { ProblemError } from '@clan-companion/contract/core/client';
import { expect } from 'vitest';
import type { Prepared } from '../platform/db/statement.ts';
import type { TestService } from './service.ts';

/** A refused request counts a wrong password of a map, and ends access that was open without one. */
const UNCHECKED = ['map_guesses', 'map_openers'];

const findTables: Prepared = {
  name: 'find-checked-tables',
  text: `select relname::text from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)
         order by 1`,
  values: [UNCHECKED],
};

/** Of every database in this process, because all have the same schema. */
let found: readonly string[] | undefined;

async function findAll({ primary }: TestService['db']): Promise<readonly string[]> {
  found ??= (await primary.run(findTables)).rows.map(([name]) => String(name));
  return found;
}

/** Reads the number of rows and a hash of each table. */
async function fingerprint(db: TestService['db']): Promise<unknown[][]> {
  const text = (await findAll(db))
    .map(
      (table) =>
        `select '${table}' as "table", count(*)::int as rows, sum(hashtextextended(t::text, 0)) as hash
         from ${table} t`,
    )
    .join(' union all ');
  // Unlike `sql` of the service, this keeps the plan, the caches and the jobs as they are.
  return (await db.primary.run({ name: 'fingerprint', text, values: [] })).rows;
}

/** Every row that an operation could have changed. */
export async function everything(service: TestService) {
  const tables = await findAll(service.db);
  return service.sql<{ table: string; row: string }>(
    tables
      .map((table) => `select '${table}' as "table", t::text as row from ${table} t`)
      .join(' union all ') + ' order by 1, 2',
  );
}

/**
 * How a call was refused, as in `403 leader-only`, or `400 invalid-input query/name` with the invalid
 * inputs. The test fails if the call succeeds or changes any row.
 */
export async function cleanRefusal(
  { db }: Pick<TestService, 'db'>,
  call: () => Promise<unknown>,
): Promise<string> {
  const before = await fingerprint(db);
  const answer = await call().catch((error: unknown) => error);
  if (!(answer instanceof ProblemError)) {
    throw new Error(`Expected a refusal, but got ${JSON.stringify(answer)}`, { cause: answer });
  }
  expect(await fingerprint(db), 'rows of a table changed').toEqual(before);
  const where = answer.details.errors?.map(({ path }) => path) ?? [];
  return [answer.status, answer.problem, ...where].join(' ');
}
