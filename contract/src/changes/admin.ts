import { clanChanges } from './clans.ts';
import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

/** What operators did to a clan. The person concerned is its leader. */
const clan = {
  seenBy: 'clan',
  detail: ['reason'],
  touches: ({ clanid }) => [tag.clans, tag.clan(clanid), tag.trades, tag.moderation],
  inbox: 'moderation',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

/** What operators did to an offer, a map or an account. */
const content = {
  seenBy: 'person',
  detail: ['tradeid?', 'mapid?', 'name', 'reason'],
  touches: ({ userid, detail: { mapid } }) => [
    tag.user(userid),
    tag.trades,
    tag.moderation,
    ...(mapid === undefined ? [] : [tag.map(mapid), tag.maps(userid)]),
  ],
  inbox: 'moderation',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

/** For somebody who reported something. */
const reported = {
  seenBy: 'person',
  detail: ['name', 'reason'],
  inbox: 'moderation',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

/** No name of an operator: the log of the operators has it. */
export const adminChanges = declareChanges({
  'clan-hidden': { ...clan, when: 'The operators hid the clan from everyone but its members.' },
  'clan-held': {
    ...clan,
    when: 'The clan is hidden until a moderator has looked at it.',
    detail: [],
  },
  'clan-shown': { ...clan, when: 'The operators no longer hide the clan.' },
  'clan-opened': {
    ...clan,
    when: 'An operator looked inside the clan.',
    touches: () => [tag.moderation],
  },
  'clan-renamed': {
    ...clan,
    when: 'The operators renamed the clan.',
    detail: ['name', 'reason'],
  },
  'clan-removed': {
    when: 'The operators deleted the clan that you led.',
    seenBy: 'person',
    detail: ['name', 'reason'],
    touches: clanChanges['clan-deleted'].touches,
    inbox: 'moderation',
  },
  'leader-appointed': {
    ...clan,
    when: 'The operators made another member the leader.',
    touches: ({ clanid, userid }) => [
      tag.clans,
      tag.clan(clanid),
      tag.members(clanid),
      tag.invites(clanid),
      tag.user(userid),
    ],
  },
  'content-hidden': { ...content, when: 'The operators hid an offer or a map of yours.' },
  'content-held': {
    ...content,
    when: 'An offer or a map of yours is hidden until a moderator has looked at it.',
    detail: ['tradeid?', 'mapid?', 'name'],
  },
  'content-shown': { ...content, when: 'The operators no longer hide an offer or a map of yours.' },
  'content-renamed': { ...content, when: 'The operators renamed a map of yours.' },
  'content-opened': {
    ...content,
    when: 'An operator looked at a map of yours.',
    touches: () => [tag.moderation],
  },
  'content-removed': { ...content, when: 'The operators deleted an offer or a map of yours.' },
  'content-restored': { ...content, when: 'The operators restored an offer or a map of yours.' },
  'clan-restored': {
    when: 'The operators restored a clan, and you are a member of it again.',
    seenBy: 'person',
    detail: ['name', 'reason'],
    touches: (change) => [
      ...clanChanges['clan-deleted'].touches(change),
      tag.ownRequests(change.userid),
      tag.trades,
      tag.moderation,
    ],
    inbox: 'moderation',
  },
  'account-restored': {
    ...content,
    detail: ['reason'],
    when: 'The operators restored your account.',
    touches: ({ userid }) => [
      tag.user(userid),
      tag.tech(userid),
      tag.maps(userid),
      tag.searches(userid),
      tag.notifications(userid),
      tag.trades,
      tag.owners,
      tag.moderation,
    ],
  },
  'data-exported': {
    ...content,
    detail: ['reason'],
    when: 'An operator exported everything that is stored about you.',
    touches: () => [tag.moderation],
  },
  'open-map-changed': {
    when: 'The operators hid, showed, renamed, deleted or restored a map without an owner.',
    seenBy: 'nobody',
    detail: ['mapid'],
    touches: ({ detail }) => [tag.map(Number(detail.mapid)), tag.moderation],
  },
  'nickname-changed': {
    ...content,
    detail: ['reason'],
    when: 'The operators changed your nickname.',
  },
  'signed-out': {
    ...content,
    detail: ['reason'],
    when: 'The operators ended all your sessions.',
  },
  'user-banned': {
    when: 'Somebody was banned, or is no longer banned.',
    seenBy: 'nobody',
    touches: ({ userid }) => [tag.user(userid), tag.trades, tag.clans, tag.owners, tag.moderation],
  },
  'filters-set': {
    when: 'The operators changed the filters of public texts.',
    seenBy: 'nobody',
    touches: () => [tag.filters, tag.moderation],
  },
  'switches-set': {
    when: 'The operators changed a setting of the service.',
    seenBy: 'nobody',
    touches: () => [tag.switches, tag.moderation],
    announced: 'switches-changed',
  },
  'all-sessions-ended': {
    when: 'The operators ended all sessions except their own.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: () => [tag.allSessions, tag.moderation],
  },
  'report-made': {
    when: 'You are an operator or a moderator, and somebody reported something.',
    seenBy: 'person',
    detail: ['name'],
    touches: () => [tag.reports],
    inbox: 'moderation',
  },
  'review-needed': {
    when: 'You are an operator or a moderator, and something is held until you have looked at it.',
    seenBy: 'person',
    detail: ['name'],
    touches: () => [tag.reports],
    inbox: 'moderation',
  },
  'report-upheld': { ...reported, when: 'The operators acted on a report of yours.' },
  'report-rejected': { ...reported, when: 'The operators rejected a report of yours.' },
  'report-closed': {
    when: 'The operators closed the reports of something.',
    seenBy: 'nobody',
    touches: () => [tag.reports, tag.moderation],
  },
  'operators-changed': {
    when: 'Somebody became an operator or a moderator, or no longer is one.',
    seenBy: 'nobody',
    touches: () => [tag.operators],
  },
});
