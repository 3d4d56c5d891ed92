// @module-tag thorough
import { ProblemError } from '@clan-companion/contract/core/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOT_KEY } from '../src/testing/goods.ts';
import {
  createGuessableMap,
  fromElsewhere,
  hashesOf,
  saveMap,
  type TestMap,
  withPassword,
} from '../src/testing/maps.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

let service: TestService;
beforeEach(() => {
  // The counters reset as time passes, so the clock stands still until a test moves it.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-01-01T12:00:00Z'));
});
afterEach(async () => {
  await service.stop();
  vi.useRealTimers();
});

describe('a map’s password', () => {
  let ann: Person;
  let map: TestMap;
  beforeEach(async () => {
    service = await startService({ TRUST_PROXY: '1' });
    ann = await service.signIn('Ann');
    map = await createGuessableMap(service, service.visitor);
  });

  const attempt = (password: string, from: Record<string, string>) =>
    saveMap(service.visitor, map, { name: 'Mine' }, { ...withPassword(password), ...from }).then(
      ({ status }) => ({ status, retryAfter: undefined }),
      ({ status, retryAfter }: ProblemError) => ({ status, retryAfter }),
    );

  it('can be tried once an hour by all machines together, after the first few times', async () => {
    const hashes = await hashesOf(service);
    const pauses: number[] = [];
    for (let n = 1; n <= 30; n += 1) {
      expect((await attempt(`guess ${n}`, fromElsewhere())).status).toBe(403);
      if (n >= 22) {
        const { retryAfter = 0 } = await attempt(`guess ${n} too early`, fromElsewhere());
        pauses.push(retryAfter);
      }
      await service.sql('update map_guesses set next = now() where mapid = $1', [map.mapid]);
    }
    expect(await hashesOf(service)).toBe(hashes + 30);
    // At this rate, all passwords of four digits take more than a year.
    expect(Math.min(...pauses)).toBeGreaterThan(3500);
  });

  it('does not lock anyone out of other maps, or the owner out of this one', async () => {
    const owned = await createGuessableMap(service, ann);
    const bob = await service.signIn('Bob');
    for (let n = 0; n < 11; n += 1) {
      const headers = { ...withPassword(`guess ${n}`), ...fromElsewhere() };
      await saveMap(bob, owned, { name: 'Mine' }, headers).catch(() => undefined);
    }
    const paused = saveMap(bob, owned, { name: 'Mine' }, { ...withPassword(owned.password) });
    await expect(paused).rejects.toMatchObject({ status: 429 });
    expect((await saveMap(ann, owned, { name: 'Hers' })).status).toBe(200);
    expect((await attempt(map.password, fromElsewhere())).status).toBe(200);
  });
});

describe('a client that rotates its identity', () => {
  const statusesOf = async (count: number, headers: (n: number) => Record<string, string>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) {
      statuses.push((await fetch(`${service.url}/users`, { headers: headers(n) })).status);
    }
    return statuses;
  };
  const limitAt = (statuses: number[]) => statuses.indexOf(429);
  const nobody = (n: number) => ({ authorization: `Bearer ${String(n).padStart(43, 'A')}` });

  it('counts as one machine whatever forwarding headers it sends without a proxy', async () => {
    service = await startService({ RATE_LIMIT_MAX: '5' });
    const statuses = await statusesOf(8, (n) => ({
      ...nobody(n),
      'x-forwarded-for': `10.0.0.${n}`,
      'x-real-ip': `10.0.0.${n}`,
      forwarded: `for=10.0.0.${n}`,
      'cf-connecting-ip': `10.0.0.${n}`,
    }));
    expect(limitAt(statuses)).toBe(5);
  });

  it.each<[string, (n: number) => string]>([
    ['forged addresses before the one from the proxy', (n) => `10.0.0.${n}, 192.0.2.1`],
    ['a changing port', (n) => `192.0.2.1:${40_000 + n}`],
    ['a changing port of an IPv6 address', (n) => `[2001:db8::1]:${40_000 + n}`],
    ['an invalid address', (n) => `unknown-${n}`],
    ['no address at all', () => ','],
    ['addresses of one IPv6 network', (n) => `2001:db8:1:2:${n}::1`],
    ['an IPv4 address in both notations', (n) => (n % 2 ? '::ffff:192.0.2.1' : '192.0.2.1')],
  ])('counts as one machine behind a proxy: %s', async (_, address) => {
    service = await startService({ RATE_LIMIT_MAX: '5', TRUST_PROXY: '1' });
    const statuses = await statusesOf(8, (n) => ({ ...nobody(n), 'x-forwarded-for': address(n) }));
    expect(limitAt(statuses)).toBe(5);
    // Cached answers count the same way.
    const { status } = await fetch(`${service.url}/clusters`, {
      headers: { 'x-forwarded-for': address(1) },
    });
    expect(status).toBe(429);
  });

  it('is limited when it guesses the bot key, without locking out the bot', async () => {
    service = await startService({ RATE_LIMIT_MAX: '5', BOT_KEY });
    const ask = (key: string) =>
      fetch(`${service.url}/bot/guilds/1`, { headers: { authorization: `Bot ${key}` } });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await ask(`${BOT_KEY}${n}`)).status);
    expect(statuses).toEqual([...Array<number>(5).fill(401), 429, 429, 429]);
    expect((await ask(BOT_KEY)).status).toBe(404);
  });
});

describe('a person', () => {
  it('has at most fifty sessions: the least recently used ends on every instance', async () => {
    service = await startService();
    const other = await service.another();
    const first = await service.signIn('Ann');
    const second = await service.signIn('Ann');
    const bob = await service.signIn('Bob');
    const isIn = async (url: string, { token }: Person) =>
      (await fetch(`${url}/users`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await isIn(other.url, first)).toBe(200);
    await service.sql(
      `update sessions set lastused = lastused - interval '1 hour'
       where sessionid = (select max(sessionid) from sessions join users using (userid)
                          where chatid = $1)`,
      [second.chatid],
    );
    for (let n = 0; n < 49; n += 1) await service.signIn('Ann');
    expect(await isIn(service.url, second)).toBe(401);
    expect(await isIn(service.url, first)).toBe(200);
    await service.signIn('Ann');
    expect(await isIn(service.url, first)).toBe(401);
    await vi.waitFor(async () => expect(await isIn(other.url, first)).toBe(401), 10_000);
    expect(await bob.call('GET /users/sessions')).toHaveLength(1);
    const [{ count } = {}] = await service.sql<{ count: string }>(
      'select count(*) from sessions join users using (userid) where chatid = $1',
      [first.chatid],
    );
    expect(count).toBe('50');
  });
});
