import { IconHome2 } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const home: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  navigation: { order: 0, to: '/', label: 'home.page', icon: IconHome2 },
};
