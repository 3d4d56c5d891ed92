const LIMIT = 30;
const WINDOW_MS = 10 * 60_000;

/** Limits notices per chat server, so that a flood in one neither spams it nor delays the others. */
export class Quota {
  readonly #windows = new Map<string, { began: number; count: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `limit-reached`: post this once instead of the notice. */
  take(guildid: string): 'post' | 'limit-reached' | 'drop' {
    const now = this.#now();
    const known = this.#windows.get(guildid);
    const window = known && now - known.began < WINDOW_MS ? known : { began: now, count: 0 };
    window.count += 1;
    this.#windows.delete(guildid);
    this.#windows.set(guildid, window);
    if (window.count <= LIMIT) return 'post';
    return window.count === LIMIT + 1 ? 'limit-reached' : 'drop';
  }
}
