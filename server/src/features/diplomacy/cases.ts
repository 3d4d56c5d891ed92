import { type Cases, request, viaBot, type World } from '../../testing/cases.ts';
import { foundClan, type TestClan } from '../../testing/clans.ts';

const relate = (
  { leader, params }: TestClan,
  otherclanid: number,
  relationshiptype: 'ally' | 'enemy' | 'nap' = 'nap',
) =>
  leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid, relationshiptype },
  });

const lastOf = async ({ leader, params }: TestClan) => {
  const all = await leader.call('GET /clans/{clan_id}/relationships', { params });
  return { relationship_id: all.at(-1)!.relationshipid };
};

const remove = async (clan: TestClan) =>
  clan.leader.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
    params: { ...clan.params, ...(await lastOf(clan)) },
  });

const newClan = async ({ service }: Pick<World, 'service'>) => (await foundClan(service)).clanid;

export const cases: Cases = {
  requests: [
    viaBot(request('GET /clans/{clan_id}/relationships', 'member')),
    request('POST /clans/{clan_id}/relationships', 'canEdit', async (world) => ({
      query: { otherclanid: await newClan(world), relationshiptype: 'ally' },
    })),
    request('DELETE /clans/{clan_id}/relationships/{relationship_id}', 'canEdit', async (world) => {
      const clan = await world.clan();
      await relate(clan, await newClan(world));
      return { params: await lastOf(clan) };
    }),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/relationships`],
  acts: ({ clan, rival }) => [
    ['setting a relationship', () => relate(clan, rival.clanid, 'enemy')],
    ['removing a relationship', () => remove(clan)],
  ],
  quotas: {
    relationships: {
      setting: 'QUOTA_RELATIONSHIPS',
      create: async (world) => relate(await world.clan(), await newClan(world)),
      remove: async ({ clan }) => remove(await clan()),
    },
  },
};
