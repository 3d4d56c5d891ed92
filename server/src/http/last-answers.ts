import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for requests in flight to arrive. */
const SILENT_MS = 250;
/** Time for clients to complete their request and to read the answer. */
const LAST_CALL_MS = 10_000;

/** While the service stops, closes each connection after its current answer. */
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
  // Browsers open connections in advance. Node counts an unused one as busy and would wait for it.
  const endSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
