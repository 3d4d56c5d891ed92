import { IconMap2 } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const maps: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: {
    maps: async () => (await import('./maps-page.tsx')).MapsPage,
    'maps/:mapid': async () => (await import('./map-page.tsx')).MapPage,
    'maps/:mapid/history': async () =>
      (await import('./history/map-history-page.tsx')).MapHistoryPage,
  },
  navigation: {
    order: 50,
    to: '/maps',
    label: 'maps.title',
    icon: IconMap2,
    open: { text: 'maps.drawHint', title: 'maps.draw', needs: 'open-maps' },
    withClan: 'maps.hint',
  },
  home: { order: 80, for: 'everyone', part: async () => (await import('./home.tsx')).RecentMaps },
  search: () => import('./search.ts'),
  shortcuts: {
    order: 10,
    title: 'maps.shortcuts.title',
    keys: [
      { keys: ['Ctrl', 'Z'], does: 'maps.shortcuts.undo' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'maps.shortcuts.redo' },
      { keys: ['Ctrl', 'S'], does: 'maps.shortcuts.save' },
      { keys: ['Del'], does: 'maps.shortcuts.deletes' },
    ],
  },
  notifications: {
    'map-changed': 'maps.notify.map-changed',
    'marker-due': 'maps.notify.marker-due',
  },
};
