import { deleteOldChanges } from '../../platform/jobs/retention.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { type Cases, request, viaBot } from '../../testing/cases.ts';
import { addMember, ask, foundClan } from '../../testing/clans.ts';
import { disband } from '../../testing/goods.ts';

export const cases: Cases = {
  requests: [
    request('GET /clans', 'visitor'),
    request('POST /clans', 'person', () => ({ query: { name: 'Dune' } })),
    request('DELETE /clans', 'person', async ({ service, clan }) => ({
      by: await addMember(service, await clan()),
    })),
    viaBot(request('GET /clans/{clan_id}', 'person')),
    request('PUT /clans/{clan_id}', 'leader', () => ({ query: { name: 'Renamed' } })),
    request('DELETE /clans/{clan_id}', 'leader'),
    request('GET /clans/{clan_id}/history', 'member'),
    viaBot(request('GET /clans/{clan_id}/tech', 'member', () => ({ query: { tree: 'A' } }))),
    viaBot(
      request('GET /clans/{clan_id}/tech', 'member', () => ({
        query: { tree: 'A', item: 'Rope' },
      })),
    ),
  ],
  reads: ({ clan, rival, member }) => {
    const inside = `/clans/${clan.clanid}`;
    return [
      '/clans',
      '/clans?name=fox',
      '/clans?region=eu',
      '/clans?limit=1',
      '/clans?recruiting=true&language=es',
      '/clans?minmembers=3&maxmembers=9',
      inside,
      `/clans/${rival.clanid}`,
      `${inside}/history`,
      `${inside}/history?limit=2`,
      `${inside}/history?person=${member.chatid}`,
      `${inside}/history?kind=walker-added,join-accepted`,
      `${inside}/tech?tree=A`,
      `${inside}/tech?tree=A&item=Rope`,
    ];
  },
  acts: ({ service, clan, rival, outsider, readAll }) => [
    ['creating a clan', () => foundClan(service, 'Doomed Foxes')],
    [
      'changing the clan',
      () =>
        clan.leader.call('PUT /clans/{clan_id}', {
          params: clan.params,
          query: { name: 'Sand Foxes II', symbol: 'SF' },
        }),
    ],
    [
      'deleting old changes',
      async () => {
        // The last one that is too old is kept.
        await service.sql(
          `update changes set at = at - interval '400 days' where changeid <= (
             select changeid from changes where clanid = $1 order by changeid limit 1 offset 1)`,
          [clan.clanid],
        );
        await readAll();
        await runJob(service.db, deleteOldChanges({ historyDays: 365 }, { warn: () => undefined }));
      },
    ],
    [
      'deleting another clan with a relationship, a member and a request',
      async () => {
        await clan.leader.call('POST /clans/{clan_id}/relationships', {
          params: clan.params,
          query: { otherclanid: rival.clanid, relationshiptype: 'ally' },
        });
        await addMember(service, rival);
        await ask(rival, outsider);
        await readAll();
        await disband(rival);
      },
    ],
  ],
};
