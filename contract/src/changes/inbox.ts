import type { ShownDetail } from './detail.ts';

/**
 * The kinds of notifications, which people switch on and off one by one, and who receives them: the
 * person concerned, or the members who decide about join requests.
 */
export const inboxKinds = {
  accepted: 'person',
  rejected: 'person',
  kicked: 'person',
  permissions: 'person',
  leadership: 'person',
  'map-changed': 'person',
  'marker-due': 'person',
  'offer-expiring': 'person',
  'search-matched': 'person',
  moderation: 'person',
  'join-asked': 'deciders',
} as const satisfies Record<string, 'person' | 'deciders'>;

export type InboxKind = keyof typeof inboxKinds;

export const inboxKindNames = Object.keys(inboxKinds) as InboxKind[];

interface Placed {
  readonly kind: string;
  readonly action: string;
  readonly clanid?: number;
  readonly detail?: ShownDetail;
}

/** About the account, or about something that no longer has a page. */
const onProfile = new Set([
  'clan-removed',
  'content-removed',
  'account-restored',
  'data-exported',
  'nickname-changed',
  'signed-out',
  'report-upheld',
  'report-rejected',
]);

/** The page of the web app that a notification is about. */
export function pageOf({ kind, action, clanid, detail }: Placed): string {
  if (onProfile.has(action)) return '/profile';
  if (action === 'report-made') return '/admin/reports';
  if (detail?.mapid !== undefined) return `/maps/${detail.mapid}`;
  if (kind === 'search-matched')
    return `/trades?${new URLSearchParams({ item: detail?.item ?? '' })}`;
  if (detail?.tradeid !== undefined) return '/trades?tab=mine';
  if (kind === 'join-asked') return '/my-clan/members';
  const isOutside = kind === 'rejected' || kind === 'kicked';
  return isOutside && clanid !== undefined ? `/clans/${clanid}` : '/my-clan';
}
