import { IconServer2 } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const clusters: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { clusters: async () => (await import('./clusters-page.tsx')).ClustersPage },
  navigation: {
    order: 70,
    to: '/clusters',
    label: 'clusters.title',
    icon: IconServer2,
    open: { text: 'clusters.hint' },
  },
};
