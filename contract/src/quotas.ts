/**
 * What people can keep only so much of. The key is `quota.of` of a `quota-reached` problem, and the
 * sentence its detail.
 */
export const quotas = {
  searches: 'You can save {limit} searches: delete one first.',
  trades: 'You can have {limit} listed offers: delete one first.',
  maps: 'You can have {limit} maps: delete one first.',
  'map-mib': 'The maps of one person can take {limit} MiB: delete a map or some markers first.',
  markers: 'The maps of one person can have {limit} markers: delete a map or some markers first.',
  'map-markers': 'A map can have {limit} markers: delete some first.',
  requests: 'You can have {limit} open join requests: withdraw one first.',
  trees: 'You can keep {limit} tech trees: empty one first.',
  walkers: 'A clan can have {limit} walkers: delete one first.',
  relationships: 'A clan can have {limit} relationships: remove one first.',
  invites: 'A clan can have {limit} working invites: withdraw one first.',
  goals: 'A clan can have {limit} goals: remove one first.',
  blocked: 'A clan can block {limit} people: unblock one first.',
  'open-map-kib': 'A map without an owner can take {limit} KiB: sign in to draw larger ones.',
  'open-maps-mib':
    'Maps without an owner from one network can take {limit} MiB: sign in, or delete one first.',
  'open-maps-total-mib':
    'All maps without an owner together can take {limit} MiB: sign in to create your own.',
} as const;

export type QuotaName = keyof typeof quotas;

export interface Quota {
  of: QuotaName;
  limit: number;
}
