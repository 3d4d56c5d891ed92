import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  aMessage,
  anOffer,
  aTime,
  BOT_KEY,
  type Offer,
  postTrade,
  sendRaw,
} from '../../testing/goods.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let ann: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  ann = await service.signIn('Ann');
});
afterAll(() => giveBack());

const post = (body: unknown) =>
  sendRaw(service, 'POST /trades', { as: `Bearer ${ann.token}`, body });
const newest = async () => (await service.visitor.call('GET /trades', { query: { limit: 1 } }))[0];

describe('a trade offer', () => {
  it('is listed with every field', async () => {
    const before = Date.now();
    const { status, body } = await ann.send('POST /trades', { body: anOffer });
    expect([status, body]).toEqual([200, aMessage]);
    const listed = await newest();
    expect(listed).toEqual({
      tradeid: expect.any(Number),
      chatid: ann.chatid,
      chattag: 'Ann',
      ...anOffer,
      timestamp: aTime,
    });
    expect(Date.parse(listed!.timestamp)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(listed!.timestamp)).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('is trimmed, and unknown fields are ignored', async () => {
    const extra = { tradeid: 1, chatid: '1', chattag: 'Bob', timestamp: '2020-01-01', newer: {} };
    await post({ ...anOffer, item: '  Iron  Ingot ', price: '\t5 ', region: ' EU\n', ...extra });
    expect(await newest()).toEqual({
      tradeid: expect.any(Number),
      chatid: ann.chatid,
      chattag: 'Ann',
      ...anOffer,
      item: 'Iron  Ingot',
      price: '5',
      timestamp: aTime,
    });
  });

  it('accepts texts of maximum length in every script', async () => {
    const offers: Partial<Offer>[] = [
      { item: '🦊'.repeat(100), price: '砂'.repeat(100), region: 'я'.repeat(32) },
      { item: 'x', price: '1', region: 'x', type: 'buy' },
      { item: '<b>"\'; drop table trades;--</b>', price: '0 \\ %', region: 'UE"' },
    ];
    for (const offer of offers) {
      await postTrade(ann, offer);
      expect(await newest()).toMatchObject(offer);
    }
  });

  it.each([1, 2, 999_999_999, 1_000_000_000])('accepts the quantity %d', async (quantity) => {
    await postTrade(ann, { quantity });
    expect((await newest())?.quantity).toBe(quantity);
  });

  it('can be posted twice', async () => {
    const [one, other] = [await postTrade(ann), await postTrade(ann)];
    expect(one.tradeid).not.toBe(other.tradeid);
  });

  it('is recorded in the change log', async () => {
    const { tradeid } = await postTrade(ann);
    const rows = await service.sql(
      `select action, u.chatid, actor = c.userid as own, clanid, detail
       from changes c join users u on u.userid = c.actor order by changeid desc limit 1`,
    );
    expect(rows).toEqual([
      {
        action: 'trade-posted',
        chatid: ann.chatid,
        own: true,
        clanid: null,
        detail: { tradeid },
      },
    ]);
  });
});

describe('posting an offer', () => {
  it.each(Object.keys(anOffer) as (keyof Offer)[])('requires %s', async (field) => {
    const call = () => post({ ...anOffer, [field]: undefined });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input body/${field}`);
  });

  it('reports all missing fields', async () => {
    expect(await cleanRefusal(service, () => post({}))).toBe(
      '400 invalid-input body/item body/quantity body/price body/type body/region',
    );
  });

  it.each([
    ...[0, -1, 1.5, 1_000_000_001, 2 ** 31, 1e300, '3', '', null, true, [3], {}].map(
      (quantity) => ({ quantity }),
    ),
    ...['Buy', 'SELL', 'swap', '', ' buy', null, 1, ['buy']].map((type) => ({ type })),
    ...['', '  ', 'x'.repeat(101), '🦊'.repeat(101), null, 7, 'a\nb', 'a\u0000b', '\udc00'].map(
      (item) => ({ item }),
    ),
    ...['', '\u3000', 'x'.repeat(101), null, 7, 'a\u0007b', ['x']].map((price) => ({ price })),
    ...['', ' ', 'x'.repeat(33), '🦊'.repeat(33), null, 7, 'a\tb'].map((region) => ({ region })),
  ])('rejects %j', async (wrong) => {
    const [field] = Object.keys(wrong);
    const call = () => post({ ...anOffer, ...wrong });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input body/${field}`);
  });

  it.each(['[]', 'null', '"text"', '3', '{', ''])('rejects the body %j', async (body) => {
    expect(await cleanRefusal(service, () => post(body))).toBe('400 invalid-input body');
  });

  it('requires a session before it checks anything else', async () => {
    for (const as of [undefined, `Bearer ${'x'.repeat(43)}`, `Bot ${BOT_KEY}`]) {
      for (const body of [anOffer, {}]) {
        const call = () => sendRaw(service, 'POST /trades', { ...(as && { as }), body });
        expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
      }
    }
  });

  it('requires no clan and no nickname', async () => {
    const somebody = await service.signIn();
    expect(await somebody.call('POST /trades', { body: anOffer })).toEqual(aMessage);
  });
});
