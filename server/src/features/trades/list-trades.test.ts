import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { aTime, type Offer, postTrade, sendRaw } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let ann: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  ann = await service.signIn('Ann');
});
afterAll(() => giveBack());

type Query = { item?: string; type?: string; region?: string; limit?: number };

const list = (query: Query = {}) => service.visitor.call('GET /trades', { query });
const items = async (query: Query) => (await list(query)).map(({ item }) => item);
const deleteAllTrades = () => service.sql('truncate trades cascade');
const offers = async (...fields: Partial<Offer>[]) => {
  for (const field of fields) await postTrade(ann, field);
};

describe('GET /trades', () => {
  it('returns an empty list if there are no offers', async () => {
    await deleteAllTrades();
    expect(await list()).toEqual([]);
  });

  it('is public and sorted newest first', async () => {
    await deleteAllTrades();
    const bob = await service.signIn('Bob');
    const posted = [
      await postTrade(ann, { item: 'First' }),
      await postTrade(bob, { item: 'Second', type: 'buy' }),
      await postTrade(ann, { item: 'Third' }),
    ];
    const { status, body } = await service.visitor.send('GET /trades');
    expect(status).toBe(200);
    const forOwner = {
      listed: true,
      expires: aTime,
      sold: false,
      showclan: false,
      canrenew: false,
    };
    expect(posted.toReversed()).toEqual(body.map((trade) => ({ ...trade, ...forOwner })));
    expect(body.map(({ chattag }) => chattag)).toEqual(['Ann', 'Bob', 'Ann']);
    expect(await ann.call('GET /trades')).toEqual(body);
    expect(await service.as('x'.repeat(43)).call('GET /trades')).toEqual(body);
  });

  it("shows the poster's current tag", async () => {
    await deleteAllTrades();
    const poster = await service.signIn('Renamed');
    await postTrade(poster);
    await service.signIn('RENAMED');
    expect(await list()).toMatchObject([{ chatid: poster.chatid, chattag: 'RENAMED' }]);
    await service.sql(`update users set chattag = 'New#1' where chatid = $1`, [poster.chatid]);
    expect(await list()).toMatchObject([{ chatid: poster.chatid, chattag: 'New#1' }]);
  });
});

describe('the filter item', () => {
  it.each([
    ['Iron Ingot', ['iron', 'IRON', 'n in', ' ingot ', 'Iron Ingot', 'o', 't']],
    ['ΟΔΥΣΣΕΥΣ', ['οδυσσευς', 'υσσ', 'ς', 'σ', 'Σ']],
    ['Straße', ['STRASSE', 'straße', 'ss', 'ße']],
    ['İstanbul', ['istanbul'.slice(1), 'İ']],
    ['Ходок №5', ['ходок', 'ДОК №', '№']],
    ['砂の狐', ['砂', 'の狐', '砂の狐']],
    ['🦊🐺 pelt', ['🦊', '🐺', '🦊🐺', '🐺 P']],
    ['Cafe\u0301', ['caf\u00e9', 'CAFE\u0301', 'f\u00c9']],
    ['100% pure_\\', ['%', '100%', '_', 'e_', '\\', '_\\', '% P']],
    ["O'Neil; --", ["'", "o'n", '; --']],
  ])('finds %j by any part of it, ignoring case', async (item, parts) => {
    await deleteAllTrades();
    await offers({ item }, { item: 'Qqq' });
    for (const part of parts) expect(await items({ item: part }), part).toEqual([item]);
  });

  it.each(['Iron%Ingot', 'I_on', 'n  in', 'Ingot Iron', 'irin', '*', '.', 'Iron Ingots'])(
    'matches %j literally',
    async (part) => {
      await deleteAllTrades();
      await offers({ item: 'Iron Ingot' });
      expect(await list({ item: part })).toEqual([]);
    },
  );

  it.each(['x'.repeat(101), 'a%00b', 'a%0Ab', 'a&item=a', '%ff'])('rejects %j', async (item) => {
    const call = () => sendRaw(service, `GET /trades?item=${item}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/item');
  });
});

describe('the filter type', () => {
  it.each([
    ['buy', 'Wanted'],
    ['BUY', 'Wanted'],
    ['sell', 'Offered'],
    ['SeLL', 'Offered'],
  ])('matches %s, ignoring case', async (type, found) => {
    await deleteAllTrades();
    await offers({ item: 'Wanted', type: 'buy' }, { item: 'Offered', type: 'sell' });
    expect(await items({ type })).toEqual([found]);
  });

  it.each(['swap', 'bu', 'buyy', '%20buy', 'buy%0A', 'buy&type=buy', '%C5%BFell'])(
    'rejects %j',
    async (type) => {
      const call = () => sendRaw(service, `GET /trades?type=${type}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/type');
    },
  );
});

describe('the filter region', () => {
  it.each([
    ['EU West', ['EU West', 'eu west', 'EU WEST', ' eu West ']],
    ['Größe', ['GRÖSSE', 'größe']],
    ['Юг', ['юг', 'ЮГ']],
    ['%', ['%']],
  ])('finds %j by the complete region, ignoring case', async (region, ways) => {
    await deleteAllTrades();
    await offers({ item: 'Here', region }, { item: 'There', region: `${region} 2` });
    for (const way of ways) expect(await items({ region: way }), way).toEqual(['Here']);
  });

  it.each(['EU', 'West', '%', 'EU_West', 'EUWest'])(
    'finds nothing by %j, which is not the complete region',
    async (region) => {
      await deleteAllTrades();
      await offers({ region: 'EU West' });
      expect(await list({ region })).toEqual([]);
    },
  );

  it.each(['x'.repeat(33), 'a%00b', 'a&region=a'])('rejects %j', async (region) => {
    const call = () => sendRaw(service, `GET /trades?region=${region}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/region');
  });
});

describe('filters and pages', () => {
  it.each(['item=', 'type=', 'region=', 'item=+&type=%20&region=%0A'])(
    'ignore the empty filters %j',
    async (query) => {
      await deleteAllTrades();
      await offers({ item: 'One', type: 'buy' }, { item: 'Other', type: 'sell' });
      expect(await sendRaw(service, `GET /trades?${query}`)).toMatchObject([
        { item: 'Other' },
        { item: 'One' },
      ]);
    },
  );

  it('can be combined', async () => {
    await deleteAllTrades();
    await offers(
      { item: 'Iron A', type: 'buy', region: 'EU' },
      { item: 'Iron B', type: 'sell', region: 'EU' },
      { item: 'Iron C', type: 'buy', region: 'NA' },
      { item: 'Wood D', type: 'buy', region: 'EU' },
      { item: 'Iron E', type: 'buy', region: 'eu' },
    );
    expect(await items({ item: 'iron', type: 'BUY', region: 'eu' })).toEqual(['Iron E', 'Iron A']);
    const pages = await followPages<{ item: string }>(
      service,
      '/trades?item=IRON&type=Buy&limit=1&newer=1',
    );
    expect(pages.map((page) => page.map(({ item }) => item))).toEqual([
      ['Iron E'],
      ['Iron C'],
      ['Iron A'],
    ]);
  });

  it('contain offers of the same time once each, highest id first', async () => {
    await deleteAllTrades();
    for (let n = 0; n < 7; n += 1) await postTrade(ann, { item: `${n}` });
    await service.sql(
      `update trades set listed = (select listed from trades where item = '5')
       where item between '1' and '5'`,
    );
    const all = await list();
    expect(all.map(({ item }) => item)).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    for (const limit of [1, 2, 3]) {
      const pages = await followPages(service, `/trades?limit=${limit}`);
      expect(pages.flat()).toEqual(all);
      expect(pages).toHaveLength(Math.ceil(7 / limit));
    }
  });

  it('have 100 entries by default and at most 200', async () => {
    await deleteAllTrades();
    await service.sql(
      `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey)
       select userid, 'Many', 'MANY', n, '1', 'buy', 'EU', 'EU'
       from users, generate_series(1, 250) as n where chatid = $1`,
      [ann.chatid],
    );
    const pages = await followPages<{ tradeid: number }>(service, '/trades');
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat().map(({ tradeid }) => tradeid)).size).toBe(250);
    expect(await list({ limit: 200 })).toHaveLength(200);
  });

  it('contain each match once, in order, however common matches are', async () => {
    await deleteAllTrades();
    await service.sql(
      `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey, listed)
       select userid, item, upper(item), n, '1', 'buy', 'EU', 'EU', now() - n * interval '1 second'
       from users, generate_series(1, 30000) as n,
            concat_ws(' ', 'Item', case when n % 2 = 0 then 'rope' end,
                      case when n % 5 = 0 and n > 25000 then 'old' end,
                      case when n % 9973 = 0 then 'gem' end) as item
       where chatid = $1`,
      [ann.chatid],
    );
    for (const { part, from, every } of [
      { part: 'rope', from: 1, every: 2 },
      { part: 'old', from: 25_001, every: 5 },
      { part: 'gem', from: 1, every: 9973 },
    ]) {
      const expected = Array.from({ length: 30_000 - from + 1 }, (_, n) => from + n)
        .filter((n) => n % every === 0)
        .slice(0, 600);
      const found: number[] = [];
      let next: string | undefined = `/trades?item=${part}&limit=200`;
      while (next !== undefined && found.length < 600) {
        const answer: Response = await fetch(new URL(next, service.url));
        found.push(...((await answer.json()) as { quantity: number }[]).map((one) => one.quantity));
        next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(found, part).toEqual(expected);
    }
  });

  it('stay stable while offers are added and deleted', async () => {
    await deleteAllTrades();
    await offers({ item: 'A' }, { item: 'B' }, { item: 'C' });
    const { body, headers } = await service.visitor.send('GET /trades', { query: { limit: 2 } });
    const next = /<(.+)>/.exec(headers.get('link')!)![1]!;
    await offers({ item: 'D' });
    const params = { trade_id: body[1]!.tradeid };
    await ann.call('DELETE /trades/{trade_id}', { params });
    expect(await sendRaw(service, `GET ${next}`)).toMatchObject([{ item: 'A' }]);
  });

  it.each([
    ['limit=0', 'query/limit'],
    ['limit=201', 'query/limit'],
    ['limit=1e1', 'query/limit'],
    ['cursor=', 'query/cursor'],
    ['cursor=x', 'query/cursor'],
  ])('reject %s', async (query, where) => {
    const call = () => sendRaw(service, `GET /trades?${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it.each([
    '[1]',
    '["2026-01-01T00:00:00.000Z"]',
    '["2026-01-01T00:00:00.000Z",-1]',
    '["2026-01-01T00:00:00.000Z",2147483648]',
    '["2026-99-01T00:00:00.000Z",1]',
    '["2026-02-30T00:00:00.000Z",1]',
    '["2026-01-01T24:00:00.000Z",1]',
    '["0000-01-01T00:00:00.000Z",1]',
    '["now",1]',
    '{"0":1}',
  ])('reject a cursor that contains %s', async (key) => {
    const cursor = Buffer.from(key).toString('base64url');
    const call = () => sendRaw(service, `GET /trades?cursor=${cursor}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/cursor');
  });
});
