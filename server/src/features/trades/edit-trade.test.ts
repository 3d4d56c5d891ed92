import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteEndedTrades } from './jobs.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { act, addMember, foundClan } from '../../testing/clans.ts';
import { aMessage, postTrade } from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

interface Edited {
  item?: string;
  quantity?: number;
  note?: string;
  showclan?: boolean;
}

const pathOf = ({ tradeid }: { tradeid: number }) => ({ params: { trade_id: tradeid } });
type Trade = Parameters<typeof pathOf>[0];

const edit = (by: Person, trade: Trade, body: Edited) =>
  by.call('PUT /trades/{trade_id}', { ...pathOf(trade), body });
const sell = (by: Person, trade: Trade) => by.call('PUT /trades/{trade_id}/sold', pathOf(trade));
const renew = (by: Person, trade: Trade) => by.call('PUT /trades/{trade_id}/renew', pathOf(trade));
const read = (trade: Trade) => service.visitor.call('GET /trades/{trade_id}', pathOf(trade));
const ownOf = async (by: Person, { tradeid }: Trade) =>
  (await by.call('GET /users/trades')).find((each) => each.tradeid === tradeid)!;

it('changes only the given fields, and keeps the place in the list', async () => {
  const seller = await service.signIn();
  const trade = await postTrade(seller, { note: 'In the evening' });
  const newer = await postTrade(seller);
  const before = await read(trade);
  expect(before.note).toBe('In the evening');
  expect(await edit(seller, trade, { item: 'Bronze Ingot', quantity: 7 })).toEqual(aMessage);
  expect(await read(trade)).toEqual({ ...before, item: 'Bronze Ingot', quantity: 7 });
  const found = await service.visitor.call('GET /trades', { query: { item: 'bronze ing' } });
  expect(found.map(({ tradeid }) => tradeid)).toEqual([trade.tradeid]);
  const [first] = await seller.call('GET /users/trades');
  expect(first!.tradeid).toBe(newer.tradeid);
  await edit(seller, trade, { note: '' });
  expect(await read(trade)).not.toHaveProperty('note');
});

it('refuses to change or sell offers of others, and bad input', async () => {
  const [seller, other] = [await service.signIn(), await service.signIn()];
  const trade = await postTrade(seller);
  expect(await refusal(edit(other, trade, { quantity: 1 }))).toBe('403 not-yours');
  expect(await refusal(sell(other, trade))).toBe('403 not-yours');
  expect(await refusal(edit(other, { tradeid: 2_000_000 }, { quantity: 1 }))).toBe(
    '404 no-such-trade',
  );
  for (const body of [{}, { quantity: 0 }, { quantity: 1.5 }, { note: 'x'.repeat(301) }]) {
    expect(await refusal(edit(seller, trade, body))).toBe('400 invalid-input');
  }
});

it('takes a sold offer off the list, and lists it again in its old place', async () => {
  const seller = await service.signIn();
  const trade = await postTrade(seller, { item: 'Sold once' });
  const later = await postTrade(seller, { item: 'Sold never' });
  await sell(seller, trade);
  await sell(seller, trade);
  expect(await refusal(read(trade))).toBe('404 no-such-trade');
  const listed = await service.visitor.call('GET /trades', { query: { item: 'sold once' } });
  expect(listed).toEqual([]);
  const { timestamp } = trade;
  expect(await ownOf(seller, trade)).toMatchObject({ sold: true, listed: false, timestamp });
  await renew(seller, trade);
  expect(await ownOf(seller, trade)).toMatchObject({ sold: false, listed: true, timestamp });
  const [first] = await seller.call('GET /users/trades');
  expect(first!.tradeid).toBe(later.tradeid);
});

it('says whether an offer can be renewed', async () => {
  const seller = await service.signIn();
  const trade = await postTrade(seller);
  expect(trade).toMatchObject({ canrenew: false, sold: false });
  await service.sql(`update trades set listed = listed - interval '61 minutes'
                     where tradeid = ${trade.tradeid}`);
  expect((await ownOf(seller, trade)).canrenew).toBe(true);
});

it('deletes sold offers 90 days after the sale, and lists all until then', async () => {
  const seller = await service.signIn();
  const trades = [];
  for (const item of ['A', 'B', 'C']) trades.push(await postTrade(seller, { item }));
  for (const trade of trades) await sell(seller, trade);
  const { headers } = await seller.send('GET /users/trades', { query: { limit: 2 } });
  const next = new URL(/<([^>]*)>/.exec(headers.get('link')!)![1]!, service.url);
  const cursor = next.searchParams.get('cursor')!;
  expect(await seller.call('GET /users/trades', { query: { limit: 2, cursor } })).toHaveLength(1);

  const sellDaysAgo = (trade: Trade, days: number) =>
    service.sql(`update trades set listed = listed - interval '${days} days'
                 where tradeid = ${trade.tradeid}`);
  await sellDaysAgo(trades[0]!, 91);
  await sellDaysAgo(trades[1]!, 89);
  await runJob(service.db, deleteEndedTrades({ tradeDays: 30 }));
  const left = await seller.call('GET /users/trades');
  expect(left.map(({ item }) => item)).toEqual(['C', 'B']);
});

it('shows the clan of the poster only on request, while they are a member', async () => {
  const clan = await foundClan(service);
  const seller = await addMember(service, clan);
  const trade = await postTrade(seller);
  expect(await read(trade)).not.toHaveProperty('clanid');
  await edit(seller, trade, { showclan: true });
  const shown = await read(trade);
  expect(shown).toMatchObject({ clanid: clan.clanid, clanname: 'Sand Foxes' });
  for (const field of ['userid', 'showclan', 'place']) expect(shown).not.toHaveProperty(field);
  await act(clan, 'kick', seller);
  expect(await read(trade)).not.toHaveProperty('clanid');
});
