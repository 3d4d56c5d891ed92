import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

export const privacy = feature(
  {
    problems: { 'export-running': 429 },
  },
  { en, es: () => import('./words.es.ts') },
);
