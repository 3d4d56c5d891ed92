import { type Cases, request, type World } from '../../testing/cases.ts';
import { changeGoal, goalsOf, removeGoal, setGoal } from './testing/goals.ts';

/** Of the default game data. */
const ITEMS = ['Twine', 'Loom', 'Joinery', 'Mortar'];
let goals = 0;
const nextItem = () => ITEMS[(goals += 1) % ITEMS.length]!;

async function firstGoal({ clan }: World): Promise<{ goal_id: number }> {
  const owner = await clan();
  if ((await goalsOf(owner)).length === 0) await setGoal(owner);
  return { goal_id: (await goalsOf(owner))[0]!.goalid };
}

export const cases: Cases = {
  requests: [
    request('GET /clans/{clan_id}/goals', 'member'),
    request('POST /clans/{clan_id}/goals', 'canEdit', () => ({
      body: { tree: 'Crafting', item: nextItem() },
    })),
    request('PUT /clans/{clan_id}/goals/{goal_id}', 'canEdit', async (world) => ({
      params: await firstGoal(world),
      body: { note: 'Soon' },
    })),
    request('PUT /clans/{clan_id}/goals/{goal_id}', 'member', async (world) => ({
      params: await firstGoal(world),
      body: { tasks: [{ item: 'Loom' }] },
    })),
    request('DELETE /clans/{clan_id}/goals/{goal_id}', 'canEdit', async (world) => ({
      params: await firstGoal(world),
    })),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/goals`],
  acts: ({ clan, member }) => [
    ['setting a goal', () => setGoal(clan, { tasks: [{ item: 'Twine', chatid: member.chatid }] })],
    ['changing a goal', () => changeGoal(clan, { note: 'Soon' })],
    [
      'taking a task',
      () => changeGoal(clan, { tasks: [{ item: 'Loom', chatid: member.chatid }] }, member),
    ],
    ['leaving the clan with a task', () => member.call('DELETE /clans')],
    ['removing a goal', () => removeGoal(clan)],
  ],
  quotas: {
    goals: {
      setting: 'QUOTA_GOALS',
      create: async ({ service, clan }, _, n) => {
        const { trees } = await service.visitor.call('GET /app/game-data.json');
        const { name: tree, items } = trees[0]!;
        return setGoal(await clan(), { tree, item: items[n]!.name });
      },
      remove: async ({ clan }) => removeGoal(await clan()),
    },
  },
  checkMore: ['POST /clans/{clan_id}/goals', 'PUT /clans/{clan_id}/goals/{goal_id}'],
};
