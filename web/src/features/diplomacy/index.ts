import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const diplomacy: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  clanTab: {
    order: 20,
    name: 'diplomacy',
    label: 'diplomacy.title',
    panel: async () => (await import('./diplomacy-tab.tsx')).DiplomacyTab,
  },
  search: () => import('./search.ts'),
  changes: { relationship: 'diplomacy.title' },
};
