const PRINT_EVERY_MS = 1_000;

/** Prints the progress of a long step. */
export class Progress {
  readonly #what: string;
  readonly #total: number | undefined;
  readonly #began = performance.now();
  #rows = 0;
  #printedAt = performance.now();

  constructor(what: string, total?: number) {
    this.#what = what;
    this.#total = total;
    if (total === undefined) process.stderr.write(`  ${what} …\n`);
  }

  add(rows: number): void {
    this.#rows += rows;
    if (performance.now() - this.#printedAt < PRINT_EVERY_MS) return;
    this.#printedAt = performance.now();
    const percent = Math.round((this.#rows / this.#total!) * 100);
    process.stderr.write(`  ${this.#what}: ${percent} %\n`);
  }

  done(): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1);
    const rows = this.#total === undefined ? '' : `${this.#rows.toLocaleString('en')} in `;
    process.stderr.write(`  ${this.#what}: ${rows}${seconds} s\n`);
  }
}
