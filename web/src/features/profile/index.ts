import { IconUserCircle } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const profile: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { profile: async () => (await import('./profile-page.tsx')).ProfilePage },
  accountMenu: { order: 10, to: '/profile', label: 'profile.menu', icon: IconUserCircle },
};
