import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const history: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  home: { order: 30, for: 'members', part: async () => (await import('./home.tsx')).ClanNews },
  clanTab: {
    order: 30,
    name: 'history',
    label: 'history.title',
    panel: async () => (await import('./history-tab.tsx')).HistoryTab,
  },
};
