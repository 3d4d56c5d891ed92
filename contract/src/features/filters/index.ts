import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { tags as operatorTags } from '../operators/index.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The words and links that public texts must not have. */
  filters: 'filters',
};

export const limits = {
  /** Of words and links in public texts. */
  filter: { min: 1, max: 200, looks: 'any' },
  filterNote: { min: 0, max: 200 },
  testedText: { min: 0, max: 2000, lines: true, looks: 'any' },
} as const satisfies Readonly<Record<string, TextRule>>;

export const changes = declareChanges({
  'filters-set': {
    when: 'The operators changed the filters of public texts.',
    seenBy: 'nobody',
    touches: () => [tags.filters, operatorTags.moderation],
  },
});

export const filters = feature(
  {
    problems: { 'same-filter': 403, 'too-many-filters': 403, 'no-such-filter': 404 },
    limits,
    tags,
    changes,
    stores: { service: { tables: ['filters'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
