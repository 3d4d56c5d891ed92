import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What was sent by then has arrived. */
const SILENT_MS = 250;
/** Who has not sent a whole request by then, or not taken the answer, gets none. */
const LAST_CALL_MS = 10_000;

/** While the service stops, each answer is its connection's last: none is kept open for more. */
export function endConnectionsOnClose(app: FastifyInstance, open: ReadonlySet<Socket>): void {
  let closing = false;
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', (done) => {
    closing = true;
    timers.push(
      setTimeout(endSilent, SILENT_MS),
      setTimeout(() => app.server.closeAllConnections(), LAST_CALL_MS),
    );
    done();
  });
  app.addHook('onClose', () => timers.forEach(clearTimeout));
  // Browsers open some in advance. Node takes one that has not said anything for busy, and waits.
  const endSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
