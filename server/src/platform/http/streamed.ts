import { Readable } from 'node:stream';
import { StoredJson } from './cacheable.ts';

/** The maximum size of a map, which is also held in memory. */
const HELD_LENGTH = 1024 * 1024;

/** A JSON answer in pieces, for answers that may be too large for memory. */
export class Streamed {
  readonly #pieces: AsyncGenerator<string>;

  constructor(pieces: AsyncGenerator<string>) {
    this.#pieces = pieces;
  }

  /** Small answers become a string, so that they get an ETag; others are streamed. */
  async payload(): Promise<string | Readable> {
    let held = '';
    while (held.length <= HELD_LENGTH) {
      const piece = await this.#pieces.next();
      if (piece.done) return held;
      held += piece.value;
    }
    return Readable.from(continueWith(held, this.#pieces));
  }
}

async function* continueWith(held: string, pieces: AsyncGenerator<string>) {
  yield held;
  yield* pieces;
}

/** Yields a JSON array. */
export async function* jsonList<Row>(
  rows: AsyncIterable<Row>,
  shown: (row: Row) => unknown = (row) => row,
) {
  yield '[';
  let comma = '';
  for await (const row of rows) {
    const value = shown(row);
    yield comma + (value instanceof StoredJson ? value.text : JSON.stringify(value));
    comma = ',';
  }
  yield ']';
}

/** Yields all rows as a JSON array; each read gives those after the last `key`. */
export const jsonRows = <K extends string, Row extends Readonly<Record<K, number>>>(
  key: K,
  readAfter: (after: number) => Promise<Row[]>,
  shown?: (row: Row) => unknown,
): AsyncGenerator<string> =>
  jsonList(
    allRows((last: Row | undefined) => readAfter(last?.[key] ?? 0)),
    shown,
  );

/** Yields one value as JSON, or nothing. */
export async function* jsonValue(read: () => Promise<unknown>) {
  const value = await read();
  if (value !== undefined) yield JSON.stringify(value);
}

/** Of rows that take up to 1 MiB each. */
export const LARGE_ROWS_PER_READ = 4;
export const ROWS_PER_READ = 500;

/** Yields all rows of a list that is read in pages. */
export async function* allRows<Row>(readAfter: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  do {
    const rows = await readAfter(last);
    yield* rows;
    last = rows.at(-1);
  } while (last !== undefined);
}
