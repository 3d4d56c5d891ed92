import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { worthKeeping } from './worth-keeping.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 15);

const kept = (queries: QueryClient) =>
  worthKeeping(dehydrate(queries, { shouldDehydrateQuery: () => true }), now);

it('keeps an answer with its age, though a later look has failed', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['trades'], ['rope'], { updatedAt: now - DAY });
  await queries
    .fetchQuery({
      queryKey: ['trades'],
      queryFn: () => Promise.reject(new Error('away')),
      retry: false,
    })
    .catch(() => undefined);
  expect(queries.getQueryState(['trades'])?.status).toBe('error');

  const next = new QueryClient();
  hydrate(next, JSON.parse(JSON.stringify(kept(queries))));
  expect(next.getQueryState(['trades'])).toMatchObject({
    data: ['rope'],
    status: 'success',
    error: null,
    dataUpdatedAt: now - DAY,
  });
  queries.clear();
  next.clear();
});

it('keeps nothing that never came, and nothing of last month', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['old'], 1, { updatedAt: now - 31 * DAY });
  await queries
    .fetchQuery({
      queryKey: ['none'],
      queryFn: () => Promise.reject(new Error('away')),
      retry: false,
    })
    .catch(() => undefined);
  expect(kept(queries).queries).toEqual([]);
  queries.clear();
});

it('keeps the newest two hundred', () => {
  const queries = new QueryClient();
  for (let n = 0; n < 250; n += 1) queries.setQueryData([n], n, { updatedAt: now - 250 + n });
  const data = kept(queries).queries.map(({ state }) => state.data);
  expect(data).toHaveLength(200);
  expect(data[0]).toBe(249);
  expect(data.at(-1)).toBe(50);
  queries.clear();
});
