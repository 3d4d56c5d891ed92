import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const help: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { help: async () => (await import('./help-page.tsx')).HelpPage },
  menuLink: { to: '/help', label: 'help.title' },
};
