import type { DetailName, FieldsNamed, InternalName } from './detail.ts';
import type { InboxKind } from './inbox.ts';
import type { NoticeName } from './notices.ts';
import { tag } from './tags.ts';

/**
 * - `clan`: in the clan's history, for its webhooks, and for its members and the person concerned.
 * - `person`: for the person concerned, as an event.
 * - `members`: for the members of the clan, as an event.
 * - `clan-mates`: for the person concerned and the members of their clan, as an event.
 * - `nobody`: only for caches.
 */
type Audience = 'clan' | 'members' | 'person' | 'clan-mates' | 'nobody';

/** Events for everybody, with the tags of what changed. */
export const announcements = {
  'trades-changed': [tag.trades],
  'switches-changed': [tag.switches],
} as const;

export type AnnouncementName = keyof typeof announcements;

interface Touching {
  /** The person concerned, or else the actor; 0 if there is neither. */
  readonly userid: number;
  readonly clanid: number;
  readonly detail: FieldsNamed<`${'mapid' | 'drawn' | 'tradeid' | 'sessionid' | 'clanid'}?`>;
}

/** One kind of change. Everything else about changes is derived from these declarations. */
export interface ChangeDeclaration {
  /** A sentence for the docs. */
  readonly when: string;
  readonly seenBy: Audience;
  /** The fields of `detail`; a question mark means optional. */
  readonly detail?: readonly DetailName[];
  /** Fields of the log that are never shown. */
  readonly internal?: readonly InternalName[];
  /** The tags of the data that it makes stale, except the clan's history. */
  readonly touches?: (change: Touching) => string[];
  /** The event that everybody who listens gets. It says nothing more. */
  readonly announced?: AnnouncementName;
  /** The setting by which a chat server chooses the channel to announce it in, or news for the bot. */
  readonly notice?: NoticeName | 'linked' | 'unlinked';
  /** The kind of notification that it is in the inbox of its receivers, except of the actor. */
  readonly inbox?: InboxKind;
}

/** Keeps each declaration's exact type, from which the fields of a change are derived. */
export const declareChanges = <const T extends Readonly<Record<string, ChangeDeclaration>>>(
  declarations: T,
): T => declarations;
