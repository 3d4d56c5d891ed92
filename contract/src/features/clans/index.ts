import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as userTags } from '../users/index.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** A clan's own fields, and its leader. */
  clan: (clanid: number) => `clan:${clanid}`,
  history: (clanid: number) => `history:${clanid}`,
  /** The oldest changes of all clans. */
  oldHistory: 'old-history',
  /** The list of all clans. */
  clans: 'clans',
};

export const limits = {
  clanName: { min: 1, max: 50 },
  symbol: { min: 0, max: 16 },
  region: { min: 0, max: 32 },
  description: { min: 0, max: 1000, lines: true },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'clan-founded': {
    when: 'Somebody created the clan.',
    seenBy: 'clan',
    detail: ['name'],
    touches: ({ userid }) => [tags.clans, userTags.user(userid)],
  },
  'clan-updated': {
    when: 'The leader changed the clan’s data. `detail` holds the changed fields.',
    seenBy: 'clan',
    detail: ['name?', 'symbol?', 'region?', 'description?'],
    touches: ({ clanid }) => [tags.clans, tags.clan(clanid)],
  },
  'clan-deleted': {
    when: 'You deleted the clan.',
    seenBy: 'person',
    touches: ({ clanid, userid }) => [userTags.user(userid), tags.clans, tags.clan(clanid)],
    means: 'clanEndsOrReturns',
  },
  'old-changes-deleted': {
    when: 'Changes older than HISTORY_DAYS were deleted.',
    seenBy: 'nobody',
    touches: () => [tags.oldHistory],
  },
});

export const clans = feature(
  {
    problems: {
      'already-in-a-clan': 403,
      'not-in-a-clan': 403,
      'members-only': 403,
      'leader-only': 403,
      'no-permission': 403,
      'no-such-clan': 404,
    },
    limits,
    tags,
    changes,
    details: {
      symbol: { type: 'text-or-false', description: 'The new symbol; false if it was cleared.' },
      region: { type: 'text-or-false', description: 'The new region; false if it was cleared.' },
      description: { type: 'boolean', description: 'Whether the clan still has one.' },
    },
    stores: { clans: { tables: ['clans'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
