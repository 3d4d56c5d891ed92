import { cpus } from 'node:os';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    min: sorted[0]!,
    max: sorted.at(-1)!,
  };
}

/** `**0.50** (0.47–0.52)` */
export const ratio = ({ median, min, max }: Spread): string =>
  `**${median.toFixed(2)}** (${min.toFixed(2)}–${max.toFixed(2)})`;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

const STEP_MS = 0.02;
const STEPS = 100_000;

/** A histogram with buckets of 20 µs up to 2 s, so that samples need no additional memory. */
export class Latencies {
  readonly #counts = new Uint32Array(STEPS);
  #total = 0;

  add(ms: number): void {
    this.#counts[Math.min(STEPS - 1, Math.floor(ms / STEP_MS))]! += 1;
    this.#total += 1;
  }

  get count(): number {
    return this.#total;
  }

  /** The latency that this share of the answers did not exceed. */
  quantile(share: number): string {
    let left = this.#total * share;
    const step = this.#counts.findIndex((count) => (left -= count) <= 0);
    return `${((step + 1) * STEP_MS).toFixed(1)} ms`;
  }
}

export const table = (header: readonly string[], lines: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Date and machine, because the figures depend on them. */
export function setting(): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}`;
  const { node } = process.versions;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${node}, ${process.platform} ${process.arch}, ${machine}.`;
}
