import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { type Cases, request, viaBot, type World } from '../../testing/cases.ts';
import { anOffer, postTrade } from '../../testing/goods.ts';
import type { Person } from '../../testing/service.ts';
import { undoIdOf } from '../../testing/undo-id.ts';
import { announceEndingTrades, deleteEndedTrades, matchSavedSearches } from './jobs.ts';

/** A person with an offer, and the path parameters of it. */
async function offer({ person }: World) {
  const by = await person();
  return { by, params: { trade_id: (await postTrade(by)).tradeid } };
}

const firstOf = async (by: Person) => ({
  params: { trade_id: (await by.call('GET /users/trades'))[0]!.tradeid },
});

const edit = async (by: Person, body: BodyOf<OperationTable['PUT /trades/{trade_id}']>) =>
  by.call('PUT /trades/{trade_id}', { ...(await firstOf(by)), body });

async function deleteSearch(by: Person) {
  const [search] = await by.call('GET /users/searches');
  const params = { search_id: search!.searchid };
  return by.call('DELETE /users/searches/{search_id}', { params });
}

const LISTING = { tradeDays: 30 };

export const cases: Cases = {
  requests: [
    request('GET /trades', 'visitor'),
    viaBot(request('POST /trades', 'person', () => ({ body: anOffer }))),
    viaBot(request('GET /users/trades', 'person')),
    request('GET /trades/{trade_id}', 'visitor', offer),
    request('PUT /trades/{trade_id}', 'person', async (world) => ({
      ...(await offer(world)),
      body: { note: 'Only today' },
    })),
    request('PUT /trades/{trade_id}/sold', 'person', offer),
    viaBot(request('DELETE /trades/{trade_id}', 'person', offer)),
    viaBot(
      request('PUT /trades/{trade_id}/renew', 'person', async (world) => {
        const made = await offer(world);
        await world.service.sql(`update trades set listed = listed - interval '2 hours'`);
        return made;
      }),
    ),
    request('GET /users/searches', 'person'),
    request('POST /users/searches', 'person', () => ({ body: { item: 'Iron' } })),
    request('DELETE /users/searches/{search_id}', 'person', async ({ person }) => {
      const by = await person();
      const { searchid } = await by.call('POST /users/searches', { body: { item: 'Iron' } });
      return { by, params: { search_id: searchid } };
    }),
  ],
  reads: ({ tradeid }) => [
    '/trades',
    '/trades?item=iron',
    `/trades/${tradeid}`,
    `/trades/${tradeid + 1}`,
    '/users/trades',
    '/users/searches',
  ],
  acts: ({ service, clan, member, outsider, readAll }) => {
    let undoid: string;
    const run = (job: Parameters<typeof runJob>[1]) => runJob(service.db, job);
    return [
      ['saving a search', () => outsider.call('POST /users/searches', { body: { item: 'iron' } })],
      ['posting an offer', () => postTrade(member)],
      ['a match of the search', () => run(matchSavedSearches(LISTING))],
      ['deleting the search', () => deleteSearch(outsider)],
      ['showing the clan on an offer', () => edit(member, { showclan: true })],
      [
        'a new name of that clan',
        () =>
          clan.leader.call('PUT /clans/{clan_id}', {
            params: clan.params,
            query: { name: 'Foxes of the dunes' },
          }),
      ],
      [
        'selling an offer',
        async () => member.call('PUT /trades/{trade_id}/sold', await firstOf(member)),
      ],
      [
        'an offer that ends soon',
        async () => {
          await postTrade(member);
          await service.sql(`update trades set listed = listed - interval '28 days 1 hour'`);
          await readAll();
          await run(announceEndingTrades(LISTING));
        },
      ],
      [
        'renewing an offer',
        async () => member.call('PUT /trades/{trade_id}/renew', await firstOf(member)),
      ],
      [
        'deleting an offer',
        async () => {
          undoid = await undoIdOf(member.send('DELETE /trades/{trade_id}', await firstOf(member)));
        },
      ],
      ['undoing that', () => member.call('POST /undo/{undo_id}', { params: { undo_id: undoid } })],
      [
        'deleting an offer that ended long ago',
        async () => {
          await postTrade(member);
          await service.sql(`update trades set listed = listed - interval '200 days'`);
          await readAll();
          await run(deleteEndedTrades(LISTING));
        },
      ],
    ];
  },
  quotas: {
    trades: {
      setting: 'QUOTA_TRADES',
      create: (_, by) => postTrade(by),
      remove: async (_, by) => by.call('DELETE /trades/{trade_id}', await firstOf(by)),
    },
    searches: {
      setting: 'QUOTA_SEARCHES',
      create: (_, by, n) => by.call('POST /users/searches', { body: { item: `item ${n}` } }),
      remove: (_, by) => deleteSearch(by),
    },
  },
};
