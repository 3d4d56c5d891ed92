const SAY_EVERY_MS = 1_000;

/** Says what takes time while it does, and how far it is. */
export class Progress {
  readonly #what: string;
  readonly #total: number | undefined;
  readonly #began = performance.now();
  #rows = 0;
  #saidAt = performance.now();

  constructor(what: string, total?: number) {
    this.#what = what;
    this.#total = total;
    if (total === undefined) process.stderr.write(`  ${what} …\n`);
  }

  add(rows: number): void {
    this.#rows += rows;
    if (performance.now() - this.#saidAt < SAY_EVERY_MS) return;
    this.#saidAt = performance.now();
    const percent = Math.round((this.#rows / this.#total!) * 100);
    process.stderr.write(`  ${this.#what}: ${percent} %\n`);
  }

  done(): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    const rows = this.#total === undefined ? '' : `${this.#rows.toLocaleString('en')} in `;
    process.stderr.write(`  ${this.#what}: ${rows}${seconds} s\n`);
  }
}
