/** One thing that somebody did. People are named by userid, which says nothing once they are gone. */
export interface Change {
  readonly action: Action;
  /** Who did it. */
  readonly actor?: number | undefined;
  /** To whom. */
  readonly userid?: number | undefined;
  readonly clanid?: number | undefined;
  /** What else one needs to know; never a person's own words. */
  readonly detail?: Readonly<Record<string, string | number | boolean>> | undefined;
}

export type Action =
  | 'user-joined'
  | 'user-signed-in'
  | 'user-renamed'
  | 'user-deleted'
  | 'session-ended'
  | 'tech-set';

/** Names of what can change, for who remembers things made of it. */
export const things = {
  user: (userid: number): string => `user ${userid}`,
  clan: (clanid: number): string => `clan ${clanid}`,
  session: (sessionid: number): string => `session ${sessionid}`,
};

/** What a change makes wrong: whom and which clan it was done to, and the session that it ended. */
export function thingsTouched({ action, userid, clanid, detail }: Change): string[] {
  const touched: string[] = [];
  if (userid !== undefined) touched.push(things.user(userid));
  if (clanid !== undefined) touched.push(things.clan(clanid));
  if (action === 'session-ended') touched.push(things.session(Number(detail?.sessionid)));
  return touched;
}
