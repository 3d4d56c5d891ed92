import { declareChanges } from '../../core/change.ts';
import { membership, request } from '../members/index.ts';
import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The invites of a clan. */
  invites: (clanid: number) => `invites:${clanid}`,
};

export const changes = declareChanges({
  'invite-created': {
    when: 'Somebody created an invite.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.invites(clanid)],
  },
  'invite-deleted': {
    when: 'Somebody withdrew an invite.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.invites(clanid)],
  },
  'join-invited': {
    when: 'Somebody joined with an invite. The actor is the member who made it.',
    seenBy: 'clan',
    touches: (change) => [...request(change), ...membership(change), tags.invites(change.clanid)],
  },
});

export const clanInvites = feature(
  {
    problems: { 'invite-expired': 403, 'invite-used-up': 403, 'no-such-invite': 404 },
    quotas: {
      invites: { default: 50, counts: 'Working invites per clan.' },
    },
    tags,
    changes,
    touchedBy: {
      membershipEnds: ({ clanid }) => [tags.invites(clanid)],
      // Invites depend on the permissions of those who made them.
      permissionsChange: ({ clanid }) => [tags.invites(clanid)],
      clanEndsOrReturns: ({ clanid }) => [tags.invites(clanid)],
    },
    stores: { clans: { tables: ['clan_invites'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
