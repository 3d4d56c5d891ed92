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
