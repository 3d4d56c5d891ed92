import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ALLOWED_METHODS } from './headers.ts';
import { invalid, Problem } from './problem.ts';

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
