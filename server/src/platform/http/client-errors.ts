import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ALLOWED_METHODS } from './headers.ts';
import { invalid, Problem } from './problem.ts';

const MAX_HEADERS = 2_000;

/**
 * Refuses ambiguous heads: two `Host` headers, or so many headers that Node drops the last ones,
 * among them those that a proxy appends.
 */
export function checkHeads(app: FastifyInstance): void {
  // One more than allowed, so that an excess shows.
  app.server.maxHeadersCount = MAX_HEADERS + 1;
  app.addHook('onRequest', ({ raw }, _reply, done) => done(headProblem(raw)));
}

/** On the hot path: the front door calls it for each request. */
export function headProblem({ rawHeaders, httpVersion }: IncomingMessage): Problem | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return new Problem('headers-too-large');
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return invalid('header/host', 'must be given only once', { code: 'repeated' });
  const isMissing = hosts === 0 && httpVersion === '1.1';
  return isMissing ? invalid('header/host', 'is required', { code: 'required' }) : undefined;
}

/** How long the client may take to read the answer before the connection is closed. */
const LINGER_MS = 1_000;

/** Answers bytes that are not a valid HTTP request on the raw socket, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, toProblem(error.code));
}

/** For CONNECT, which asks for a tunnel and has no path. */
export function refuseTunnel(socket: Duplex): void {
  // Node no longer handles errors of this connection.
  socket.on('error', () => socket.destroy());
  endWith(socket, new Problem('method-not-allowed'), [`Allow: ${ALLOWED_METHODS}`]);
}

function endWith(socket: Duplex, { details, status }: Problem, headers: string[] = []): void {
  const body = JSON.stringify(details);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

function toProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('too-slow');
  return invalid('request', 'must be well-formed HTTP/1.1');
}
