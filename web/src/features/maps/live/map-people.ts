import { ProblemError } from '@clan-companion/contract/core/client';
import type {
  PersonHere,
  Ping,
  Place,
  PresenceEvent,
  You,
} from '@clan-companion/contract/features/maps/follow-map';

const SEND_EVERY_MS = 500;

interface Shown {
  readonly place?: Place | undefined;
  readonly markerid?: string | undefined;
}

export interface Presence {
  readonly key: string;
  readonly place?: Place;
  readonly markerid?: string;
  readonly ping?: Place;
}

type PingListener = (person: PersonHere, place: Place, isOwn: boolean) => void;

/** Who else has the map open. Shows them where this person is, unless nobody is there. */
export class MapPeople {
  readonly #send: (presence: Presence) => Promise<unknown>;
  readonly #here = new Map<string, PersonHere>();
  readonly #listeners = new Set<() => void>();
  readonly #pingListeners = new Set<PingListener>();
  #others: readonly PersonHere[] = [];
  #you: You['data'] | undefined;
  #shown: Shown = {};
  #ping: Place | undefined;
  #isNews = false;
  #isSending = false;
  #nextAt = 0;

  constructor(send: (presence: Presence) => Promise<unknown>) {
    this.#send = send;
  }

  readonly others = (): readonly PersonHere[] => this.#others;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onPing(listener: PingListener): () => void {
    this.#pingListeners.add(listener);
    return () => this.#pingListeners.delete(listener);
  }

  receive({ event, data }: PresenceEvent): void {
    if (event === 'ping') return this.#notePing(data);
    if (event === 'people') {
      if (data.all) this.#here.clear();
      for (const person of data.here) this.#here.set(person.id, person);
      for (const id of data.gone) this.#here.delete(id);
    } else {
      // The service knows nothing of what was shown on the connection before.
      this.#here.clear();
      this.#you = data;
      this.#isNews = true;
      this.#ping = undefined;
    }
    const wasAlone = this.#others.length === 0;
    this.#others = [...this.#here.values()].filter(({ id }) => id !== this.#you?.id);
    if (!wasAlone || this.#others.length > 0) for (const listener of this.#listeners) listener();
    this.#sendSoon();
  }

  show(part: Shown): void {
    const shown = { ...this.#shown, ...part };
    if (this.#ping === undefined && JSON.stringify(shown) === JSON.stringify(this.#shown)) return;
    this.#shown = shown;
    this.#isNews = true;
    this.#sendSoon();
  }

  ping(place: Place): void {
    this.#ping = place;
    this.show({ place });
  }

  /** Before the service has this person in its list, it would ignore what they show. */
  get #isSeen(): boolean {
    return this.#you !== undefined && this.#here.has(this.#you.id) && this.#others.length > 0;
  }

  #sendSoon(): void {
    if (!this.#isNews || !this.#isSeen || this.#isSending) return;
    this.#isSending = true;
    setTimeout(() => void this.#sendNow(), Math.max(0, this.#nextAt - performance.now()));
  }

  async #sendNow(): Promise<void> {
    if (this.#you && this.#isSeen) {
      const [{ place, markerid }, ping] = [this.#shown, this.#ping];
      [this.#isNews, this.#ping] = [false, undefined];
      this.#nextAt = performance.now() + SEND_EVERY_MS;
      const shown = { ...(place && { place }), ...(markerid !== undefined && { markerid }) };
      try {
        await this.#send({ key: this.#you.key, ...shown, ...(ping && { ping }) });
      } catch (error) {
        // Lost: the next movement says more than this one.
        const { retryAfter = 0 } = error instanceof ProblemError ? error : {};
        this.#nextAt += retryAfter * 1000;
      }
    }
    this.#isSending = false;
    this.#sendSoon();
  }

  #notePing({ id, x, y }: Ping['data']): void {
    const person = this.#here.get(id);
    if (!person) return;
    for (const listener of this.#pingListeners) listener(person, { x, y }, id === this.#you?.id);
  }
}
