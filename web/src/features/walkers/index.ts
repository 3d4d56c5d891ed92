import { IconSpider } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const walkers: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { walkers: async () => (await import('./walkers-page.tsx')).WalkersPage },
  navigation: {
    order: 30,
    to: '/walkers',
    label: 'walkers.title',
    icon: IconSpider,
    withClan: 'walkers.hint',
  },
  home: { order: 40, for: 'members', part: async () => (await import('./home.tsx')).UnseenWalkers },
  search: () => import('./search.ts'),
  changes: { walker: 'walkers.title' },
};
