export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The answers that have arrived completely, without `100 Continue`. */
export function parseAnswers(bytes: Buffer, withoutBody: boolean, hasEnded = false): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] ([0-9]{3}) /.exec(statusLine)?.[1]);
    if (!status) throw new Error(`Not an answer: ${statusLine}`);
    const headers = new Map(lines.map(readHeader));
    const empty = withoutBody || status < 200 || status === 204 || status === 304;
    const read = readBody(rest.subarray(end + 4), headers, empty, hasEnded);
    if (!read) return answers;
    if (status >= 200) answers.push({ status, headers, body: read.body.toString('utf8') });
    rest = rest.subarray(end + 4 + read.length);
  }
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readBody(
  bytes: Buffer,
  headers: ReadonlyMap<string, string>,
  empty: boolean,
  hasEnded: boolean,
): { body: Buffer; length: number } | undefined {
  if (empty) return { body: Buffer.alloc(0), length: 0 };
  // A stream never ends; its head is the answer.
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    return { body: Buffer.alloc(0), length: bytes.length };
  }
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes);
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (Number.isNaN(length)) {
    if (headers.get('connection') !== 'close')
      throw new Error('The answer does not say how long it is');
    // In HTTP/1.0, a body of unknown length ends with the connection.
    return hasEnded ? { body: bytes, length: bytes.length } : undefined;
  }
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), length };
}

function readChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), length: next };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
