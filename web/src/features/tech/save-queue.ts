import { type Wishes, withWishes } from './wishes.ts';

export interface RecordStore {
  /** What the service has, as far as is known. */
  read(): Promise<readonly string[]>;
  write(learned: string[]): Promise<readonly string[]>;
  /** The service has this now. */
  saved(learned: readonly string[]): Promise<void>;
  /** What is not saved yet, for the next visit. */
  keep(wishes: Wishes): void;
}

export interface Pending {
  readonly wishes: Wishes;
  /** Why they are not saved; undefined while that may still happen by itself. */
  readonly failure: unknown;
}

/**
 * Saves what was clicked, one request at a time: whatever is clicked meanwhile goes with the next.
 * What fails stays and is tried again. Only differences are kept, so that what another device has
 * learned meanwhile stays learned.
 */
export class SaveQueue {
  readonly #record: RecordStore;
  readonly #listeners = new Set<() => void>();
  #pending: Pending;
  #saving = false;
  #closed = false;

  constructor(record: RecordStore, wishes: Wishes = new Map()) {
    this.#record = record;
    this.#pending = { wishes, failure: undefined };
  }

  readonly pending = (): Pending => this.#pending;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  wish(wishes: Wishes): Promise<void> {
    this.#become({ wishes: new Map([...this.#pending.wishes, ...wishes]), failure: undefined });
    return this.save();
  }

  /** Forgets what is not saved. */
  discard(): void {
    this.#become({ wishes: new Map(), failure: undefined });
  }

  /** Nobody is here any more whose record this would be. */
  close(): void {
    this.#closed = true;
  }

  async save(): Promise<void> {
    if (this.#saving || this.#closed) return;
    this.#saving = true;
    try {
      while (this.#pending.wishes.size > 0 && !this.#closed) await this.#saveOnce();
    } catch (failure) {
      if (this.#pending.wishes.size > 0) this.#become({ ...this.#pending, failure });
    } finally {
      this.#saving = false;
    }
  }

  async #saveOnce(): Promise<void> {
    const sent = this.#pending.wishes;
    const learned = await this.#record.write(withWishes(await this.#record.read(), sent));
    await this.#record.saved(learned);
    // Who has changed their mind meanwhile wishes something else now.
    const left = [...this.#pending.wishes].filter(([name, wish]) => sent.get(name) !== wish);
    this.#become({ wishes: new Map(left), failure: undefined });
  }

  #become(pending: Pending): void {
    if (this.#closed) return;
    this.#pending = pending;
    this.#record.keep(pending.wishes);
    for (const listener of this.#listeners) listener();
  }
}
