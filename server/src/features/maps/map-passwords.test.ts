import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ProblemError } from '@clan-companion/contract/core/client';
import { QueueFull } from '@clan-companion/runtime/work-queue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMap,
  createPrivateMap,
  deleteMap,
  fromElsewhere,
  hashesOf,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { productionTiming } from '../../timing.ts';
import { MapPasswords } from './map-passwords.ts';

type Headers = Record<string, string>;

let service: TestService;
let ann: Person;
beforeAll(async () => {
  // Limits reset every minute, so the clock stands still unless a test moves it.
  vi.useFakeTimers({ toFake: ['Date'] });
  // Requests must meet while a password is hashed.
  const { passwordCost } = productionTiming;
  service = await startService({ TRUST_PROXY: '1' }, { timing: { passwordCost } });
  ann = await service.signIn('Ann');
});
afterAll(async () => {
  await service.stop();
  vi.useRealTimers();
});

const aMinuteLater = () => vi.setSystemTime(Date.now() + 60_000);

const statusOf = (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    (error: unknown) => (error as ProblemError).status,
  );

/** Uses maps with a generated password, which is quick to check but counted the same way. */
const trySave = (map: TestMap, password: string, from: Headers, by: Client = service.visitor) =>
  statusOf(saveMap(by, map, { name: 'Saved' }, { ...withPassword(password), ...from }));

async function tryTimes(count: number, one: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await one(n));
  return statuses;
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

/** Wrong passwords from all addresses together have pauses; these tests are not about them. */
const endPause = ({ mapid }: TestMap) =>
  service.sql('update map_guesses set next = now() where mapid = $1', [mapid]);

/** Uses up the wrong passwords that an address is allowed. */
async function block(map: TestMap, from: Headers): Promise<void> {
  const statuses = await tryTimes(10, (n) => trySave(map, `wrong ${n}`, from));
  expect(statuses).toEqual(times(10, 403));
  await endPause(map);
}

describe('wrong passwords', () => {
  it('are limited to ten a minute per map and address, then answered with 429', async () => {
    const [map, from] = [await createMap(service.visitor), fromElsewhere()];
    await block(map, from);
    const hashes = await hashesOf(service);
    const headers = { ...withPassword('wrong again'), ...from };
    const refused = await saveMap(service.visitor, map, { name: 'No' }, headers).catch(
      (error: ProblemError) => error,
    );
    expect(refused).toMatchObject({ status: 429, problem: 'too-many-password-guesses' });
    expect((refused as ProblemError).retryAfter).toBe(60 - new Date().getSeconds());
    expect(await hashesOf(service)).toBe(hashes);
    aMinuteLater();
    expect(await trySave(map, 'wrong again', from)).toBe(403);
  });

  it('are limited to ten even if more are sent at once', async () => {
    const [map, from] = [await createMap(service.visitor), fromElsewhere()];
    const hashes = await hashesOf(service);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => trySave(map, `wrong ${n}`, from)),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await hashesOf(service)).toBe(hashes + 10);
  });

  it('block the correct password as well, even if it is cached', async () => {
    const [map, from, other] = [await createMap(service.visitor), fromElsewhere(), fromElsewhere()];
    expect(await trySave(map, map.password, from)).toBe(200);
    await block(map, from);
    expect(await trySave(map, map.password, from)).toBe(429);
    expect(await trySave(map, map.password, other)).toBe(200);
    aMinuteLater();
    expect(await trySave(map, map.password, from)).toBe(200);
  });

  it('count, and are answered, the same if they are too short to be correct', async () => {
    const [map, from] = [await createMap(service.visitor), fromElsewhere()];
    const answerTo = async (password: string) => {
      const headers = { ...withPassword(password), ...from };
      const refused = await saveMap(service.visitor, map, { name: 'No' }, headers).catch(
        (error: ProblemError) => error,
      );
      return (refused as ProblemError).details;
    };
    expect(await answerTo('abc')).toEqual(await answerTo('abcd'));
    const hashes = await hashesOf(service);
    expect(await tryTimes(8, () => trySave(map, 'abc', from))).toEqual(times(8, 403));
    expect(await hashesOf(service)).toBe(hashes);
    expect(await trySave(map, 'abc', from)).toBe(429);
    expect(await trySave(map, map.password, from)).toBe(429);
  });

  it('do not block other addresses or other maps', async () => {
    const [map, other] = [await createMap(service.visitor), await createMap(service.visitor)];
    const from = fromElsewhere();
    await block(map, from);
    expect(await trySave(map, 'wrong', fromElsewhere())).toBe(403);
    expect(await trySave(other, 'wrong', from)).toBe(403);
    expect(await trySave(other, other.password, from)).toBe(200);
  });

  it('do not block a person who needs no password', async () => {
    const [map, from, bob] = [await createMap(ann), fromElsewhere(), await service.signIn()];
    await tryTimes(10, () => trySave(map, 'wrong', from, bob));
    expect(await trySave(map, 'wrong', from, bob)).toBe(429);
    expect(await trySave(map, 'wrong', from, ann)).toBe(200);
    expect(await statusOf(readMap(bob, map, { ...withPassword('wrong'), ...from }))).toBe(200);
  });

  it('count for every person and operation, while correct ones do not', async () => {
    const [map, from, bob] = [
      await createMap(service.visitor),
      fromElsewhere(),
      await service.signIn(),
    ];
    const tryDelete = (by: Client) =>
      statusOf(deleteMap(by, map, { ...withPassword('wrong'), ...from }));
    expect(await tryTimes(3, () => trySave(map, 'wrong', from))).toEqual(times(3, 403));
    expect(await tryTimes(12, () => trySave(map, map.password, from))).toEqual(times(12, 200));
    expect(await tryTimes(3, () => trySave(map, 'wrong', from, ann))).toEqual(times(3, 403));
    expect(await tryTimes(4, () => tryDelete(bob))).toEqual(times(4, 403));
    expect(await tryDelete(ann)).toBe(429);
  });

  it('count by network for IPv6 addresses', async () => {
    const map = await createMap(service.visitor);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = await tryTimes(11, (n) =>
      trySave(map, `wrong ${n}`, from(`2001:db8:1:2::${n}`)),
    );
    expect(statuses).toEqual([...times(10, 403), 429]);
    await endPause(map);
    expect(await trySave(map, 'wrong', from('2001:db8:1:3::1'))).toBe(403);
  });

  it('count by the real address if no proxy is trusted', async () => {
    const { visitor } = await service.another({ TRUST_PROXY: '' });
    const map = await createMap(visitor);
    const statuses = await tryTimes(11, (n) =>
      trySave(map, `wrong ${n}`, fromElsewhere(), visitor),
    );
    expect(statuses).toEqual([...times(10, 403), 429]);
  });
});

describe('the slow hash', () => {
  let hidden: TestMap;
  beforeAll(async () => {
    hidden = await createPrivateMap(ann);
  });

  it('is computed once for many concurrent readers, and not again later', async () => {
    const map = await createPrivateMap(ann);
    const hashes = await hashesOf(service);
    const read = () =>
      statusOf(readMap(service.visitor, map, { ...withPassword(SECRET), ...fromElsewhere() }));
    expect(await Promise.all(Array.from({ length: 40 }, read))).toEqual(times(40, 200));
    expect(await hashesOf(service)).toBe(hashes + 1);
    expect(await read()).toBe(200);
    expect(await trySave(map, SECRET, fromElsewhere(), ann)).toBe(200);
    expect(await hashesOf(service)).toBe(hashes + 1);
  });

  it('is computed per map: a cached password opens no other map', async () => {
    const other = await createPrivateMap(ann);
    await readMap(service.visitor, hidden, withPassword(SECRET));
    const hashes = await hashesOf(service);
    expect((await readMap(service.visitor, other, withPassword(SECRET))).status).toBe(200);
    expect(await hashesOf(service)).toBe(hashes + 1);
  });

  it('is computed once per wrong password, however similar, with the same answer', async () => {
    await readMap(service.visitor, hidden, withPassword(SECRET));
    const answers = new Set<string>();
    for (const near of ['oxxxxxxxxxx', 'open sesamx', 'open sesame1', '????']) {
      const hashes = await hashesOf(service);
      const headers = { ...withPassword(near), ...fromElsewhere() };
      const refused = await readMap(service.visitor, hidden, headers).catch(
        (error: ProblemError) => error,
      );
      expect(await hashesOf(service)).toBe(hashes + 1);
      answers.add(JSON.stringify((refused as ProblemError).details));
    }
    expect(answers.size).toBe(1);
  });

  it('does not block other requests', { tags: ['thorough'] }, async () => {
    const CHECKS = 10;
    const map = await createPrivateMap(ann);
    const state = { checking: true };
    const start = performance.now();
    const checks = Promise.all(
      Array.from({ length: CHECKS }, (_, n) => {
        const headers = { ...withPassword(`wrong ${n}`), ...fromElsewhere() };
        return statusOf(readMap(service.visitor, map, headers));
      }),
    ).finally(() => {
      state.checking = false;
    });
    const waits: number[] = [];
    while (state.checking) {
      const asked = performance.now();
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);
      waits.push(performance.now() - asked);
      await delay(10);
    }
    expect(await checks).toEqual(times(CHECKS, 403));
    // If a hash blocked the event loop, these requests would take as long as a hash.
    const each = (performance.now() - start) / CHECKS;
    expect(waits.toSorted((a, b) => a - b)[waits.length >> 1]).toBeLessThan(each / 2);
  });

  it('is rejected as busy only for a person with too many requests at once', async () => {
    const bob = await service.signIn();
    const create = (by: Client, password?: string) =>
      by
        .send('POST /maps', { query: { name: 'Oasis', ...(password && { password }) } })
        .then(({ status }) => ({ status }))
        .catch(({ status, problem, retryAfter }: ProblemError) => ({
          status,
          problem,
          retryAfter,
        }));
    // The slow ones fill the queue.
    const slow = Array.from({ length: 4 }, () => create(ann, SECRET));
    const many = Array.from({ length: 60 }, () => create(ann));
    const others = [create(bob), create(service.visitor)];
    const answers = await Promise.all([...slow, ...many]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer).toEqual({ status: 503, problem: 'busy', retryAfter: 1 });
    }
    expect(await Promise.all(others)).toEqual([{ status: 200 }, { status: 200 }]);
    expect((await create(ann)).status).toBe(200);
  }, 60_000);

  it('lets people take turns', async () => {
    const passwords = new MapPasswords(service.db, productionTiming.passwordCost);
    const done: string[] = [];
    const hash = async (userid: number, name: string) => {
      await passwords.hash('password', 'generated', { session: { userid }, address: '10.1.1.1' });
      done.push(name);
    };
    const first = Array.from({ length: 12 }, (_, n) => hash(1, `first ${n}`));
    await Promise.all([...first, hash(2, 'second')]);
    // It starts after the running ones and one more. Two run at once, so the order may vary a little.
    expect(done.indexOf('second')).toBeLessThan(10);
  }, 60_000);

  it.each([
    ['2 running and 20 waiting requests of one person', 22, () => '10.1.1.1'],
    ['2 running and 60 waiting requests', 62, (n: number) => `10.1.1.${n}`],
  ])('is limited to %s', async (_, most, address) => {
    const passwords = new MapPasswords(service.db, productionTiming.passwordCost);
    const hash = (n: number) =>
      passwords.hash('password', 'generated', { session: undefined, address: address(n) });
    const outcomes = await Promise.allSettled(Array.from({ length: 130 }, (__, n) => hash(n)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(130 - most);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(QueueFull);
    }
    expect(passwords.computed).toBe(most);
    await expect(hash(0)).resolves.toMatch(/^scrypt/);
  });

  it('does not count as a guess if it could not be computed', { tags: ['thorough'] }, async () => {
    const passwords = new MapPasswords(service.db, productionTiming.passwordCost);
    const sender = { session: undefined, address: '10.1.1.1' };
    const { mapid } = await createMap(ann);
    const map = {
      mapid,
      name: 'Map',
      passwordhash: await passwords.hash('password', 'chosen', sender),
    };
    const busy = Array.from({ length: 22 }, () => passwords.hash('password', 'chosen', sender));
    const guesses = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => passwords.matches(map, `wrong ${n}`, sender)),
    );
    for (const guess of guesses) {
      expect(guess).toEqual({ status: 'rejected', reason: expect.any(QueueFull) });
    }
    const counted = 'select wrong from map_guesses where mapid = $1';
    expect(await service.sql(counted, [mapid])).toEqual([{ wrong: 0 }]);
    await Promise.all(busy);
    expect(await passwords.matches(map, 'password', sender)).toBe(true);
  });
});
