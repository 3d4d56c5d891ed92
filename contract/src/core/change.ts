/**
 * - `clan`: in the clan's history, for its webhooks, and for its members and the person concerned.
 * - `person`: for the person concerned, as an event.
 * - `members`: for the members of the clan, as an event.
 * - `clan-mates`: for the person concerned and the members of their clan, as an event.
 * - `nobody`: only for caches.
 */
type Audience = 'clan' | 'members' | 'person' | 'clan-mates' | 'nobody';

export interface Touching {
  /** The person concerned, or else the actor; 0 if there is neither. */
  readonly userid: number;
  readonly clanid: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

export type Touches = (change: Touching) => string[];

/** Events of one feature that make data of others stale. */
export type SharedEvent =
  | 'membershipEnds'
  | 'permissionsChange'
  | 'clanEndsOrReturns'
  | 'chatTagChanges'
  | 'accountEnds'
  | 'accountReturns';

/** One kind of change. Everything else about changes is derived from these declarations. */
export interface ChangeDeclaration {
  /** A sentence for the docs. */
  readonly when: string;
  readonly seenBy: Audience;
  /** The fields of `detail`; a question mark means optional. */
  readonly detail?: readonly string[];
  /** Fields of the log that are never shown. */
  readonly internal?: readonly string[];
  /** The tags of the data that it makes stale, except the clan's history. */
  readonly touches?: Touches;
  /** What this change is for other features, which add the tags that they touch then. */
  readonly means?: SharedEvent;
  /** The event that everybody who listens gets. It says nothing more. */
  readonly announced?: string;
  /** The setting by which a chat server chooses the channel to announce it in, or news for the bot. */
  readonly notice?: string;
  /** The kind of notification that it is in the inbox of its receivers, except of the actor. */
  readonly inbox?: string;
  /** The page of the web app that a notification is about; `/my-clan` by default. */
  readonly page?: (change: {
    clanid?: number;
    detail: Readonly<Record<string, unknown>>;
  }) => string;
}

/** Keeps each declaration's exact type, from which the fields of a change are derived. */
export const declareChanges = <const T extends Readonly<Record<string, ChangeDeclaration>>>(
  declarations: T,
): T => declarations;
