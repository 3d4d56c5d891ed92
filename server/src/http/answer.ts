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
