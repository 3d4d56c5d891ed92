const MOST = 30;
const WINDOW_MS = 10 * 60_000;

/** So much in so many minutes: a flood in one server must neither bury people nor hold up others. */
export class Quota {
  readonly #windows = new Map<string, { began: number; told: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether to tell it, to say that more is left unsaid, or to be silent. */
  take(guildid: string): 'tell' | 'say-so' | 'silent' {
    const now = this.#now();
    const known = this.#windows.get(guildid);
    const window = known && now - known.began < WINDOW_MS ? known : { began: now, told: 0 };
    window.told += 1;
    this.#windows.delete(guildid);
    this.#windows.set(guildid, window);
    if (window.told <= MOST) return 'tell';
    return window.told === MOST + 1 ? 'say-so' : 'silent';
  }
}
