import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { things } from './change.ts';
import { record } from './record.ts';
import { Remembered } from './remembered.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const touch = (userid: number) =>
  service.db.transaction((tx) => record(tx, { action: 'tech-set', userid }));
const madeOf = (userid: number) => () => [things.user(userid)];

it('keeps a value until something that it was made of changes', async () => {
  const remembered = new Remembered<string>(service.db.feed, 10);
  await remembered.read('a', async () => 'first', madeOf(1));
  await touch(2);
  expect(remembered.get('a')).toBe('first');
  await touch(1);
  expect(remembered.get('a')).toBeUndefined();
});

it('does not keep what was read before a change that came meanwhile', async () => {
  const remembered = new Remembered<string>(service.db.feed, 10);
  const stale = async () => {
    await touch(3);
    return 'stale';
  };
  expect(await remembered.read('a', stale, madeOf(3))).toBe('stale');
  expect(remembered.get('a')).toBeUndefined();
});
