import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** A person's name, chat tag and clan. */
  user: (userid: number) => `user:${userid}`,
  tech: (userid: number) => `tech:${userid}`,
  /** Everything that names a person as its owner; touched when an account is deleted. */
  owners: 'owners',
};

export const limits = {
  nickname: { min: 1, max: 32 },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'user-joined': {
    when: 'Somebody signed in for the first time.',
    seenBy: 'nobody',
    internal: ['sessionid'],
  },
  'user-signed-in': {
    when: 'Somebody signed in again. Their chat tag may have changed.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: ({ userid }) => [tags.user(userid)],
    means: 'chatTagChanges',
  },
  'user-renamed': {
    when: 'You or a clan mate set a nickname.',
    seenBy: 'clan-mates',
    touches: ({ userid }) => [tags.user(userid)],
  },
  'user-deleted': {
    when: 'Somebody deleted their account.',
    seenBy: 'nobody',
    touches: ({ userid }) => [tags.user(userid), tags.owners],
    means: 'accountEnds',
  },
  'tech-set': {
    when: 'You or a clan mate recorded what they have learned.',
    seenBy: 'clan-mates',
    touches: ({ userid }) => [tags.tech(userid)],
  },
});

export const users = feature(
  {
    problems: { 'clan-mates-only': 403, 'no-such-user': 404 },
    quotas: {
      trees: { default: 100, counts: 'Tech trees per person.' },
    },
    limits,
    tags,
    changes,
    internals: { sessionid: 'number' },
    stores: { account: { tables: ['users', 'tech'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
