import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { toStaleAnswer, selectRecentAnswers } from './offline-answers.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 15);

const all = (queries: QueryClient) =>
  dehydrate(queries, { shouldDehydrateQuery: () => true }).queries;

it('keeps an answer and its age when a later fetch failed', async () => {
  const queries = new QueryClient();
  queries.setQueryData(['trades'], ['rope'], { updatedAt: now - DAY });
  const queryFn = () => Promise.reject(new Error('away'));
  await queries.fetchQuery({ queryKey: ['trades'], queryFn, retry: false }).catch(() => undefined);
  expect(queries.getQueryState(['trades'])?.status).toBe('error');

  const next = new QueryClient();
  const kept = all(queries).map((query) => JSON.parse(JSON.stringify(toStaleAnswer(query))));
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

it('drops answers older than 30 days', () => {
  const queries = new QueryClient();
  queries.setQueryData(['old'], 1, { updatedAt: now - 31 * DAY });
  queries.setQueryData(['new'], 2, { updatedAt: now - 29 * DAY });
  expect(selectRecentAnswers(all(queries), now).map(({ state }) => state.data)).toEqual([2]);
  queries.clear();
});

it('keeps the 200 newest answers', () => {
  const queries = new QueryClient();
  for (let n = 0; n < 250; n += 1) queries.setQueryData([n], n, { updatedAt: now - 250 + n });
  const data = selectRecentAnswers(all(queries), now).map(({ state }) => state.data);
  expect(data).toHaveLength(200);
  expect(data[0]).toBe(249);
  expect(data.at(-1)).toBe(50);
  queries.clear();
});
