import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Timing } from '../timing.ts';

/** Time for requests in flight to arrive. */
const SILENT_MS = 250;
/** If new connections never stop. */
const ACCEPT_MS = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on, each answer ends its connection. */
    drain(): void;
  }
}

/**
 * While the service drains and stops, ends each connection with its next answer. If it closed an
 * idle connection instead, a proxy could be sending a request on it, which would fail.
 */
export function endConnections(
  app: FastifyInstance,
  open: ReadonlySet<Socket>,
  { lastAnswers }: Timing,
): { readonly areEnding: boolean } {
  const connections = { areEnding: false };
  const timers: NodeJS.Timeout[] = [];
  app.decorate('drain', () => {
    connections.areEnding = true;
  });
  app.addHook('preClose', async () => {
    app.drain();
    await acceptWaiting(app.server);
    timers.push(
      // After a pause of the process, reads what has arrived first.
      setTimeout(() => setImmediate(endSilent), SILENT_MS),
      setTimeout(() => app.server.closeAllConnections(), lastAnswers),
    );
  });
  app.addHook('onClose', () => timers.forEach(clearTimeout));
  // Browsers open connections in advance. Node counts an unused one as busy and would wait for it.
  const endSilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  const endWith = (response: ServerResponse) => {
    if (connections.areEnding) response.setHeader('connection', 'close');
  };
  // Before the front door, which answers without Fastify.
  app.server.prependListener('request', (_request, response) => endWith(response));
  // For requests that arrived before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    endWith(reply.raw);
    done(null, payload);
  });
  return connections;
}

/**
 * Node accepts one connection per turn of its event loop. Those that still wait when the port closes
 * are reset, and proxies that have sent a POST on one answer 502.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS;
  let isNew = true;
  const note = () => {
    isNew = true;
  };
  server.on('connection', note);
  await nextTurn();
  while (isNew && performance.now() < until) {
    isNew = false;
    await nextTurn();
  }
  server.off('connection', note);
}
