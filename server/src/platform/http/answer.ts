import type { FastifyReply } from 'fastify';

/** Alternating names and values, as `writeHead` accepts them. */
export type HeaderList = readonly string[];

/** A response as plain data, which both the front door and Fastify can send. */
export interface Answer {
  readonly status: 200 | 304;
  readonly headers: HeaderList;
  readonly body?: string | Buffer;
  /** The encoding of a string body. */
  readonly charset?: 'latin1' | 'utf8';
}

export function setHeaders(reply: FastifyReply, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
}

/** Sends an answer through Fastify. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  setHeaders(reply, headers);
  return reply.code(status).send(body);
}

/** An answer with headers of its own, which are sent only if the operation succeeds. */
export class WithHeaders<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/**
 * The answer of an operation that creates something. Return it from the operation's one transaction,
 * and return that transaction's result: a repeated request gets the stored answer in its place.
 */
export const created = <T>(
  location: string,
  body: T,
  headers: Readonly<Record<string, string>> = {},
): WithHeaders<T> => new WithHeaders(body, { ...headers, location });
