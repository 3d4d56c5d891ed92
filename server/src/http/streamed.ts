/** An answer too large to be held at once: JSON in pieces, made as the caller takes them. */
export class Streamed {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
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
