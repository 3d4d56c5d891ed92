import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { record } from './record.ts';
import { type Kept, Remembered } from './remembered.ts';
import { things } from './things.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await vi.waitUntil(() => service.db.feed.hearing, 10_000);
  // A busy machine is deaf for a moment now and then; what happens then is tested elsewhere.
  vi.spyOn(service.db.feed, 'hearing', 'get').mockReturnValue(true);
});
afterAll(() => service.stop());

const touch = (userid: number) =>
  service.db.transaction((tx) => record(tx, { action: 'user-renamed', userid }));

const remember = (room = 10) => new Remembered<string>({ feed: service.db.feed, room });

const about = (userid: number, value: string, until?: number) => async () => ({
  value,
  madeOf: [things.user(userid)],
  ...(until !== undefined && { until }),
});

it('keeps a value until something that it was made of changes', async () => {
  const remembered = remember();
  const kept = (await remembered.read('a', about(1, 'first'))) as Kept<string>;
  await touch(2);
  expect(remembered.get('a')?.value).toBe('first');
  expect(kept.current).toBe(true);
  await touch(1);
  expect(remembered.get('a')).toBeUndefined();
  expect(kept.current).toBe(false);
});

it('does not keep what was read before a change that came meanwhile', async () => {
  const remembered = remember();
  const stale = async () => {
    await touch(3);
    return about(3, 'stale')();
  };
  expect(await remembered.read('a', stale)).toMatchObject({ value: 'stale', current: false });
  expect(remembered.get('a')).toBeUndefined();
});

it('reads once for all who ask at the same time, but not for who asks after a change', async () => {
  const remembered = remember();
  let reads = 0;
  let finish = () => {};
  const slow = () => {
    const value = `read ${(reads += 1)}`;
    return new Promise<{ value: string; madeOf: string[] }>((resolve) => {
      const before = finish;
      finish = () => {
        before();
        resolve({ value, madeOf: [things.user(4)] });
      };
    });
  };
  const early = [1, 2].map(async () => remembered.read('a', slow));
  await touch(5);
  const late = remembered.read('a', slow);
  finish();
  expect((await Promise.all(early)).map((kept) => kept?.value)).toEqual(['read 1', 'read 1']);
  expect((await late)?.value).toBe('read 2');
});

it('forgets a value when its time is over', async () => {
  const remembered = remember();
  const now = vi.spyOn(service.db.feed, 'now').mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  await remembered.read('a', about(6, 'short', 1_030));
  now.mockReturnValue(1_029);
  expect(remembered.get('a')?.value).toBe('short');
  now.mockReturnValue(1_030);
  expect(remembered.get('a')).toBeUndefined();
});

it('makes room by dropping what nobody asked for', async () => {
  const remembered = remember(3);
  for (const key of ['a', 'b', 'c']) await remembered.read(key, about(7, key));
  remembered.get('a');
  await remembered.read('d', about(7, 'd'));
  expect(['a', 'b', 'c', 'd'].map((key) => remembered.get(key)?.value)).toEqual([
    'a',
    undefined,
    'c',
    'd',
  ]);
  expect(remembered.size).toBe(3);
});

it('forgets everything when an instance did what this version does not know', async () => {
  const remembered = remember();
  await remembered.read('a', about(8, 'kept'));
  const action = 'moon-landed' as 'user-renamed';
  await service.db.transaction((tx) => record(tx, { action }));
  expect(remembered.get('a')).toBeUndefined();
});

it('forgets everything when somebody says that they changed data by hand', async () => {
  const remembered = remember();
  await remembered.read('a', about(9, 'kept'));
  const other = await service.another();
  await other.db.run({ name: undefined, text: `notify changes, 'by hand'`, values: [] });
  await expect.poll(() => remembered.get('a')).toBeUndefined();
});
