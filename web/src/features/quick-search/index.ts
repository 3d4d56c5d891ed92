import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const quickSearch: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  shortcuts: {
    order: 0,
    title: 'quickSearch.everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'quickSearch.open' },
      { keys: ['?'], does: 'quickSearch.shortcuts' },
      { keys: ['Esc'], does: 'quickSearch.closes' },
    ],
  },
};
