import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const about: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { about: async () => (await import('./about-page.tsx')).AboutPage },
  menuLink: { to: '/about', label: 'about.title' },
};
