export const en = {
  changes: {
    'goal-set': '{who} set the goal “{item}”.',
    'goal-changed': '{who} changed the goal “{item}”.',
    'goal-taken': '{who} will help to reach the goal “{item}”.',
    'goal-removed': '{who} removed the goal “{item}”.',
  },
  problems: {
    'already-a-goal': 'This is already a goal of the clan',
    'task-taken': 'Another member is already going to learn this',
    'no-such-goal': 'This goal was already removed',
  },
  quotas: {
    goals: 'The clan already has {limit} goals: remove one first.',
  },
  stores: {
    clans: { what: 'goals' },
  },
};
