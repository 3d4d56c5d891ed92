import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  goals: (clanid: number) => `goals:${clanid}`,
};

export const limits = {
  goalNote: { min: 0, max: 200 },
} as const satisfies Readonly<Record<string, TextRule>>;

const goal = {
  seenBy: 'clan',
  detail: ['tree', 'item'],
  touches: ({ clanid }) => [tags.goals(clanid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const changes = declareChanges({
  'goal-set': { ...goal, when: 'The clan wants an item of a tech tree to be learned.' },
  'goal-changed': { ...goal, when: 'A goal changed: its day, its note, or who learns what.' },
  'goal-taken': { ...goal, when: 'A member will learn items for a goal.' },
  'goal-removed': { ...goal, when: 'A goal was removed, reached or not.' },
});

export const goals = feature(
  {
    problems: { 'already-a-goal': 403, 'task-taken': 403, 'no-such-goal': 404 },
    quotas: {
      goals: { default: 50, counts: 'Goals per clan.' },
    },
    limits,
    tags,
    changes,
    details: { tree: { type: 'text', description: 'The tech tree of a goal.' } },
    touchedBy: {
      membershipEnds: ({ clanid }) => [tags.goals(clanid)],
      clanEndsOrReturns: ({ clanid }) => [tags.goals(clanid)],
    },
    stores: { clans: { tables: ['goals', 'goal_tasks'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
