export const en = {
  changes: {
    'goal-set': '{who} set the goal “{item}”.',
    'goal-changed': '{who} changed the goal “{item}”.',
    'goal-taken': '{who} will help to reach the goal “{item}”.',
    'goal-removed': '{who} removed the goal “{item}”.',
  },
  problems: {
    'already-a-goal': 'This item is already a goal of the clan',
    'task-taken': 'Another member is already going to learn this',
    'no-such-goal': 'There is no such goal',
  },
  quotas: {
    goals: 'A clan can have {limit} goals: remove one first.',
  },
  stores: {
    clans: { what: 'goals' },
  },
};
