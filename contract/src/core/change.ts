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
  /** What other features react to: they add their own tags. */
  readonly means?: SharedEvent;
  /** The event sent to all listeners, which has no details. */
  readonly announced?: string;
  /** The kind of notice: each chat server chooses its channel. Some are only for the bot itself. */
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

/** A field of the `detail` of changes. */
export interface DetailField {
  /** `text-or-false`: false if it was cleared. */
  readonly type: 'text' | 'number' | 'boolean' | 'text-or-false';
  readonly description?: string;
}

export interface Values {
  text: string;
  number: number;
  boolean: boolean;
  'text-or-false': string | false;
}

/** The fields that several features use. */
export const sharedDetails = {
  name: {
    type: 'text',
    description: 'The new name of the clan, or the name of the walker or the map.',
  },
  item: { type: 'text', description: 'The item of a goal or an offer, or the kinds of markers.' },
} as const satisfies Readonly<Record<string, DetailField>>;
