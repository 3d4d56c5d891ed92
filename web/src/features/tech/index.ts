import { IconBinaryTree2 } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const tech: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { 'tech/:tree?': async () => (await import('./tech-page.tsx')).loadTechPage() },
  navigation: {
    order: 60,
    to: '/tech',
    label: 'tech.title',
    icon: IconBinaryTree2,
    withClan: 'tech.hint',
  },
  home: {
    order: 70,
    for: 'everyone',
    part: async () => (await import('./home.tsx')).loadNextTech(),
  },
  search: () => import('./search.ts'),
  shortcuts: {
    order: 20,
    title: 'tech.shortcuts.title',
    keys: [
      { keys: ['←', '↑', '→', '↓'], does: 'tech.shortcuts.neighbours' },
      { keys: ['Enter'], does: 'tech.shortcuts.learns' },
    ],
  },
};
