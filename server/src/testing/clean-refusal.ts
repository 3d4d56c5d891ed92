import { ProblemError } from '@clan-companion/contract/client';
import { expect } from 'vitest';
import type { TestService } from './service.ts';

const TABLES = [
  'users',
  'tech',
  'clans',
  'members',
  'requests',
  'relationships',
  'chatbots',
  'clusters',
  'walkers',
  'trades',
  'changes',
  // Without how far each has been told, which goes on by itself.
  '(select webhookid, clanid, url, secret from webhooks)',
];

/** Every row that an operation could have touched; what is told of clans is among the changes. */
export const everything = (service: TestService) =>
  service.sql(
    TABLES.map((table) => `select '${table}' as "table", t::text as row from ${table} t`).join(
      ' union all ',
    ) + ' order by 1, 2',
  );

/**
 * How a call was refused, as `403 leader-only`, or `400 invalid-input query/name` with what was wrong
 * where. A call that succeeds, or that leaves anything behind, fails the test.
 */
export async function cleanRefusal(
  service: TestService,
  call: () => Promise<unknown>,
): Promise<string> {
  const before = await everything(service);
  const answer = await call().catch((error: unknown) => error);
  if (!(answer instanceof ProblemError)) {
    throw new Error(`Expected a refusal, but got ${JSON.stringify(answer)}`, { cause: answer });
  }
  expect(await everything(service)).toEqual(before);
  const where = answer.details.errors?.map(({ path }) => path) ?? [];
  return [answer.status, answer.problem, ...where].join(' ');
}
