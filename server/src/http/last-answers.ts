import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timing } from '../timing.ts';

/** Time for requests in flight to arrive. */
const SILENT_MS = 250;

/** While the service stops, closes each connection after its current answer. */
export function endConnectionsOnClose(
  app: FastifyInstance,
  open: ReadonlySet<Socket>,
  { lastAnswers }: Timing,
): void {
  let closing = false;
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', (done) => {
    closing = true;
    timers.push(
      setTimeout(endSilent, SILENT_MS),
      setTimeout(() => app.server.closeAllConnections(), lastAnswers),
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
