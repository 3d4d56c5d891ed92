import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchSavedSearches } from './jobs.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { foundClan } from '../../testing/clans.ts';
import { postTrade } from '../../testing/goods.ts';
import { hide, show } from '../../testing/moderation.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const idsIn = (trades: { tradeid: number }[]) => trades.map(({ tradeid }) => tradeid);
const listed = async (item?: string) =>
  idsIn(await service.visitor.call('GET /trades', { query: item === undefined ? {} : { item } }));
const read = (tradeid: number) =>
  service.visitor.call('GET /trades/{trade_id}', { params: { trade_id: tradeid } });
const own = (person: Person) => person.call('GET /users/trades');

it('shows a hidden offer to its poster only', async () => {
  const poster = await service.signIn();
  const [shown, hidden] = [
    await postTrade(poster, { item: 'Clay' }),
    await postTrade(poster, { item: 'Clay pot' }),
  ];
  const both = [hidden.tradeid, shown.tradeid];
  expect([await listed(), await listed('clay')]).toEqual([both, both]);
  await read(hidden.tradeid);
  await hide(service, 'trade', hidden.tradeid);
  expect([await listed(), await listed('clay')]).toEqual([[shown.tradeid], [shown.tradeid]]);
  expect(await refusal(read(hidden.tradeid))).toBe('404 no-such-trade');
  const [first, second] = await own(poster);
  expect(first).toMatchObject({ tradeid: hidden.tradeid, hidden: true });
  expect(second).not.toHaveProperty('hidden');
  await show(service, 'trade', hidden.tradeid);
  expect([await listed(), await listed('clay')]).toEqual([both, both]);
  expect(await read(hidden.tradeid)).toMatchObject({ item: 'Clay pot' });
});

it('keeps an offer hidden that its poster edits, renews, deletes and restores', async () => {
  const poster = await service.signIn();
  const { tradeid } = await postTrade(poster);
  const params = { trade_id: tradeid };
  await hide(service, 'trade', tradeid);
  await poster.call('PUT /trades/{trade_id}', { params, body: { price: 'Other' } });
  await service.sql(`update trades set listed = listed - interval '2 hours'`);
  await poster.call('PUT /trades/{trade_id}/renew', { params });
  expect(await own(poster)).toMatchObject([{ tradeid, price: 'Other', hidden: true }]);
  expect(await listed()).not.toContain(tradeid);
  const undo_id = await undoIdOf(poster.send('DELETE /trades/{trade_id}', { params }));
  await poster.call('POST /undo/{undo_id}', { params: { undo_id } });
  expect(await own(poster)).toMatchObject([{ tradeid, hidden: true }]);
  expect(await listed()).not.toContain(tradeid);
});

it('does not match hidden offers with saved searches', async () => {
  const [person, poster] = [await service.signIn(), await service.signIn()];
  await person.call('POST /users/searches', { body: { item: 'amber' } });
  const hidden = await postTrade(poster, { item: 'Amber' });
  await hide(service, 'trade', hidden.tradeid);
  const shown = await postTrade(poster, { item: 'Amber ring' });
  await runJob(service.db, matchSavedSearches({ tradeDays: 30 }));
  expect(
    await service.sql(`select (detail ->> 'tradeid')::int as tradeid from changes
                       where action = 'search-matched'`),
  ).toEqual([{ tradeid: shown.tradeid }]);
});

it('does not show a hidden clan with an offer', async () => {
  const { clanid, leader } = await foundClan(service, 'Dune Rats');
  const { tradeid } = await postTrade(leader, { showclan: true });
  const clan = { clanid, clanname: 'Dune Rats' };
  const shown = async () => [
    await read(tradeid),
    (await service.visitor.call('GET /trades')).find((trade) => trade.tradeid === tradeid),
  ];
  expect(await shown()).toMatchObject([clan, clan]);
  await hide(service, 'clan', clanid);
  for (const trade of await shown()) {
    expect(trade).toMatchObject({ tradeid });
    expect(trade).not.toHaveProperty('clanid');
    expect(trade).not.toHaveProperty('clanname');
  }
  await show(service, 'clan', clanid);
  expect(await shown()).toMatchObject([clan, clan]);
});
