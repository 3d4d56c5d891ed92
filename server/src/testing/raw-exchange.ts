import { connect } from 'node:net';

const PATIENCE_MS = 10_000;

/**
 * Sends bytes that no client library would, and gives all that comes back until the service ends the
 * connection. So the last request should ask for that.
 */
export function rawExchange(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The service did not end it')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // Who is refused in the middle of a long request may find the connection reset.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** The statuses of the answers in it. */
export const statusesIn = (answers: string): number[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
