import type pg from 'pg';

const CHUNK_CHARS = 256 * 1024;

export type Value = string | number | boolean | null;

/** The parts of node-postgres' internal connection that a `Submittable` uses. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: { writableNeedDrain: boolean; once(event: 'drain', then: () => void): void };
}

/** Inserts rows with COPY, for which node-postgres has protocol support but no public API. */
export const copy = (
  client: pg.Client,
  into: string,
  rows: Iterable<readonly Value[]>,
  onRows: (count: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let failed: Error | undefined;
    const lines = rows[Symbol.iterator]();
    const send = (wire: Wire): void => {
      if (failed) return;
      while (!wire.stream.writableNeedDrain) {
        const { text, count, done } = nextChunk(lines);
        if (count > 0) wire.sendCopyFromChunk(Buffer.from(text));
        onRows(count);
        if (done) {
          wire.endCopyFrom();
          return;
        }
      }
      wire.stream.once('drain', () => send(wire));
    };
    const query = {
      submit: (wire: Wire) => wire.query(`copy ${into} from stdin`),
      handleCopyInResponse: send,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
      handleError: (error: Error) => {
        failed = error;
        reject(error);
      },
    };
    client.query(query as unknown as pg.Submittable);
  });

function nextChunk(lines: Iterator<readonly Value[]>): {
  text: string;
  count: number;
  done: boolean;
} {
  let text = '';
  let count = 0;
  while (text.length < CHUNK_CHARS) {
    const { value, done } = lines.next();
    if (done) return { text, count, done: true };
    text += `${value.map(field).join('\t')}\n`;
    count += 1;
  }
  return { text, count, done: false };
}

/** No escaping: generated values contain no tab, line break or backslash. */
const field = (value: Value): string => (value === null ? '\\N' : String(value));
