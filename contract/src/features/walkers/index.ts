import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  walkers: (clanid: number) => `walkers:${clanid}`,
};

export const limits = {
  walkerName: { min: 1, max: 60 },
  walkerType: { min: 1, max: 40 },
  walkerPlace: { min: 0, max: 100 },
} as const satisfies Readonly<Record<string, TextRule>>;

const walker = {
  seenBy: 'clan',
  detail: ['walkerid', 'name'],
  touches: ({ clanid }) => [tags.walkers(clanid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const changes = declareChanges({
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

export const walkers = feature(
  {
    problems: { 'walker-not-held': 403, 'no-such-walker': 404, 'no-such-claim': 404 },
    quotas: {
      walkers: { default: 10_000, counts: 'Walkers per clan, with those that it claims.' },
    },
    limits,
    tags,
    changes,
    notices: ['walker-taken'],
    details: { walkerid: { type: 'text' }, otherclanid: { type: 'number' } },
    internals: {
      /** Whether someone other than its owner took the walker out. */
      stranger: 'boolean',
      owner: 'number',
      lastuser: 'text',
      /** When the game reported it, if that differs from when the change was recorded. */
      posted: 'text',
    },
    touchedBy: {
      // The end of a membership also ends the ownership of walkers.
      membershipEnds: ({ clanid }) => [tags.walkers(clanid)],
      clanEndsOrReturns: ({ clanid }) => [tags.walkers(clanid)],
    },
    stores: { walkers: { tables: ['walkers', 'claim_times'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
