import { IconGavel } from '@tabler/icons-react';
import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const admin: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  routes: {
    'admin/:tab?': async () => (await import('./admin-page.tsx')).AdminPage,
    'admin/claim': async () => (await import('./claim-page.tsx')).ClaimPage,
    'admin/people/:chatid': async () =>
      (await import('./details/person-details-page.tsx')).PersonDetailsPage,
    'admin/clans/:clanid': async () =>
      (await import('./details/clan-details-page.tsx')).ClanDetailsPage,
    'admin/maps/:mapid': async () =>
      (await import('./details/map-details-page.tsx')).MapDetailsPage,
  },
  accountMenu: { order: 20, to: '/admin', label: 'admin.title', icon: IconGavel, for: 'operators' },
  notifications: { moderation: 'admin.notify.moderation' },
};
