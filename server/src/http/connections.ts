import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A live set of the open connections. */
export function openConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}
