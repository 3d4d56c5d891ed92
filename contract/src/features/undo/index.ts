import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

export const undo = feature(
  {
    problems: { 'no-such-undo': 404, 'cannot-undo': 409 },
    stores: { sessions: { tables: ['undos'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
