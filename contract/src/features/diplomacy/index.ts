import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  relationships: (clanid: number) => `relationships:${clanid}`,
};

export const changes = declareChanges({
  'relationship-set': {
    when: 'The clan made another clan an ally or an enemy, or agreed on non-aggression (`nap`).',
    seenBy: 'clan',
    detail: ['otherclanname', 'relationshiptype'],
    touches: ({ clanid }) => [tags.relationships(clanid)],
    notice: 'relationship',
  },
  'relationship-removed': {
    when: 'The clan ended its relationship with another clan.',
    seenBy: 'clan',
    detail: ['otherclanname'],
    touches: ({ clanid }) => [tags.relationships(clanid)],
    notice: 'relationship',
  },
  'relationship-ended': {
    when: 'The other clan of a relationship was deleted.',
    seenBy: 'clan',
    detail: ['otherclanname'],
    touches: ({ clanid }) => [tags.relationships(clanid)],
    notice: 'relationship',
  },
});

export const diplomacy = feature(
  {
    problems: { 'no-such-relationship': 404 },
    quotas: {
      relationships: { default: 1000, counts: 'Relationships per clan.' },
    },
    tags,
    changes,
    notices: ['relationship'],
    details: { otherclanname: { type: 'text' }, relationshiptype: { type: 'text' } },
    touchedBy: { clanEndsOrReturns: ({ clanid }) => [tags.relationships(clanid)] },
    stores: { clans: { tables: ['relationships'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
