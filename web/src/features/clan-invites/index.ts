import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const clanInvites: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: { invite: async () => (await import('./invite-page.tsx')).InvitePage },
  changes: { invite: 'clanInvites.change' },
};
