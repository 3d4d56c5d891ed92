import { IconShieldHalf } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const myClan: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { 'my-clan/:tab?': async () => (await import('./my-clan-page.tsx')).MyClanPage },
  navigation: {
    order: 20,
    to: '/my-clan',
    label: 'myClan.title',
    icon: IconShieldHalf,
    requests: true,
    withClan: 'myClan.hint',
  },
  home: { order: 10, for: 'members', part: async () => (await import('./home.tsx')).FirstSteps },
};
