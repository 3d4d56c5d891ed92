import { printLine } from '@clan-companion/runtime/program';

/** Leaves the work alone when the signal comes: it ends with its database. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

/** How many rows of a table have been handled. */
export interface Progress {
  rows(table: string, rows: number): void;
  done(table: string, rows: number): void;
}

export const silent: Progress = { rows: () => undefined, done: () => undefined };

const ROWS_PER_LINE = 100_000;
const REWRITE_EVERY_MS = 100;
const ERASE_LINE = '\r\u001B[K';

const lineOf = (table: string, rows: number): string => `  ${table}: ${rows.toLocaleString('en')}`;

/** A line per table, and for large tables one per 100,000 rows. A terminal shows the current count. */
export function printProgress(terminal = process.stdout.isTTY): Progress {
  let last = 0;
  let printed = 0;
  return {
    rows: (table, rows) => {
      if (terminal) {
        if (performance.now() - last < REWRITE_EVERY_MS) return;
        last = performance.now();
        process.stdout.write(`${ERASE_LINE}${lineOf(table, rows)} …`);
      } else if (rows - printed >= ROWS_PER_LINE) {
        printed = rows;
        printLine(`${lineOf(table, rows)} …`);
      }
    },
    done: (table, rows) => {
      printed = 0;
      if (terminal) process.stdout.write(ERASE_LINE);
      printLine(lineOf(table, rows));
    },
  };
}
