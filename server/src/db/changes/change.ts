/** One thing that somebody did. People are named by userid, which says nothing once they are gone. */
export interface Change {
  readonly action: Action;
  /** Who did it. */
  readonly actor?: number | undefined;
  /** To whom. */
  readonly userid?: number | undefined;
  readonly clanid?: number | undefined;
  /** What else one needs to know; never a person's own words. */
  readonly detail?: Detail | undefined;
}

export type Detail = Readonly<Record<string, string | number | boolean>>;

/** As it is told: the log has an empty text where a field was cleared. */
export const toldDetail = (detail: unknown): Detail =>
  Object.fromEntries(
    Object.entries(detail as Detail).map(([field, value]) => [field, value === '' ? false : value]),
  );

export type Action =
  | 'user-joined'
  | 'user-signed-in'
  | 'user-renamed'
  | 'user-deleted'
  | 'session-ended'
  | 'tech-set'
  | 'clan-founded'
  | 'clan-updated'
  | 'clan-deleted'
  | 'join-asked'
  | 'join-reworded'
  | 'join-withdrawn'
  | 'join-accepted'
  | 'join-rejected'
  | 'join-ended'
  | 'member-kicked'
  | 'member-left'
  | 'member-gone'
  | 'member-freed'
  | 'leader-changed'
  | 'leader-succeeded'
  | 'permissions-set'
  | 'relationship-set'
  | 'relationship-removed'
  | 'relationship-ended'
  | 'chatbot-set'
  | 'chatbot-verified'
  | 'webhook-added'
  | 'webhook-removed'
  | 'clusters-set'
  | 'chatbot-unlinked'
  | 'chatbot-settings-set'
  | 'player-kicked'
  | 'walker-added'
  | 'walker-trip'
  | 'walker-captured'
  | 'walker-lost'
  | 'walker-updated'
  | 'walker-deleted'
  | 'trade-posted'
  | 'trade-renewed'
  | 'trade-deleted'
  | 'map-created'
  | 'map-saved'
  | 'map-deleted';
