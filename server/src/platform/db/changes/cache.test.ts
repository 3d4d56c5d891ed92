import { tag } from '@clan-companion/contract/changes';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startService, type TestService } from '../../../testing/service.ts';
import { type Queryable, read } from '../statement.ts';
import { Cache, type Cached } from './cache.ts';
import { record } from './record.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await vi.waitUntil(() => service.db.feed.isCurrent, 10_000);
  // On a busy machine the feed may fall behind for a moment; other tests cover that.
  vi.spyOn(service.db.feed, 'isCurrent', 'get').mockReturnValue(true);
});
afterAll(() => service.stop());

const touch = (userid: number) =>
  service.db.transaction(async (tx) => record(tx, 'user-renamed', { userid }));

const createCache = (room = 10) => new Cache<string>({ db: service.db, room });

const readUser = read({
  name: 'test-read-user',
  sql: `select :userid::int as userid`,
  takes: { userid: 'int' },
  gives: { userid: 'int' },
  reads: ({ userid }) => [tag.user(userid)],
});

const undeclared = read({ name: 'test-undeclared', sql: 'select 1', takes: {}, gives: {} });

const load = (userid: number, value: string, until?: number) => async (db: Queryable) => {
  await readUser.one(db, { userid });
  return { value, until };
};

it('keeps a value until a tag of one of its statements is touched', async () => {
  const cache = createCache();
  const cached = (await cache.read('a', load(1, 'first'))) as Cached<string>;
  await touch(2);
  expect(cache.get('a')?.value).toBe('first');
  expect(cached.current).toBe(true);
  await touch(1);
  expect(cache.get('a')).toBeUndefined();
  expect(cached.current).toBe(false);
});

it('refuses to cache the result of a statement without declared tags', async () => {
  const loading = createCache().read('a', async (db) => {
    await undeclared.all(db, {});
    return { value: 'stale one day' };
  });
  await expect(loading).rejects.toThrow('No "reads" declared for test-undeclared');
});

it('does not cache a value that changed while it was loading', async () => {
  const cache = createCache();
  const stale = async (db: Queryable) => {
    await touch(3);
    return load(3, 'stale')(db);
  };
  expect(await cache.read('a', stale)).toMatchObject({ value: 'stale', current: false });
  expect(cache.get('a')).toBeUndefined();
});

it('loads once for concurrent readers, and once more for readers after a change', async () => {
  const cache = createCache();
  const finishers: (() => void)[] = [];
  const slow = (db: Queryable) =>
    new Promise<{ value: string }>((resolve) => {
      const value = `load ${finishers.length + 1}`;
      finishers.push(() => void load(4, value)(db).then(resolve));
    });
  const early = [1, 2].map(async () => cache.read('a', slow));
  await touch(5);
  const late = [1, 2].map(async () => cache.read('a', slow));
  expect(finishers).toHaveLength(1);
  finishers[0]!();
  expect((await Promise.all(early)).map((cached) => cached?.value)).toEqual(['load 1', 'load 1']);
  await vi.waitFor(() => expect(finishers).toHaveLength(2));
  finishers[1]!();
  expect((await Promise.all(late)).map((cached) => cached?.value)).toEqual(['load 2', 'load 2']);
});

it('drops a value when it expires', async () => {
  const cache = createCache();
  const now = vi.spyOn(service.db.feed, 'now').mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  await cache.read('a', load(6, 'short', 1_030));
  now.mockReturnValue(1_029);
  expect(cache.get('a')?.value).toBe('short');
  now.mockReturnValue(1_030);
  expect(cache.get('a')).toBeUndefined();
});

it('evicts values that were not used', async () => {
  const cache = createCache(3);
  for (const key of ['a', 'b', 'c']) await cache.read(key, load(7, key));
  cache.get('a');
  await cache.read('d', load(7, 'd'));
  const values = ['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.value);
  expect(values).toEqual(['a', undefined, 'c', 'd']);
  expect(cache.size).toBe(3);
});

it('drops everything after an unknown kind of change from a newer version', async () => {
  const cache = createCache();
  await cache.read('a', load(8, 'cached'));
  const action = 'moon-landed' as 'user-renamed';
  await service.db.transaction(async (tx) => record(tx, action, {}));
  expect(cache.get('a')).toBeUndefined();
});

it('drops everything when an operator announces a change by hand', async () => {
  const cache = createCache();
  await cache.read('a', load(9, 'cached'));
  const other = await service.another();
  await other.db.run({ name: undefined, text: `notify changes, 'by hand'`, values: [] });
  await expect.poll(() => cache.get('a')).toBeUndefined();
});
