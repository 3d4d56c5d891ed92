import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Timing } from '../../timing.ts';

/** A live set of the open connections. */
export function openConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** The limit for the unread bytes of all connections together. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

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
  if (held <= MAX_HELD_BYTES) return;
  for (const socket of waiting.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (held <= MAX_HELD_BYTES) return;
    held -= socket.writableLength;
    socket.destroy();
  }
}

/** Time for requests in flight to arrive. */
const SILENT_MS = 250;
const PROBES = ['/readyz', '/livez'];

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on, each answer ends its connection. */
    drain(): void;
    /** From now on, reads are dropped without an answer. */
    dropReads(): void;
  }
}

/**
 * While the service drains and stops, ends each connection with its next answer. If it closed an
 * idle connection instead, a proxy could be sending a request on it, which would fail.
 *
 * A connection that still waits when the port closes is reset, and a POST on it is lost. So reads are
 * dropped a moment earlier: a proxy without health checks, such as nginx, repeats them elsewhere, and
 * then sends everything there.
 */
export function endConnections(
  app: FastifyInstance,
  open: ReadonlySet<Socket>,
  { lastAnswers }: Timing,
): { readonly areEnding: boolean } {
  const connections = { areEnding: false };
  let areReadsDropped = false;
  const timers: NodeJS.Timeout[] = [];
  app.decorate('drain', () => {
    connections.areEnding = true;
  });
  app.decorate('dropReads', () => {
    areReadsDropped = true;
  });
  app.addHook('preClose', (done) => {
    app.drain();
    timers.push(
      // After a pause of the process, reads what has arrived first.
      setTimeout(() => setImmediate(endSilent), SILENT_MS),
      setTimeout(() => app.server.closeAllConnections(), lastAnswers),
    );
    done();
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
  app.server.prependListener('request', (request, response) => {
    if (areReadsDropped && isRead(request)) request.socket.destroy();
    else endWith(response);
  });
  // For requests that arrived before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    endWith(reply.raw);
    done(null, payload);
  });
  return connections;
}

const isRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !PROBES.includes(url);
