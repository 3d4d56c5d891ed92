import { IconScale } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const trades: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { trades: async () => (await import('./trades-page.tsx')).TradesPage },
  navigation: {
    order: 40,
    to: '/trades',
    label: 'trades.title',
    icon: IconScale,
    open: { text: 'trades.hint' },
  },
  home: {
    order: 60,
    for: 'everyone',
    part: async () => (await import('./home.tsx')).ExpiringOffers,
  },
  search: () => import('./search.ts'),
  notifications: {
    'offer-expiring': 'trades.notify.offer-expiring',
    'search-matched': 'trades.notify.search-matched',
  },
};
