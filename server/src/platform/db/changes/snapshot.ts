/** A token of a write is its transaction id; that of an event is its id. */
const TOKEN = /^(\d{1,15})(-\d{1,15})?$/;

/** PostgreSQL's snapshot of the transactions that are visible: `xmin:xmax:xid,xid,…`. */
export class Snapshot {
  /** All transactions before it have ended. */
  readonly #oldestRunning: number;
  /** The first transaction id that was not assigned yet. */
  readonly #next: number;
  /** Earlier transactions that were still running. */
  readonly #running: ReadonlySet<number>;

  constructor(text: string) {
    const [oldestRunning, next, running = ''] = text.split(':');
    this.#oldestRunning = Number(oldestRunning);
    this.#next = Number(next);
    this.#running = new Set(running === '' ? [] : running.split(',').map(Number));
  }

  /** The transactions that it does not include: those from `next` on, and the running ones. */
  get unseen(): { readonly next: string; readonly running: string[] } {
    return { next: String(this.#next), running: [...this.#running].map(String) };
  }

  /**
   * Whether it is no older than the write or event with this token. Events are sent in the order of
   * transaction ids, once all earlier transactions have ended, so the last event covers all of them.
   */
  includes(token: string): boolean {
    const [, id, changeid] = TOKEN.exec(token) ?? [];
    if (id === undefined) return false;
    const xid = Number(id);
    if (changeid === undefined) return xid < this.#next && !this.#running.has(xid);
    // Position 0 comes before all changes of its transaction.
    return changeid === '-0' ? xid <= this.#oldestRunning : xid < this.#oldestRunning;
  }
}
