import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as signInTags } from '../sign-in/index.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** Everybody's role in the operation of the service. */
  operators: 'operators',
  /** What operators did, and who is banned. */
  moderation: 'moderation',
};

export const limits = {
  /** Of what an operator does. */
  reason: { min: 1, max: 300 },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'operators-changed': {
    when: 'Somebody became an operator or a moderator, or no longer is one.',
    seenBy: 'nobody',
    touches: () => [tags.operators],
  },
  'all-sessions-ended': {
    when: 'The operators ended all sessions except their own.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: () => [signInTags.allSessions, tags.moderation],
  },
});

export const operators = feature(
  {
    problems: {
      'already-operated': 403,
      'wrong-claim-code': 403,
      'configured-operator': 403,
      'last-operator': 403,
      'is-operator': 403,
      'no-such-operator': 404,
      'no-such-entry': 404,
    },
    limits,
    tags,
    changes,
    details: { reason: { type: 'text', description: 'Why an operator did it.' } },
    stores: { moderation: { tables: ['operators', 'operator_log'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
