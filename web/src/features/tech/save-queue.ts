import { isTemporary } from '../../app/connection.ts';
import { Retry } from '../../app/retry.ts';

interface TechRecord {
  readonly learned: readonly string[];
  readonly etag: string;
}

export interface RecordStore {
  read(): Promise<TechRecord>;
  /** Returns undefined if the record is no longer the one that was read. */
  write(learned: string[], etag: string): Promise<readonly string[] | undefined>;
  saved(learned: readonly string[]): Promise<void>;
  /** Stores unsaved changes for the next visit. */
  keep(changes: TechChanges): void;
}

export interface Pending {
  readonly changes: TechChanges;
  /** Why the last save failed; undefined while saving or if there was no error. */
  readonly failure: unknown;
}

/**
 * Saves changes with one request at a time; further changes go into the next request. Failed changes
 * are kept and retried. Only differences are stored, so changes from other devices are not lost.
 */
export class SaveQueue {
  readonly #record: RecordStore;
  readonly #listeners = new Set<() => void>();
  readonly #retry = new Retry(() => this.save());
  #pending: Pending;
  #saving = false;
  #closed = false;

  constructor(record: RecordStore, changes: TechChanges = new Map()) {
    this.#record = record;
    this.#pending = { changes, failure: undefined };
  }

  readonly pending = (): Pending => this.#pending;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(changes: TechChanges): Promise<void> {
    this.#update({ changes: new Map([...this.#pending.changes, ...changes]), failure: undefined });
    return this.save();
  }

  discard(): void {
    this.#update({ changes: new Map(), failure: undefined });
  }

  /** Stops saving, after the person has signed out. */
  close(): void {
    this.#closed = true;
    this.#retry.cancel();
  }

  async save(): Promise<void> {
    if (this.#saving || this.#closed) return;
    this.#saving = true;
    this.#retry.cancel();
    try {
      while (this.#pending.changes.size > 0 && !this.#closed) await this.#saveOnce();
    } catch (failure) {
      if (this.#pending.changes.size === 0 || this.#closed) return;
      this.#update({ ...this.#pending, failure });
      if (isTemporary(failure as Error)) this.#retry.later(failure);
    } finally {
      this.#saving = false;
    }
  }

  async #saveOnce(): Promise<void> {
    const sent = this.#pending.changes;
    const before = await this.#record.read();
    const learned = await this.#record.write(applyChanges(before.learned, sent), before.etag);
    // Another device was faster: `save` tries again.
    if (!learned) return;
    this.#retry.succeeded();
    await this.#record.saved(learned);
    // Items that were changed again during the request stay pending.
    const left = [...this.#pending.changes].filter(([name, value]) => sent.get(name) !== value);
    this.#update({ changes: new Map(left), failure: undefined });
  }

  #update(pending: Pending): void {
    if (this.#closed) return;
    this.#pending = pending;
    this.#record.keep(pending.changes);
    for (const listener of this.#listeners) listener();
  }
}

/** Unsaved changes: true to learn an item, false to unlearn it. */
export type TechChanges = ReadonlyMap<string, boolean>;

/** Keeps the record's order and adds new items at the end. */
export function applyChanges(record: readonly string[], changes: TechChanges): string[] {
  const known = new Set(record);
  const added = [...changes].filter(([name, learned]) => learned && !known.has(name));
  return [...record.filter((name) => changes.get(name) !== false), ...added.map(([name]) => name)];
}
