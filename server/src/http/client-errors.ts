import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { invalid, Problem } from './problem.ts';

/** Long enough to read a few words; then it ends, whether the client likes it or not. */
const LINGER_MS = 1_000;

/** What is not even a request: answered on the bare connection, which then ends. */
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
