import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { asAnswered, worthKeeping } from './worth-keeping.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 15);

const all = (queries: QueryClient) =>
  dehydrate(queries, { shouldDehydrateQuery: () => true }).queries;

it('keeps an answer with its age, though a later look has failed', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['trades'], ['rope'], { updatedAt: now - DAY });
  const queryFn = () => Promise.reject(new Error('away'));
  await queries.fetchQuery({ queryKey: ['trades'], queryFn, retry: false }).catch(() => undefined);
  expect(queries.getQueryState(['trades'])?.status).toBe('error');

  const next = new QueryClient();
  const kept = all(queries).map((query) => JSON.parse(JSON.stringify(asAnswered(query))));
  hydrate(next, { queries: kept, mutations: [] });
  expect(next.getQueryState(['trades'])).toMatchObject({
    data: ['rope'],
    status: 'success',
    error: null,
    dataUpdatedAt: now - DAY,
    isInvalidated: true,
  });
  queries.clear();
  next.clear();
});

it('forgets what is of last month', () => {
  const queries = new QueryClient();
  queries.setQueryData(['old'], 1, { updatedAt: now - 31 * DAY });
  queries.setQueryData(['new'], 2, { updatedAt: now - 29 * DAY });
  expect(worthKeeping(all(queries), now).map(({ state }) => state.data)).toEqual([2]);
  queries.clear();
});

it('keeps the newest two hundred', () => {
  const queries = new QueryClient();
  for (let n = 0; n < 250; n += 1) queries.setQueryData([n], n, { updatedAt: now - 250 + n });
  const data = worthKeeping(all(queries), now).map(({ state }) => state.data);
  expect(data).toHaveLength(200);
  expect(data[0]).toBe(249);
  expect(data.at(-1)).toBe(50);
  queries.clear();
});
