import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const privacy: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { privacy: async () => (await import('./privacy-page.tsx')).PrivacyPage },
};
