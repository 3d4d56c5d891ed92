import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const goals: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  changes: { goal: 'goals.change' },
  tech: () => import('./tech-parts.tsx'),
};
