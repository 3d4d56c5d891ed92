import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as gameLimits } from '../game-data/index.ts';
import { ChatId, Id, Matching, Message, Text } from '../../core/values.ts';
import { clanPath } from '../clans/operations.ts';

const MAX_TASKS = 200;

export const Goal = Type.Object({
  goalid: Type.Integer(),
  tree: Type.String({ description: 'The tech tree of its items.' }),
  item: Type.String({ description: 'The item to learn. Reached once any member has it.' }),
  due: Type.Optional(Type.String({ description: 'The last day for it, such as 2026-01-31.' })),
  note: Type.Optional(Type.String()),
  tasks: Type.Array(
    Type.Object({
      item: Type.String({ description: 'The item, or one that it requires.' }),
      chatid: Type.String({ description: 'The member who learns it.' }),
      chattag: Type.String(),
      nickname: Type.Optional(Type.String()),
    }),
    { description: 'Who learns what. Compare with the tech of the clan to see what is learned.' },
  ),
});

const fields = {
  due: Type.Optional(
    Matching(
      '^(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?$',
      'a day such as 2026-01-31, or empty',
      'The last day for it; empty for none.',
    ),
  ),
  note: Type.Optional(Text(limits.goalNote, 'A note for the members; empty clears it.')),
};

const taskItem = Text(gameLimits.techItem, 'The item of the goal, or one that it requires.');
const goalPath = Type.Object({ clan_id: Id('The clanid.'), goal_id: Id('The goalid.') });

export const operations = group({
  'GET /clans/{clan_id}/goals': {
    id: 'listGoals',
    summary: "List the clan's goals: items that a member should learn (members).",
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(Goal),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
  'POST /clans/{clan_id}/goals': {
    id: 'setGoal',
    summary: 'Set an item of the game data as a goal (leader, or canEdit).',
    access: 'session',
    params: clanPath,
    body: Type.Object({
      tree: Text(gameLimits.tree, 'The tech tree.'),
      item: Text(gameLimits.techItem, 'The item to learn.'),
      ...fields,
      tasks: Type.Optional(
        Type.Array(Type.Object({ item: taskItem, chatid: ChatId('The member who learns it.') }), {
          maxItems: MAX_TASKS,
        }),
      ),
    }),
    answer: Message,
    creates: '/clans/{clan_id}/goals',
    problems: [
      'no-such-clan',
      'no-such-member',
      'members-only',
      'no-permission',
      'already-a-goal',
      'quota-reached',
    ],
  },
  'PUT /clans/{clan_id}/goals/{goal_id}': {
    id: 'changeGoal',
    summary:
      'Change a goal (leader, or canEdit). Every member can take a task that nobody has, and give their own back.',
    access: 'session',
    params: goalPath,
    body: Type.Object({
      ...fields,
      tasks: Type.Optional(
        Type.Array(
          Type.Object({
            item: taskItem,
            chatid: Type.Optional(ChatId('The member who learns it. Left out: nobody.')),
          }),
          { maxItems: MAX_TASKS, description: 'The tasks to change; all others stay.' },
        ),
      ),
    }),
    answer: Message,
    problems: [
      'no-such-clan',
      'no-such-goal',
      'no-such-member',
      'members-only',
      'no-permission',
      'task-taken',
    ],
  },
  'DELETE /clans/{clan_id}/goals/{goal_id}': {
    id: 'removeGoal',
    summary: 'Remove a goal, reached or not (leader, or canEdit).',
    access: 'session',
    params: goalPath,
    answer: Message,
    problems: ['no-such-clan', 'no-such-goal', 'members-only', 'no-permission'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  due: '2026-01-31',
  goal_id: 3,
  goalid: 3,
};
