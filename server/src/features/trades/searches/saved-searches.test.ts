import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchSavedSearches } from '../jobs.ts';
import { runJob } from '../../../platform/jobs/testing/run-job.ts';
import { anOffer, aTime, postTrade } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { Person, TestService } from '../../../testing/service.ts';
import { borrowService } from '../../../testing/shared-service.ts';
import { listen } from '../../events/testing/listener.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

interface Search {
  item: string;
  type?: 'buy' | 'sell';
  region?: string;
}

const save = (by: Person, body: Search) => by.call('POST /users/searches', { body });
const remove = (by: Person, searchid: number) =>
  by.call('DELETE /users/searches/{search_id}', { params: { search_id: searchid } });
const match = () => runJob(service.db, matchSavedSearches({ tradeDays: 30 }));

/** The items that the person was notified of, in the order of the log. */
const matchesOf = async ({ chatid }: Person): Promise<string[]> => {
  const rows = await service.sql<{ item: string }>(
    `select detail ->> 'item' as item from changes c join users u using (userid)
     where action = 'search-matched' and u.chatid = '${chatid}' order by changeid`,
  );
  return rows.map(({ item }) => item);
};

it('saves a search once, lists it, and deletes it', async () => {
  const person = await service.signIn();
  const saved = await save(person, { item: 'Iron', type: 'sell', region: 'EU' });
  expect(saved).toEqual({
    searchid: expect.any(Number),
    item: 'Iron',
    type: 'sell',
    region: 'EU',
    created: aTime,
  });
  expect(await save(person, { item: 'IRON', type: 'sell', region: 'eu' })).toEqual(saved);
  const wide = await save(person, { item: 'Iron' });
  expect(wide).not.toHaveProperty('type');
  expect(await person.call('GET /users/searches')).toEqual([saved, wide]);
  const other = await service.signIn();
  expect(await refusal(remove(other, saved.searchid))).toBe('404 no-such-search');
  await remove(person, saved.searchid);
  expect(await person.call('GET /users/searches')).toEqual([wide]);
  expect(await refusal(save(person, { item: ' ' }))).toBe('400 invalid-input');
});

it('notifies people of offers by others that match every filter', async () => {
  const [person, seller] = [await service.signIn(), await service.signIn()];
  const { searchid } = await save(person, { item: 'silk', type: 'sell', region: 'eu' });
  const listener = await listen(service, person);
  await postTrade(person, { item: 'Own silk' });
  for (const other of [
    { item: 'Silk Rope', region: 'US' },
    { item: 'Silk Rope', type: 'buy' as const },
    { item: 'Wool' },
  ]) {
    await postTrade(seller, other);
  }
  const { tradeid } = await postTrade(seller, { item: 'Fine Silk' });
  await match();
  await listener.receives(2);
  const event = listener.received.find(({ event: kind }) => kind === 'search-matched');
  expect(event?.data).toMatchObject({
    message: 'An offer matches your saved search: Fine Silk.',
    memberid: person.chatid,
    detail: { searchid, tradeid, item: 'Fine Silk' },
  });
  expect(await matchesOf(person)).toEqual(['Fine Silk']);
  expect(await matchesOf(seller)).toEqual([]);
});

it('reports an offer once per search, also after it was changed or renewed', async () => {
  const [person, seller] = [await service.signIn(), await service.signIn()];
  await save(person, { item: 'amber' });
  const trade = await postTrade(seller, { item: 'Resin' });
  await match();
  expect(await matchesOf(person)).toEqual([]);
  const params = { trade_id: trade.tradeid };
  const edit = (item: string) => seller.call('PUT /trades/{trade_id}', { params, body: { item } });
  await edit('Amber');
  await match();
  await edit('Old Amber');
  await match();
  await service.sql(`update trades set listed = listed - interval '2 hours'
                     where tradeid = ${trade.tradeid}`);
  await seller.call('PUT /trades/{trade_id}/renew', { params });
  await match();
  expect(await matchesOf(person)).toEqual(['Amber']);
});

it('does not report offers that were sold or deleted before the match', async () => {
  const [person, seller] = [await service.signIn(), await service.signIn()];
  await save(person, { item: 'pearl' });
  const [sold, deleted] = [
    await postTrade(seller, { item: 'Pearl' }),
    await postTrade(seller, { item: 'Pearl' }),
  ];
  await seller.call('PUT /trades/{trade_id}/sold', { params: { trade_id: sold.tradeid } });
  await seller.call('DELETE /trades/{trade_id}', { params: { trade_id: deleted.tradeid } });
  await match();
  expect(await matchesOf(person)).toEqual([]);
});

it('reports at most 50 offers a day to one search', async () => {
  const [person, seller] = [await service.signIn(), await service.signIn()];
  await save(person, { item: 'flood' });
  const post = () => seller.call('POST /trades', { body: { ...anOffer, item: 'Flood' } });
  for (let n = 0; n < 60; n += 1) await post();
  await match();
  expect(await matchesOf(person)).toHaveLength(50);
  await post();
  await match();
  expect(await matchesOf(person)).toHaveLength(50);
  await service.sql(`update search_matches set at = at - interval '25 hours'`);
  await post();
  await match();
  expect(await matchesOf(person)).toHaveLength(51);
});

it('deletes an account with its searches while offers are compared with them', async () => {
  const seller = await service.signIn();
  const people = await Promise.all(Array.from({ length: 6 }, () => service.signIn()));
  await Promise.all(people.map((person) => save(person, { item: 'tin' })));
  await Promise.all(people.map((person) => postTrade(person, { item: 'Tin' })));
  await postTrade(seller, { item: 'Tin' });
  await Promise.all([match(), ...people.map((person) => person.call('DELETE /users')), match()]);
  const [left] = await service.sql<{ searches: number }>(
    `select count(*)::int as searches from saved_searches where item = 'tin'`,
  );
  expect(left).toEqual({ searches: 0 });
});

it('exports the searches of a person', async () => {
  const person = await service.signIn();
  const saved = await save(person, { item: 'Iron' });
  expect((await person.call('GET /users/export')).searches).toEqual([saved]);
});
