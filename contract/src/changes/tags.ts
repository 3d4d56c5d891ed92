/**
 * Tags name the data that can change. A change lists the tags that it touches, a statement lists the
 * tags that it reads, and a cache drops an answer once one of its tags is touched.
 */
export const tag = {
  /** A person's name, chat tag and clan. */
  user: (userid: number) => `user:${userid}`,
  /** Every session. */
  allSessions: 'all-sessions',
  session: (sessionid: number) => `session:${sessionid}`,
  tech: (userid: number) => `tech:${userid}`,
  /** The names of the maps that a person owns. */
  maps: (userid: number) => `maps:${userid}`,
  map: (mapid: number) => `map:${mapid}`,
  /** A clan's own fields, and its leader. */
  clan: (clanid: number) => `clan:${clanid}`,
  /** The members of a clan, and their permissions. */
  members: (clanid: number) => `members:${clanid}`,
  /** The days on which the members of a clan were last active. */
  activity: (clanid: number) => `activity:${clanid}`,
  requests: (clanid: number) => `requests:${clanid}`,
  /** The people who cannot ask to join a clan. */
  blocked: (clanid: number) => `blocked:${clanid}`,
  /** The open join requests of one person. */
  ownRequests: (userid: number) => `own-requests:${userid}`,
  /** The inbox of one person: what is in it, what they have read, and their settings. */
  notifications: (userid: number) => `notifications:${userid}`,
  relationships: (clanid: number) => `relationships:${clanid}`,
  goals: (clanid: number) => `goals:${clanid}`,
  chatbot: (clanid: number) => `chatbot:${clanid}`,
  /** The invites of a clan. */
  invites: (clanid: number) => `invites:${clanid}`,
  webhooks: (clanid: number) => `webhooks:${clanid}`,
  walkers: (clanid: number) => `walkers:${clanid}`,
  history: (clanid: number) => `history:${clanid}`,
  /** The oldest changes of all clans. */
  oldHistory: 'old-history',
  /** The list of all clans. */
  clans: 'clans',
  /** The sizes of all clans. */
  clanSizes: 'clan-sizes',
  trades: 'trades',
  /** The saved searches of one person. */
  searches: (userid: number) => `searches:${userid}`,
  clusters: 'clusters',
  /** Everybody's role in the operation of the service. */
  operators: 'operators',
  /** The settings that operators change while the service runs. */
  switches: 'switches',
  /** The words and links that public texts must not have. */
  filters: 'filters',
  /** What operators did, and who is banned. */
  moderation: 'moderation',
  /** What people reported to the operators. */
  reports: 'reports',
  /** Everything that names a person as its owner; touched when an account is deleted. */
  owners: 'owners',
};

/** The distinct kinds of some tags. The kind of `members:7` is `members`. */
export function kindsOf(tags: Iterable<string>): string[] {
  const kinds = new Set<string>();
  for (const name of tags) kinds.add(name.split(':', 1)[0]!);
  return [...kinds];
}
