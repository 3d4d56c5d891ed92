import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as clanTags } from '../clans/index.ts';
import { en } from './words.en.ts';

/** How many questions a clan can ask people who want to join. */
export const MAX_QUESTIONS = 5;

export const limits = {
  requestMessage: { min: 0, max: 300 },
  playtimes: { min: 0, max: 100 },
  wanted: { min: 0, max: 500, lines: true },
  question: { min: 1, max: 200 },
  answer: { min: 1, max: 500, lines: true },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'clan-page-set': {
    when: 'The leader changed the public page. `detail` says whether the clan looks for members now, if that changed.',
    seenBy: 'clan',
    detail: ['recruiting?'],
    touches: ({ clanid }) => [clanTags.clans, clanTags.clan(clanid)],
  },
});

export const clanPages = feature(
  {
    limits,
    changes,
    details: {
      recruiting: { type: 'boolean', description: 'Whether the clan looks for members.' },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
