import { IconBuildingCommunity } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const clans: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: {
    clans: async () => (await import('./clans-page.tsx')).ClansPage,
    'clans/:clanid': async () => (await import('./clan-page.tsx')).ClanPage,
  },
  navigation: {
    order: 10,
    to: '/clans',
    label: 'clans.title',
    icon: IconBuildingCommunity,
    open: { text: 'clans.hint' },
  },
  changes: { clan: 'clans.change' },
  search: () => import('./search.ts'),
};
