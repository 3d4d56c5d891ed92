import type { Action, Change } from './change.ts';

/** Names of what can change, for who keeps things that were made of it. */
export const things = {
  /** A person's name and tag, and the clan that they are in. */
  user: (userid: number): string => `user ${userid}`,
  session: (sessionid: number): string => `session ${sessionid}`,
  tech: (userid: number): string => `tech of ${userid}`,
  /** Which maps somebody owns, and what they are called. */
  maps: (userid: number): string => `maps of ${userid}`,
  map: (mapid: number): string => `map ${mapid}`,
  /** A clan's own fields, and who leads it. */
  clan: (clanid: number): string => `clan ${clanid}`,
  /** Who is in it, and what they may do. */
  members: (clanid: number): string => `members of ${clanid}`,
  requests: (clanid: number): string => `requests to ${clanid}`,
  relationships: (clanid: number): string => `relationships of ${clanid}`,
  walkers: (clanid: number): string => `walkers of ${clanid}`,
  history: (clanid: number): string => `history of ${clanid}`,
  /** The list of all of them. */
  clans: 'clans',
  trades: 'trades',
  clusters: 'clusters',
  /** Touched when a person is gone, by what named them as its owner. */
  owners: 'owners',
};

type Touches = (change: {
  readonly userid: number;
  readonly clanid: number;
  readonly detail: NonNullable<Change['detail']>;
}) => string[];

const nothing: Touches = () => [];
const requests: Touches = ({ clanid }) => [things.requests(clanid)];
const relationships: Touches = ({ clanid }) => [things.relationships(clanid)];
const walkers: Touches = ({ clanid }) => [things.walkers(clanid)];
const trades: Touches = () => [things.trades];
const cameOrWent: Touches = ({ clanid, userid }) => [things.members(clanid), things.user(userid)];
const newLeader: Touches = ({ clanid }) => [
  things.clans,
  things.clan(clanid),
  things.members(clanid),
];
const map: Touches = ({ userid, detail }) => [
  things.map(Number(detail.mapid)),
  things.maps(userid),
];

/** What each kind of change makes wrong. An action without a line here does not compile. */
const touches: Record<Action, Touches> = {
  'user-joined': nothing,
  // Their tag may be another one since the last time.
  'user-signed-in': ({ userid }) => [things.user(userid), things.trades],
  'user-renamed': ({ userid }) => [things.user(userid)],
  'user-deleted': ({ userid }) => [things.user(userid), things.trades, things.owners],
  'session-ended': ({ detail }) => [things.session(Number(detail.sessionid))],
  'tech-set': ({ userid }) => [things.tech(userid)],
  'clan-founded': ({ userid }) => [things.clans, things.user(userid)],
  'clan-updated': ({ clanid }) => [things.clans, things.clan(clanid)],
  'clan-deleted': ({ clanid }) => [
    things.clans,
    things.clan(clanid),
    things.members(clanid),
    things.requests(clanid),
    things.relationships(clanid),
    things.walkers(clanid),
  ],
  'join-asked': requests,
  'join-reworded': requests,
  'join-withdrawn': requests,
  'join-accepted': (change) => [...requests(change), ...cameOrWent(change)],
  'join-rejected': requests,
  'join-ended': requests,
  'member-kicked': cameOrWent,
  'member-left': cameOrWent,
  'member-gone': cameOrWent,
  'member-freed': cameOrWent,
  'leader-changed': newLeader,
  'leader-succeeded': newLeader,
  'permissions-set': ({ clanid }) => [things.members(clanid)],
  'relationship-set': relationships,
  'relationship-removed': relationships,
  'relationship-ended': relationships,
  'chatbot-set': nothing,
  'chatbot-verified': nothing,
  'chatbot-unlinked': nothing,
  'chatbot-settings-set': nothing,
  'player-kicked': nothing,
  'webhook-added': nothing,
  'webhook-removed': nothing,
  'clusters-set': () => [things.clusters],
  'walker-added': walkers,
  'walker-trip': walkers,
  'walker-captured': walkers,
  'walker-lost': walkers,
  'walker-updated': walkers,
  'walker-deleted': walkers,
  'trade-posted': trades,
  'trade-renewed': trades,
  'trade-deleted': trades,
  'map-created': map,
  'map-saved': map,
  'map-deleted': map,
};

/**
 * All that a change makes wrong; what has to do with a clan is in its history too. Undefined where
 * an instance of a newer version did what this one does not know: then anything may be.
 */
export function thingsTouched(change: Change): string[] | undefined {
  const { action, actor, userid, clanid, detail } = change;
  const touched = (touches as Partial<typeof touches>)[action]?.({
    userid: userid ?? actor ?? 0,
    clanid: clanid ?? 0,
    detail: detail ?? {},
  });
  if (clanid !== undefined) touched?.push(things.history(clanid));
  return touched;
}
