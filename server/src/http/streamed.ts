import { Readable } from 'node:stream';

/** As much as a map may have, which is held too. */
const HELD_LENGTH = 1024 * 1024;

/** An answer that may be too large to be held at once: JSON in pieces. */
export class Streamed {
  readonly #pieces: AsyncGenerator<string>;

  constructor(pieces: AsyncGenerator<string>) {
    this.#pieces = pieces;
  }

  /** Whole where it can be held, so that it has an ETag; else made as the caller takes it. */
  async payload(): Promise<string | Readable> {
    let held = '';
    while (held.length <= HELD_LENGTH) {
      const piece = await this.#pieces.next();
      if (piece.done) return held;
      held += piece.value;
    }
    return Readable.from(goOn(held, this.#pieces));
  }
}

async function* goOn(held: string, pieces: AsyncGenerator<string>) {
  yield held;
  yield* pieces;
}

/** A list of a document, with the comma before it. */
export async function* listNamed<Row>(
  name: string,
  rows: AsyncIterable<Row>,
  shown: (row: Row) => unknown = (row) => row,
) {
  yield `,${JSON.stringify(name)}:[`;
  let comma = '';
  for await (const row of rows) {
    yield comma + JSON.stringify(shown(row));
    comma = ',';
  }
  yield ']';
}

/** All rows of a list, given how to read those behind one. */
export async function* allRows<Row>(readBehind: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  do {
    const rows = await readBehind(last);
    yield* rows;
    last = rows.at(-1);
  } while (last !== undefined);
}
