import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { invalid, Problem } from './problem.ts';

/** How long the client may take to read the answer before the connection is closed. */
const LINGER_MS = 1_000;

/** Answers bytes that are not a valid HTTP request on the raw socket, and closes it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { details, status } = toProblem(error.code);
  const body = JSON.stringify(details);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
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
