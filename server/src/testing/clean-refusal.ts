import { ProblemError } from '@clan-companion/contract/client';
import { expect } from 'vitest';
import type { Prepared } from '../db/statement.ts';
import type { TestService } from './service.ts';

/** Without what jobs write in the background. */
const TABLES = [
  `(select to_jsonb(users) - 'lastactive' from users)`,
  'tech',
  'clans',
  'members',
  'requests',
  'blocked',
  'clan_invites',
  'relationships',
  'goals',
  'goal_tasks',
  'chatbots',
  'clusters',
  'walkers',
  'trades',
  'operators',
  'bans',
  'hidden',
  'operator_log',
  `(select * from changes where action <> 'user-active')`,
  '(select webhookid, clanid, url, secret from webhooks)',
];

/** Reads the number of rows and a hash of each table. */
export const fingerprintOf = (name: string, tables: readonly string[]): Prepared => ({
  name: `fingerprint of ${name}`,
  text: tables
    .map(
      (table, index) =>
        `select ${index} as "table", count(*)::int as rows, sum(hashtextextended(t::text, 0)) as hash
         from ${table} t`,
    )
    .join(' union all '),
  values: [],
});

const FINGERPRINT = fingerprintOf('everything', TABLES);

/** Every row that an operation could have changed. */
export const everything = (service: TestService) =>
  service.sql(
    TABLES.map((table, index) => `select ${index} as "table", t::text as row from ${table} t`).join(
      ' union all ',
    ) + ' order by 1, 2',
  );

/**
 * How a call was refused, as in `403 leader-only`, or `400 invalid-input query/name` with the invalid
 * inputs. The test fails if the call succeeds or changes any row.
 */
export async function cleanRefusal(
  { db }: Pick<TestService, 'db'>,
  call: () => Promise<unknown>,
  fingerprint = FINGERPRINT,
): Promise<string> {
  // Unlike `sql` of the service, this keeps the plan, the caches and the jobs as they are.
  const rows = async () => (await db.primary.run(fingerprint)).rows;
  const before = await rows();
  const answer = await call().catch((error: unknown) => error);
  if (!(answer instanceof ProblemError)) {
    throw new Error(`Expected a refusal, but got ${JSON.stringify(answer)}`, { cause: answer });
  }
  expect(await rows(), 'rows of a table changed').toEqual(before);
  const where = answer.details.errors?.map(({ path }) => path) ?? [];
  return [answer.status, answer.problem, ...where].join(' ');
}
