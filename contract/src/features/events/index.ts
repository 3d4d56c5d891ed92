import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

export const events = feature(
  {
    problems: { 'too-many-streams': 429 },
    stores: { sessions: { tables: ['event_tickets'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
