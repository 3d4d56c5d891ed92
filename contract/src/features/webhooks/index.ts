import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  webhooks: (clanid: number) => `webhooks:${clanid}`,
};

export const limits = {
  webhookUrl: { min: 1, max: 1000 },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'webhook-added': {
    when: 'The leader added a webhook.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.webhooks(clanid)],
  },
  'webhook-removed': {
    when: 'The leader removed a webhook.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.webhooks(clanid)],
  },
});

export const webhooks = feature(
  {
    problems: { 'too-many-webhooks': 403, 'no-such-webhook': 404, 'too-many-webhook-tests': 429 },
    limits,
    tags,
    changes,
    touchedBy: { clanEndsOrReturns: ({ clanid }) => [tags.webhooks(clanid)] },
    stores: { clans: { tables: ['webhooks'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
