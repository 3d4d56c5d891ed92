import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const BUFFER_BYTES = 64 * 1024;
const LF = 10;
const CR = 13;
const ZERO = 48;
const NINE = 57;
const LOWER_CASE = 0x20;
const CONTENT_LENGTH = Buffer.from('content-length: ');

/** A keep-alive connection with one request in flight at a time. */
export class Connection {
  readonly #socket: Socket;
  readonly #fail: (error: Error) => void;
  /** The beginning of an incomplete answer. */
  #pieces: Buffer | undefined;
  #closing = false;
  onAnswer: (answer: Buffer, length: number) => void = () => undefined;

  constructor(port: number, fail: (error: Error) => void) {
    this.#fail = fail;
    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    const callback = (count: number) => {
      this.#read(buffer, count);
      return true;
    };
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: { buffer, callback },
    });
    this.#socket.on('error', fail);
    this.#socket.on('close', () => {
      if (!this.#closing) fail(new Error('The server closed a connection'));
    });
  }

  async opened(): Promise<void> {
    if (this.#socket.connecting) await once(this.#socket, 'connect');
  }

  send(request: Buffer): void {
    this.#socket.write(request);
  }

  close(): void {
    this.#closing = true;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, count: number): void {
    let bytes = buffer;
    let end = count;
    if (this.#pieces) {
      bytes = Buffer.concat([this.#pieces, buffer.subarray(0, count)]);
      end = bytes.length;
    }
    try {
      const length = answerLength(bytes, end);
      if (length === 0 || length > end) {
        this.#pieces = Buffer.from(bytes.subarray(0, end));
        return;
      }
      this.#pieces = undefined;
      if (length < end) throw new Error(`More than one answer:\n${show(bytes, end)}`);
      this.onAnswer(bytes, length);
    } catch (error) {
      this.#fail(error as Error);
    }
  }
}

/** Sends one request and returns its complete answer. */
export function ask(port: number, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const connection = new Connection(port, reject);
    connection.onAnswer = (answer, length) => {
      connection.close();
      resolve(Buffer.from(answer.subarray(0, length)));
    };
    connection.send(request);
  });
}

export function expectStatus(status: number, answer: Buffer, length: number): void {
  if (statusOf(answer) === status) return;
  throw new Error(`${status} was expected, but the answer was:\n${show(answer, length)}`);
}

interface RequestParts {
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
const statusOf = (answer: Buffer): number =>
  (answer[9]! - ZERO) * 100 + (answer[10]! - ZERO) * 10 + (answer[11]! - ZERO);

/**
 * The length of the first answer in bytes, head and body, or 0 while its head is incomplete. Runs for
 * every answer, so it does not allocate or decode text.
 */
function answerLength(bytes: Buffer, end: number): number {
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

const show = (bytes: Buffer, end: number): string => bytes.toString('utf8', 0, end);
