import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerLength, show, statusOf } from './http-bytes.ts';

const BUFFER_BYTES = 64 * 1024;

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
