import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const reports: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
};
