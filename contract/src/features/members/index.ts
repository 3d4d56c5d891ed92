import { type ChangeDeclaration, declareChanges, type Touches } from '../../core/change.ts';
import { tags as clanTags } from '../clans/index.ts';
import { tags as userTags } from '../users/index.ts';
import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The members of a clan, and their permissions. */
  members: (clanid: number) => `members:${clanid}`,
  /** The days on which the members of a clan were last active. */
  activity: (clanid: number) => `activity:${clanid}`,
  requests: (clanid: number) => `requests:${clanid}`,
  /** The people who cannot ask to join a clan. */
  blocked: (clanid: number) => `blocked:${clanid}`,
  /** The open join requests of one person. */
  ownRequests: (userid: number) => `own-requests:${userid}`,
  /** The sizes of all clans. */
  clanSizes: 'clan-sizes',
};

export const request: Touches = ({ clanid, userid }) => [
  tags.requests(clanid),
  tags.ownRequests(userid),
];
export const membership: Touches = ({ clanid, userid }) => [
  tags.members(clanid),
  userTags.user(userid),
  tags.clanSizes,
];
const leadership: Touches = ({ clanid }) => [
  clanTags.clans,
  clanTags.clan(clanid),
  tags.members(clanid),
];

/** The receiver is not a member. */
const fromOutside: ChangeDeclaration['page'] = ({ clanid }) =>
  clanid === undefined ? '/my-clan' : `/clans/${clanid}`;

export const changes = declareChanges({
  'user-active': {
    when: 'Somebody used the service for the first time on this day.',
    seenBy: 'nobody',
    // Not in the column of that name: the clan's history would have to skip it.
    internal: ['clanid'],
    touches: ({ detail }) => [tags.activity(Number(detail.clanid))],
  },
  'join-asked': {
    when: 'Somebody asked to join.',
    seenBy: 'clan',
    touches: request,
    notice: 'join-request',
    inbox: 'join-asked',
    page: () => '/my-clan/members',
  },
  // Without a clanid, so that nobody can fill a clan's history with it.
  'request-reworded': {
    when: 'Somebody changed the message or the answers of their join request.',
    seenBy: 'nobody',
    internal: ['clanid'],
    touches: ({ userid, detail }) => request({ userid, clanid: Number(detail.clanid), detail }),
  },
  'join-withdrawn': {
    when: 'Somebody withdrew their join request.',
    seenBy: 'clan',
    touches: request,
  },
  'join-accepted': {
    when: 'A join request was accepted: the person is a member now.',
    seenBy: 'clan',
    touches: (change) => [...request(change), ...membership(change)],
    inbox: 'accepted',
  },
  'join-rejected': {
    when: 'A join request was rejected.',
    seenBy: 'clan',
    touches: request,
    inbox: 'rejected',
    page: fromOutside,
  },
  'join-restored': {
    when: 'The rejection of a join request was undone: the request is open again.',
    seenBy: 'clan',
    touches: request,
    inbox: 'rejected',
    page: fromOutside,
  },
  'join-ended': {
    when: 'A join request ended by itself: the person joined another clan, was blocked or deleted their account, or the clan was deleted.',
    seenBy: 'clan',
    touches: request,
  },
  'join-blocked': {
    when: 'Somebody was blocked: they cannot ask to join.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.blocked(clanid)],
  },
  'join-unblocked': {
    when: 'Somebody is no longer blocked.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tags.blocked(clanid)],
  },
  'member-kicked': {
    when: 'A member was kicked.',
    seenBy: 'clan',
    touches: membership,
    means: 'membershipEnds',
    inbox: 'kicked',
    page: fromOutside,
  },
  'member-left': {
    when: 'A member left.',
    seenBy: 'clan',
    touches: membership,
    means: 'membershipEnds',
  },
  'member-gone': {
    when: 'A member deleted their account.',
    seenBy: 'clan',
    touches: membership,
    means: 'membershipEnds',
  },
  'member-freed': {
    when: 'The leader deleted your clan.',
    seenBy: 'person',
    touches: membership,
    inbox: 'kicked',
    page: fromOutside,
  },
  'leader-changed': {
    when: 'The leader handed the clan over to a member.',
    seenBy: 'clan',
    touches: leadership,
    means: 'permissionsChange',
    inbox: 'leadership',
  },
  'leader-succeeded': {
    when: 'The leader deleted their account, and a member leads the clan now.',
    seenBy: 'clan',
    touches: leadership,
    means: 'permissionsChange',
    inbox: 'leadership',
  },
  'permissions-set': {
    when: 'The leader changed the permissions of a member. `detail` holds the changed ones.',
    seenBy: 'clan',
    detail: ['canEdit?', 'canInvite?', 'canKick?'],
    touches: ({ clanid }) => [tags.members(clanid)],
    means: 'permissionsChange',
    inbox: 'permissions',
  },
});

export const members = feature(
  {
    problems: {
      'leader-cannot-leave': 403,
      'leader-stays': 403,
      'kicking-yourself': 403,
      'already-leader': 403,
      'still-a-member': 403,
      blocked: 403,
      'asked-too-often': 403,
      'no-such-member': 404,
      'no-such-request': 404,
      'no-such-block': 404,
    },
    quotas: {
      requests: { default: 100, counts: 'Open join requests per person.' },
      blocked: { default: 1000, counts: 'Blocked people per clan.' },
    },
    tags,
    changes,
    inboxKinds: {
      accepted: 'person',
      rejected: 'person',
      kicked: 'person',
      permissions: 'person',
      leadership: 'person',
      'join-asked': 'deciders',
    },
    notices: ['join-request'],
    details: {
      canEdit: { type: 'boolean' },
      canInvite: { type: 'boolean' },
      canKick: { type: 'boolean' },
    },
    internals: { clanid: 'number' },
    touchedBy: {
      clanEndsOrReturns: ({ clanid }) => [
        tags.members(clanid),
        tags.requests(clanid),
        tags.blocked(clanid),
      ],
    },
    stores: { clans: { tables: ['members', 'requests', 'blocked'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
