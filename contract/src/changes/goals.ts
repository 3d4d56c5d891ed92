import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const goal = {
  seenBy: 'clan',
  detail: ['tree', 'item'],
  touches: ({ clanid }) => [tag.goals(clanid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const goalChanges = declareChanges({
  'goal-set': { ...goal, when: 'The clan wants an item of a tech tree to be learned.' },
  'goal-changed': { ...goal, when: 'A goal changed: its day, its note, or who learns what.' },
  'goal-taken': { ...goal, when: 'A member will learn items for a goal.' },
  'goal-removed': { ...goal, when: 'A goal was removed, reached or not.' },
});
