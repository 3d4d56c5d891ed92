import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as operatorTags } from '../operators/index.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The settings that operators change while the service runs. */
  switches: 'switches',
};

export const limits = {
  /** Shown to everyone at the top of the web app. */
  banner: { min: 1, max: 300 },
  communityName: { min: 1, max: 40 },
  welcome: { min: 1, max: 500, lines: true },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'switches-set': {
    when: 'The operators changed a setting of the service.',
    seenBy: 'nobody',
    touches: () => [tags.switches, operatorTags.moderation],
    announced: 'switches-changed',
  },
});

export const community = feature(
  {
    problems: { 'no-pictures': 503 },
    limits,
    tags,
    changes,
    announcements: { 'switches-changed': [tags.switches] },
    stores: { service: { tables: ['switches', 'community'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
