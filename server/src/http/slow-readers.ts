import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 1_000;
/** How long somebody may take nothing at all of an answer that waits for them. */
const PATIENCE_MS = 15_000;
/** What may wait for all of them together. */
const MOST_HELD_BYTES = 128 * 1024 * 1024;

/**
 * Who asks and does not read makes us hold the answers, and Node would for ever. Connections whose
 * answers wait are watched, and end when nothing moves on them; a slow reader is let be. Should too
 * much wait in all, those for whom most waits go at once.
 */
export function cutOffWhoDoesNotRead(app: FastifyInstance, open: ReadonlySet<Socket>): void {
  const looking = setInterval(() => {
    const waiting: Socket[] = [];
    for (const socket of open) {
      const waits = socket.writableLength > 0;
      if (waits) waiting.push(socket);
      // The server destroys a connection that times out.
      const watched = socket.timeout === PATIENCE_MS;
      if (waits !== watched) socket.setTimeout(waits ? PATIENCE_MS : 0);
    }
    makeRoom(waiting);
  }, LOOK_EVERY_MS);
  app.addHook('onClose', () => clearInterval(looking));
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
