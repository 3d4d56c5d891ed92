import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Location } from '../db/connection.ts';

export interface Proxy {
  /** The database, by way of the proxy. */
  readonly location: Location;
  /** From now on nothing gets through, and what was through is cut off. */
  cut(): void;
  /** Nothing gets through, and nobody is told: the worst that a network does. */
  hold(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A network between the service and its database that a test can break. */
export async function startProxy(target: Location): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let open = true;
  // Small packets go at once, as between a service and its database.
  const server = createServer({ noDelay: true }, (inside) => {
    inside.on('error', () => undefined);
    if (!open) {
      inside.destroy();
      return;
    }
    const outside = connect({ ...endpoint(target), noDelay: true });
    for (const [socket, peer] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(socket);
      socket.pipe(peer);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    location: through(target, port),
    cut,
    hold: () => {
      for (const socket of sockets) socket.pause();
    },
    restore: () => {
      open = true;
      for (const socket of sockets) socket.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

function endpoint(target: Location): { path: string } | { host: string; port: number } {
  if ('connectionString' in target) {
    const { hostname, port } = new URL(target.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host, port } = target;
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function through(target: Location, port: number): Location {
  if (!('connectionString' in target)) return { ...target, host: '127.0.0.1', port };
  const url = new URL(target.connectionString);
  url.host = `127.0.0.1:${port}`;
  return { connectionString: url.href };
}
