import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';

/** The names of the data that changes touch. */
export const tags = {
  clusters: 'clusters',
};

export const changes = declareChanges({
  'clusters-set': {
    when: 'The list of clusters changed.',
    seenBy: 'nobody',
    touches: () => [tags.clusters],
  },
});

export const clusters = feature({
  tags,
  changes,
  stores: { service: { tables: ['clusters'] } },
});
