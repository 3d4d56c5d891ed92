import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

type Touches = NonNullable<ChangeDeclaration['touches']>;

const request: Touches = ({ clanid, userid }) => [tag.requests(clanid), tag.ownRequests(userid)];
const membership: Touches = ({ clanid, userid }) => [
  tag.members(clanid),
  tag.user(userid),
  tag.clanSizes,
];
/** The end of a membership also ends the person's invites, tasks and ownership of walkers. */
const leaving: Touches = (change) => [
  ...membership(change),
  tag.walkers(change.clanid),
  tag.invites(change.clanid),
  tag.goals(change.clanid),
];
/** Invites depend on the permissions of those who made them. */
const leadership: Touches = ({ clanid }) => [
  tag.clans,
  tag.clan(clanid),
  tag.members(clanid),
  tag.invites(clanid),
];

export const memberChanges = declareChanges({
  'join-asked': {
    when: 'Somebody asked to join.',
    seenBy: 'clan',
    touches: request,
    notice: 'join-request',
    inbox: 'join-asked',
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
  },
  'invite-created': {
    when: 'Somebody created an invite.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.invites(clanid)],
  },
  'invite-deleted': {
    when: 'Somebody withdrew an invite.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.invites(clanid)],
  },
  'join-invited': {
    when: 'Somebody joined with an invite. The actor is the member who made it.',
    seenBy: 'clan',
    touches: (change) => [...request(change), ...membership(change), tag.invites(change.clanid)],
  },
  'join-restored': {
    when: 'The rejection of a join request was undone: the request is open again.',
    seenBy: 'clan',
    touches: request,
    inbox: 'rejected',
  },
  'join-ended': {
    when: 'A join request ended by itself: the person joined another clan, was blocked or deleted their account, or the clan was deleted.',
    seenBy: 'clan',
    touches: request,
  },
  'join-blocked': {
    when: 'Somebody was blocked: they cannot ask to join.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.blocked(clanid)],
  },
  'join-unblocked': {
    when: 'Somebody is no longer blocked.',
    seenBy: 'clan',
    touches: ({ clanid }) => [tag.blocked(clanid)],
  },
  'member-kicked': {
    when: 'A member was kicked.',
    seenBy: 'clan',
    touches: leaving,
    inbox: 'kicked',
  },
  'member-left': { when: 'A member left.', seenBy: 'clan', touches: leaving },
  'member-gone': {
    when: 'A member deleted their account.',
    seenBy: 'clan',
    touches: leaving,
  },
  'member-freed': {
    when: 'The leader deleted your clan.',
    seenBy: 'person',
    touches: membership,
    inbox: 'kicked',
  },
  'leader-changed': {
    when: 'The leader handed the clan over to a member.',
    seenBy: 'clan',
    touches: leadership,
    inbox: 'leadership',
  },
  'leader-succeeded': {
    when: 'The leader deleted their account, and a member leads the clan now.',
    seenBy: 'clan',
    touches: leadership,
    inbox: 'leadership',
  },
  'permissions-set': {
    when: 'The leader changed the permissions of a member. `detail` holds the changed ones.',
    seenBy: 'clan',
    detail: ['canEdit?', 'canInvite?', 'canKick?'],
    touches: ({ clanid }) => [tag.members(clanid), tag.invites(clanid)],
    inbox: 'permissions',
  },
});
