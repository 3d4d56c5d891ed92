import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const walker = {
  seenBy: 'clan',
  detail: ['walkerid', 'name'],
  touches: ({ clanid }) => [tag.walkers(clanid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const walkerChanges = declareChanges({
  'walker-added': { ...walker, when: 'A member added a walker.' },
  'walker-trip': {
    ...walker,
    when: 'A walker was taken out in the game.',
    internal: ['stranger?', 'owner?', 'lastuser?', 'posted?'],
    notice: 'walker-taken',
  },
  'walker-captured': { ...walker, when: 'The clan got a walker in the game.' },
  'walker-lost': {
    ...walker,
    when: 'Another clan got the walker in the game.',
    internal: ['posted'],
    notice: 'walker-taken',
  },
  'walker-updated': { ...walker, when: 'A member changed a walker.' },
  'walker-deleted': { ...walker, when: 'A member deleted a walker.' },
});
