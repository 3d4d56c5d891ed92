import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

export const trash = feature(
  {
    problems: { 'not-in-trash': 404 },
    stores: { deleted: { tables: ['trash', 'trash_rows'], days: 'restoreDays' } },
  },
  { en, es: () => import('./words.es.ts') },
);
