import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import { changes as clanChanges, tags as clanTags } from '../clans/index.ts';
import { tags as mapTags } from '../maps/index.ts';
import { tags as memberTags } from '../members/index.ts';
import { tags as operatorTags } from '../operators/index.ts';
import { tags as tradeTags } from '../trades/index.ts';
import { tags as userTags } from '../users/index.ts';
import { en } from './words.en.ts';

const onProfile = (): string => '/profile';

/** What operators did to a clan. The person concerned is its leader. */
const clan = {
  seenBy: 'clan',
  detail: ['reason'],
  touches: ({ clanid }) => [
    clanTags.clans,
    clanTags.clan(clanid),
    tradeTags.trades,
    operatorTags.moderation,
  ],
  inbox: 'moderation',
} as const satisfies Omit<ChangeDeclaration, 'when'>;

/** What operators did to an offer, a map or an account. */
const content = {
  seenBy: 'person',
  detail: ['tradeid?', 'mapid?', 'name', 'reason'],
  touches: ({ userid, detail: { mapid } }) => [
    userTags.user(userid),
    tradeTags.trades,
    operatorTags.moderation,
    ...(mapid === undefined ? [] : [mapTags.map(Number(mapid)), mapTags.maps(userid)]),
  ],
  inbox: 'moderation',
  page: ({ detail: { mapid } }) =>
    mapid === undefined ? '/trades?tab=mine' : `/maps/${Number(mapid)}`,
} as const satisfies Omit<ChangeDeclaration, 'when'>;

/** No name of an operator: the log of the operators has it. */
export const changes = declareChanges({
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
    touches: () => [operatorTags.moderation],
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
    means: 'clanEndsOrReturns',
    inbox: 'moderation',
    page: onProfile,
  },
  'leader-appointed': {
    ...clan,
    when: 'The operators made another member the leader.',
    touches: ({ clanid, userid }) => [
      clanTags.clans,
      clanTags.clan(clanid),
      memberTags.members(clanid),
      userTags.user(userid),
    ],
    means: 'permissionsChange',
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
    touches: () => [operatorTags.moderation],
  },
  'content-removed': {
    ...content,
    page: onProfile,
    when: 'The operators deleted an offer or a map of yours.',
  },
  'content-restored': { ...content, when: 'The operators restored an offer or a map of yours.' },
  'clan-restored': {
    when: 'The operators restored a clan, and you are a member of it again.',
    seenBy: 'person',
    detail: ['name', 'reason'],
    touches: (change) => [
      ...clanChanges['clan-deleted'].touches(change),
      memberTags.ownRequests(change.userid),
      tradeTags.trades,
      operatorTags.moderation,
    ],
    means: 'clanEndsOrReturns',
    inbox: 'moderation',
  },
  'account-restored': {
    ...content,
    detail: ['reason'],
    when: 'The operators restored your account.',
    touches: ({ userid }) => [
      userTags.user(userid),
      userTags.tech(userid),
      userTags.owners,
      operatorTags.moderation,
    ],
    means: 'accountReturns',
    page: onProfile,
  },
  'data-exported': {
    ...content,
    page: onProfile,
    detail: ['reason'],
    when: 'An operator exported everything that is stored about you.',
    touches: () => [operatorTags.moderation],
  },
  'open-map-changed': {
    when: 'The operators hid, showed, renamed, deleted or restored a map without an owner.',
    seenBy: 'nobody',
    detail: ['mapid'],
    touches: ({ detail }) => [mapTags.map(Number(detail.mapid)), operatorTags.moderation],
  },
  'nickname-changed': {
    ...content,
    page: onProfile,
    detail: ['reason'],
    when: 'The operators changed your nickname.',
  },
  'signed-out': {
    ...content,
    page: onProfile,
    detail: ['reason'],
    when: 'The operators ended all your sessions.',
  },
  'user-banned': {
    when: 'Somebody was banned, or is no longer banned.',
    seenBy: 'nobody',
    touches: ({ userid }) => [
      userTags.user(userid),
      tradeTags.trades,
      clanTags.clans,
      userTags.owners,
      operatorTags.moderation,
    ],
  },
});

export const moderation = feature(
  {
    problems: { 'is-banned': 403, 'not-hidden': 403, 'not-banned': 403 },
    changes,
    inboxKinds: { moderation: 'person' },
    stores: { moderation: { tables: ['bans', 'hidden', 'erasures'] } },
  },
  { en, es: () => import('./words.es.ts') },
);
