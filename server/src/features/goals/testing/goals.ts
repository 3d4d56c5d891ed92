import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { TestClan } from '../../../testing/clans.ts';
import type { Person } from '../../../testing/service.ts';

type NewGoal = BodyOf<OperationTable['POST /clans/{clan_id}/goals']>;
type GoalChanges = BodyOf<OperationTable['PUT /clans/{clan_id}/goals/{goal_id}']>;

/** Of the default game data. */
export const setGoal = (
  { params, leader }: TestClan,
  goal: Partial<NewGoal> = {},
  by: Person = leader,
) =>
  by.call('POST /clans/{clan_id}/goals', {
    params,
    body: { tree: 'Crafting', item: 'Loom', ...goal },
  });

export const goalsOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/goals', { params });

/** The path parameters of the clan's first goal. */
const firstGoal = async (clan: TestClan) => ({
  ...clan.params,
  goal_id: (await goalsOf(clan))[0]!.goalid,
});

export const changeGoal = async (clan: TestClan, body: GoalChanges, by: Person = clan.leader) =>
  by.call('PUT /clans/{clan_id}/goals/{goal_id}', { params: await firstGoal(clan), body });

export const removeGoal = async (clan: TestClan, by: Person = clan.leader) =>
  by.call('DELETE /clans/{clan_id}/goals/{goal_id}', { params: await firstGoal(clan) });
