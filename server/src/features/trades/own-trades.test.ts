import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { aMessage, anOffer, aTime, BOT_KEY, postTrade, sendRaw } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

const own = (person: Person) => person.call('GET /users/trades');
const listed = async (by = service) =>
  (await by.visitor.call('GET /trades')).map(({ tradeid }) => tradeid);
const renew = (person: Person, tradeid: number) =>
  person.call('PUT /trades/{trade_id}/renew', { params: { trade_id: tradeid } });
const remove = (person: Person, tradeid: number) =>
  person.call('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } });

/** Makes an offer that much older. */
const age = (tradeid: number, interval: string) =>
  service.sql('update trades set listed = listed - $2::interval where tradeid = $1', [
    tradeid,
    interval,
  ]);

const lastChanges = (count: number) =>
  service.sql(
    `select action, actor = userid as own, clanid, detail
     from changes order by changeid desc limit $1`,
    [count],
  );

describe('GET /trades/{trade_id}', () => {
  const read = (tradeid: number) =>
    service.visitor.call('GET /trades/{trade_id}', { params: { trade_id: tradeid } });

  it('shows anyone a listed offer, as the list does', async () => {
    const { tradeid } = await postTrade(await service.signIn());
    const [first] = await service.visitor.call('GET /trades');
    expect(await read(tradeid)).toEqual(first);
  });

  it('answers 404 for an expired, a deleted and an unknown offer', async () => {
    const person = await service.signIn();
    const [old, deleted] = [await postTrade(person), await postTrade(person)];
    await read(old.tradeid);
    await age(old.tradeid, '30 days');
    await read(deleted.tradeid);
    await remove(person, deleted.tradeid);
    for (const tradeid of [old.tradeid, deleted.tradeid, 2_147_483_647]) {
      expect(await cleanRefusal(service, () => read(tradeid))).toBe('404 no-such-trade');
    }
  });
});

describe('GET /users/trades', () => {
  it('lists every field, newest first', async () => {
    const ann = await service.signIn('Ann');
    expect(await own(ann)).toEqual([]);
    const first = await postTrade(ann, { item: 'First' });
    const second = await postTrade(ann, { item: 'Second', type: 'buy' });
    await postTrade(await service.signIn('Bob'));
    expect(first).toEqual({
      tradeid: expect.any(Number),
      chatid: ann.chatid,
      chattag: 'Ann',
      ...anOffer,
      item: 'First',
      timestamp: aTime,
      listed: true,
      expires: aTime,
      sold: false,
      showclan: false,
      canrenew: false,
    });
    expect(await own(ann)).toEqual([second, first]);
  });

  it('includes expired offers', async () => {
    const person = await service.signIn();
    const [old, fresh] = [await postTrade(person), await postTrade(person)];
    await age(old.tradeid, '30 days');
    expect(await own(person)).toMatchObject([
      { tradeid: fresh.tradeid, listed: true },
      { tradeid: old.tradeid, listed: false },
    ]);
  });

  it('can be limited to offers that expire soon', async () => {
    const person = await service.signIn();
    const [expired, soon, , sold] = [
      await postTrade(person),
      await postTrade(person),
      await postTrade(person),
      await postTrade(person),
    ];
    await age(expired.tradeid, '30 days 00:01');
    for (const { tradeid } of [soon, sold]) await age(tradeid, '27 days 00:01');
    await person.call('PUT /trades/{trade_id}/sold', { params: { trade_id: sold.tradeid } });
    const within = (expiresindays: number) =>
      person.call('GET /users/trades', { query: { expiresindays } });
    expect(await within(3)).toMatchObject([{ tradeid: soon.tradeid, listed: true }]);
    expect(await within(2)).toEqual([]);
  });

  it('is included in the account export', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    await age(tradeid, '31 days');
    await postTrade(person);
    await postTrade(await service.signIn());
    expect((await person.call('GET /users/export')).trades).toEqual(await own(person));
  });

  it('is paged, even for offers of the same time', async () => {
    const person = await service.signIn();
    for (let n = 0; n < 5; n += 1) await postTrade(person);
    await service.sql(
      `update trades set listed = '2026-01-01'
       where userid = (select userid from users where chatid = $1)`,
      [person.chatid],
    );
    const pages = await followPages(service, '/users/trades?limit=2', person);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(await own(person));
  });

  it.each(['limit=0', 'limit=201', 'cursor=x'])('rejects %s', async (query) => {
    const { token } = await service.signIn();
    const call = () => sendRaw(service, `GET /users/trades?${query}`, { as: `Bearer ${token}` });
    const where = query.split('=')[0];
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input query/${where}`);
  });

  it('requires a session', async () => {
    const call = () => service.visitor.call('GET /users/trades');
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });
});

describe('an offer', () => {
  it('is listed for 30 days', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    await age(tradeid, '29 days 23:59');
    expect(await listed()).toContain(tradeid);
    await age(tradeid, '2 minutes');
    expect(await listed()).not.toContain(tradeid);
  });

  it('is listed for TRADE_DAYS days', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    await age(tradeid, '1 day 00:01');
    const brief = await service.another({ TRADE_DAYS: '1' });
    expect(await listed(brief)).not.toContain(tradeid);
    expect(await brief.as(person.token).call('GET /users/trades')).toMatchObject([
      { tradeid, listed: false },
    ]);
    expect(await listed()).toContain(tradeid);
    expect(await own(person)).toMatchObject([{ tradeid, listed: true }]);
  });

  it('is listed first for another 30 days after it is renewed', async () => {
    const person = await service.signIn();
    const [old, young] = [await postTrade(person), await postTrade(person)];
    await age(old.tradeid, '40 days');
    const params = { trade_id: old.tradeid };
    const before = Date.now();
    const { status, body } = await person.send('PUT /trades/{trade_id}/renew', { params });
    expect([status, body]).toEqual([200, aMessage]);
    expect((await listed()).slice(0, 2)).toEqual([old.tradeid, young.tradeid]);
    const [renewed] = await own(person);
    const { timestamp, expires } = renewed!;
    expect(renewed).toEqual({ ...old, timestamp, expires });
    expect(Date.parse(expires!) - Date.parse(timestamp)).toBe(30 * 86_400_000);
    expect(Date.parse(renewed!.timestamp)).toBeGreaterThanOrEqual(before - 1);
    expect(await lastChanges(1)).toEqual([
      { action: 'trade-renewed', own: true, clanid: null, detail: { tradeid: old.tradeid } },
    ]);
  });

  it('can be renewed while it is still listed', async () => {
    const person = await service.signIn();
    const [first] = [await postTrade(person), await postTrade(person)];
    await age(first.tradeid, '1 hour 1 second');
    await renew(person, first.tradeid);
    expect((await listed())[0]).toBe(first.tradeid);
  });

  it('is renewed once an hour, however often it is asked for', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    const before = await everything(service);
    expect(await renew(person, tradeid)).toEqual(aMessage);
    expect(await everything(service)).toEqual(before);
    await age(tradeid, '1 hour');
    for (let n = 0; n < 3; n += 1) expect(await renew(person, tradeid)).toEqual(aMessage);
    const renewals = await service.sql(
      `select from changes where action = 'trade-renewed' and detail ->> 'tradeid' = $1`,
      [String(tradeid)],
    );
    expect(renewals).toHaveLength(1);
  });

  it('is not listed after it is deleted', async () => {
    const person = await service.signIn();
    const [one, other] = [await postTrade(person), await postTrade(person)];
    const params = { trade_id: one.tradeid };
    const { status, body } = await person.send('DELETE /trades/{trade_id}', { params });
    expect([status, body]).toEqual([200, true]);
    expect(await own(person)).toEqual([other]);
    expect(await listed()).not.toContain(one.tradeid);
    expect(await lastChanges(1)).toEqual([
      { action: 'trade-deleted', own: true, clanid: null, detail: { tradeid: one.tradeid } },
    ]);
    for (const act of [remove, renew]) {
      expect(await cleanRefusal(service, () => act(person, one.tradeid))).toBe('404 no-such-trade');
    }
  });

  it('can be deleted after it expired', async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    await age(tradeid, '31 days');
    expect(await remove(person, tradeid)).toBe(true);
    expect(await own(person)).toEqual([]);
  });
});

describe.each([
  ['DELETE', '', remove],
  ['PUT', '/renew', renew],
] as const)('%s /trades/{trade_id}%s', (method, suffix, act) => {
  it("is rejected for other people's offers", async () => {
    const person = await service.signIn();
    const { tradeid } = await postTrade(person);
    const other = await service.signIn();
    expect(await cleanRefusal(service, () => act(other, tradeid))).toBe('403 not-yours');
    await age(tradeid, '31 days');
    expect(await cleanRefusal(service, () => act(other, tradeid))).toBe('403 not-yours');
  });

  it('answers 404 for an unknown offer', async () => {
    const person = await service.signIn();
    const call = () => act(person, 2_147_483_647);
    expect(await cleanRefusal(service, call)).toBe('404 no-such-trade');
  });

  it.each(['0', '-1', 'x', '1.5', '1e3', '2147483648', '%20', '%00'])(
    'rejects the id %j',
    async (id) => {
      const as = `Bearer ${(await service.signIn()).token}`;
      const call = () => sendRaw(service, `${method} /trades/${id}${suffix}`, { as });
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/trade_id');
    },
  );

  it('requires a session before it checks anything else', async () => {
    const { tradeid } = await postTrade(await service.signIn());
    for (const id of [tradeid, 'x', 2_147_483_647]) {
      for (const as of [undefined, `Bearer ${'x'.repeat(43)}`, `Bot ${BOT_KEY}`]) {
        const call = () => sendRaw(service, `${method} /trades/${id}${suffix}`, as ? { as } : {});
        expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
      }
    }
  });
});

describe('offers of a deleted account', () => {
  it('are deleted, and no others', async () => {
    const [leaver, stayer] = [await service.signIn('Leaver'), await service.signIn()];
    const [gone, old] = [await postTrade(leaver), await postTrade(leaver)];
    await age(old.tradeid, '31 days');
    const kept = await postTrade(stayer);
    await leaver.call('DELETE /users');
    expect(await listed()).not.toContain(gone.tradeid);
    expect(await own(stayer)).toEqual([kept]);
    const rows = await service.sql('select from trades where tradeid = any($1)', [
      [gone.tradeid, old.tradeid],
    ]);
    expect(rows).toEqual([]);
    expect(await own(await service.signIn('Leaver'))).toEqual([]);
  });
});
