import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const notifications: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { inbox: async () => (await import('./inbox-page.tsx')).InboxPage },
  home: { order: 50, for: 'everyone', part: async () => (await import('./home.tsx')).NewForYou },
};
