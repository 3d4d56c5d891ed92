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
  'walker-captured': {
    ...walker,
    when: 'The clan got a walker: in the game, or because another clan gave up its record.',
  },
  'walker-claimed': {
    ...walker,
    when: 'The clan got a walker in the game that another clan has on record.',
  },
  'walker-contested': {
    ...walker,
    when: 'Another clan claims the walker: it got the walker in the game.',
    detail: ['walkerid', 'name', 'otherclanid', 'otherclanname'],
    notice: 'walker-taken',
  },
  'walker-disputed': {
    ...walker,
    when: 'The holder of a contested walker disputed the claim; both clans get this.',
  },
  'walker-claim-ended': {
    ...walker,
    when: 'Another clan no longer claims the walker.',
    detail: ['walkerid', 'name', 'otherclanname'],
  },
  'walker-holder-changed': {
    when: 'A walker that the clan claims has another holder.',
    seenBy: 'members',
    touches: walker.touches,
  },
  'walker-lost': {
    ...walker,
    when: 'The walker passed to another clan: a member confirmed it, or nobody disputed it.',
    notice: 'walker-taken',
  },
  'walker-taken-out': { ...walker, when: 'A member took a walker out.' },
  'walker-parked': { ...walker, when: 'A member parked a walker.' },
  'walker-updated': { ...walker, when: 'A member changed a walker.' },
  'walker-deleted': { ...walker, when: 'A member deleted a walker.' },
  'walker-restored': { ...walker, when: 'A member undid the deletion of a walker.' },
});
