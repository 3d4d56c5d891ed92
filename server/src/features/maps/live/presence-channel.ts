import type { Person, Place } from '@clan-companion/contract/features/maps/follow-map';
import type { Feed } from '../../../platform/db/changes/feed.ts';

const SEND_EVERY_MS = 100;
/** PostgreSQL takes less than 8,000. */
const MAX_BYTES = 7_900;
/** Beyond this number of waiting messages, further ones are lost. */
const MAX_WAITING = 2_000;

/** What somebody shows to the others. */
export interface Shown {
  readonly place?: Place;
  readonly markerid?: string;
}

/**
 * - `here`: the process with this stream announces it.
 * - `moved`, `ping`: any process may have received this request.
 * - `ask`: a process has opened the map, and does not know who is there.
 */
export type Message = { readonly mapid: number } & (
  | ({ readonly kind: 'here'; readonly id: string; readonly person?: Person } & Shown)
  | ({ readonly kind: 'moved'; readonly id: string } & Shown)
  | { readonly kind: 'ping'; readonly id: string; readonly place: Place }
  | { readonly kind: 'gone'; readonly id: string }
  | { readonly kind: 'ask' }
);

/** Sends messages about people to all processes, several at a time. Nothing is stored. */
export class PresenceChannel {
  readonly #feed: Feed;
  /** The newest message replaces an older one of the same kind. */
  readonly #waiting = new Map<string, Message>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  send(message: Message): void {
    if (this.#waiting.size >= MAX_WAITING) return;
    const about = 'id' in message ? message.id : '';
    this.#waiting.set(`${message.kind} ${message.mapid} ${about}`, message);
    const wait = Math.max(0, this.#sentAt + SEND_EVERY_MS - performance.now());
    this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAt = performance.now();
    const messages = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const text of textsOf(messages)) void this.#feed.broadcast(text);
  }
}

/** JSON lists that fit into one notification each. */
function textsOf(messages: readonly Message[]): string[] {
  const texts: string[] = [];
  let items: string[] = [];
  let bytes = 0;
  const end = () => {
    if (items.length > 0) texts.push(`[${items.join(',')}]`);
    [items, bytes] = [[], 2];
  };
  end();
  for (const item of messages.map((message) => JSON.stringify(message))) {
    const size = Buffer.byteLength(item) + 1;
    if (bytes + size > MAX_BYTES) end();
    items.push(item);
    bytes += size;
  }
  end();
  return texts;
}

/** Nothing if another version of the service has sent something else. */
export function readMessages(text: string): readonly Message[] {
  try {
    const messages: unknown = JSON.parse(text);
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}
