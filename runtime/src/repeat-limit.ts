/** The same line is logged this often in a minute; further ones are counted. */
const MAX_REPEATS = 10;
/** Beyond this many different lines in a minute, all further ones count as the same. */
const MAX_LINES = 100;
const WINDOW_MS = 60_000;

/** Keeps an error that repeats from filling the disk. */
export class RepeatLimit {
  readonly #logLeftOut: (line: string, leftOut: number) => void;
  readonly #counts = new Map<string, number>();
  #isCounting = false;

  constructor(logLeftOut: (line: string, leftOut: number) => void) {
    this.#logLeftOut = logLeftOut;
  }

  allows(line: string): boolean {
    const isNew = !this.#counts.has(line);
    const key = isNew && this.#counts.size >= MAX_LINES ? 'Other lines' : line;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (!this.#isCounting) setTimeout(() => this.#endWindow(), WINDOW_MS).unref();
    this.#isCounting = true;
    return count <= MAX_REPEATS;
  }

  #endWindow(): void {
    this.#isCounting = false;
    const counts = [...this.#counts];
    this.#counts.clear();
    for (const [line, count] of counts) {
      if (count > MAX_REPEATS) this.#logLeftOut(line, count - MAX_REPEATS);
    }
  }
}
