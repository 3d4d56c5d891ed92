import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timing } from '../timing.ts';

/** The limit for the unread bytes of all connections together. */
const MOST_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Node buffers unread answers without a time limit. A connection with buffered answers is closed
 * after the client has read nothing for a while; slow readers stay connected. If the buffers of all
 * connections grow too large, the connections with the largest ones are closed immediately.
 */
export function dropStalledConnections(
  app: FastifyInstance,
  open: ReadonlySet<Socket>,
  { stalledReader, stalledReaderCheck }: Timing,
): void {
  const checking = setInterval(() => {
    const waiting: Socket[] = [];
    for (const socket of open) {
      const waits = socket.writableLength > 0;
      if (waits) waiting.push(socket);
      // The server destroys a connection that times out.
      const watched = socket.timeout === stalledReader;
      if (waits !== watched) socket.setTimeout(waits ? stalledReader : 0);
    }
    makeRoom(waiting);
  }, stalledReaderCheck);
  app.addHook('onClose', () => clearInterval(checking));
}

function makeRoom(waiting: Socket[]): void {
  let held = waiting.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (held <= MOST_HELD_BYTES) return;
  for (const socket of waiting.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (held <= MOST_HELD_BYTES) return;
    held -= socket.writableLength;
    socket.destroy();
  }
}
