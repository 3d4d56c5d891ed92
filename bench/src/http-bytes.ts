const LF = 10;
const CR = 13;
const ZERO = 48;
const NINE = 57;
const LOWER_CASE = 0x20;
const CONTENT_LENGTH = Buffer.from('content-length: ');

export interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function requestBytes({ method, path, headers, body }: RequestParts): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    accept: 'application/json',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** The three digits after `HTTP/1.1 `. */
export const statusOf = (answer: Buffer): number =>
  (answer[9]! - ZERO) * 100 + (answer[10]! - ZERO) * 10 + (answer[11]! - ZERO);

/**
 * The length of the first answer in bytes, head and body, or 0 while its head is incomplete. Runs for
 * every answer, so it does not allocate or decode text.
 */
export function answerLength(bytes: Buffer, end: number): number {
  let bodyLength = -1;
  for (let at = 0; at < end; at += 1) {
    if (bytes[at] !== LF) continue;
    if (bytes[at + 1] === CR && at + 2 < end) {
      const status = statusOf(bytes);
      if (status === 304 || status === 204) return at + 3;
      if (bodyLength < 0) throw new Error(`An answer without Content-Length:\n${show(bytes, end)}`);
      return at + 3 + bodyLength;
    }
    if (isContentLength(bytes, at + 1)) bodyLength = readNumber(bytes, at + 17);
  }
  return 0;
}

function isContentLength(bytes: Buffer, at: number): boolean {
  for (let index = 0; index < CONTENT_LENGTH.length; index += 1) {
    if ((bytes[at + index]! | LOWER_CASE) !== CONTENT_LENGTH[index]) return false;
  }
  return true;
}

function readNumber(bytes: Buffer, start: number): number {
  let number = 0;
  for (let at = start; bytes[at]! >= ZERO && bytes[at]! <= NINE; at += 1) {
    number = number * 10 + bytes[at]! - ZERO;
  }
  return number;
}

export const show = (bytes: Buffer, end: number): string => bytes.toString('utf8', 0, end);
