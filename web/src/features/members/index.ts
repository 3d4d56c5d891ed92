import type { Feature } from '../../app/feature.ts';
import { en } from './texts.en.ts';

export const members: Feature<typeof en> = {
  texts: { en, es: () => import('./texts.es.ts') },
  home: { order: 20, for: 'members', part: async () => (await import('./home.tsx')).OpenRequests },
  clanTab: {
    order: 10,
    name: 'members',
    label: 'members.title',
    panel: async () => (await import('./members-tab.tsx')).MembersTab,
    requests: true,
  },
  search: () => import('./search.ts'),
  notifications: {
    accepted: 'members.notify.accepted',
    rejected: 'members.notify.rejected',
    kicked: 'members.notify.kicked',
    permissions: 'members.notify.permissions',
    leadership: 'members.notify.leadership',
    'join-asked': 'members.notify.join-asked',
  },
  changes: {
    join: 'members.changes.join',
    member: 'members.changes.member',
    leader: 'members.changes.leader',
    permissions: 'members.changes.permissions',
  },
};
