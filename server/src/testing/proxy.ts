import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Location } from '../platform/db/connection.ts';

export interface Proxy {
  /** The database's location through the proxy. */
  readonly location: Location;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Silently holds back all data, on new connections too. */
  hold(): void;
  /** Silently holds back all data on open connections; new ones work. */
  lose(): void;
  /** Sets the latency and the bandwidth. */
  slow(speed: Speed): void;
  /** Ends all disturbances. Held data is delivered, unless its sender has disconnected. */
  restore(): void;
  stop(): Promise<void>;
}

interface Speed {
  readonly delayMs?: number;
  readonly bytesPerSecond?: number;
}

/** A proxy between the service and its database that simulates network faults. */
export async function startProxy(target: Location): Promise<Proxy> {
  const links = new Set<Link>();
  let open = true;
  let held = false;
  let speed: Speed = {};
  // Small packets are sent at once, as on the connection that it replaces.
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (inside) => {
    if (!open) {
      inside.on('error', () => undefined);
      inside.destroy();
      return;
    }
    const outside = connect({ ...endpoint(target), noDelay: true, allowHalfOpen: true });
    const link = new Link(inside, outside, () => speed);
    if (held) link.hold();
    links.add(link);
    link.whenClosed(() => links.delete(link));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    open = false;
    for (const link of links) link.destroy();
  };
  return {
    location: through(target, port),
    cut,
    hold: () => {
      held = true;
      for (const link of links) link.hold();
    },
    lose: () => {
      for (const link of links) link.hold();
    },
    slow: (wanted) => {
      speed = wanted;
    },
    restore: () => {
      [open, held, speed] = [true, false, {}];
      for (const link of links) link.release();
    },
    stop: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

/** One proxied connection. Delays each chunk, and keeps it while the connection is held. */
class Link {
  readonly #sockets: readonly [Socket, Socket];
  readonly #speed: () => Speed;
  #held = false;
  /** One side has disconnected with an error, so waiting data is dropped. */
  #broken = false;
  #resume: (() => void)[] = [];

  constructor(inside: Socket, outside: Socket, speed: () => Speed) {
    this.#sockets = [inside, outside];
    this.#speed = speed;
    this.#forward(inside, outside);
    this.#forward(outside, inside);
  }

  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    for (const resume of this.#resume.splice(0)) resume();
    if (this.#broken) this.destroy();
  }

  destroy(): void {
    this.#broken = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  whenClosed(listener: () => void): void {
    let closed = 0;
    for (const socket of this.#sockets) {
      socket.on('close', () => (closed += 1) === this.#sockets.length && listener());
    }
  }

  #forward(from: Socket, to: Socket): void {
    const send = (piece: Buffer | undefined) => {
      if (this.#broken || to.writableEnded) return;
      if (piece) to.write(piece);
      else to.end();
    };
    let waiting = 0;
    let last = Promise.resolve();
    let freeAt = 0;
    const inTurn = async (before: Promise<void>, due: number, piece?: Buffer) => {
      await before;
      await this.#until(due);
      waiting -= 1;
      send(piece);
    };
    const pass = (piece?: Buffer) => {
      const { delayMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = this.#speed();
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + ((piece?.length ?? 0) / bytesPerSecond) * 1000;
      const due = freeAt + delayMs;
      if (waiting === 0 && !this.#held && due <= now) return send(piece);
      waiting += 1;
      last = inTurn(last, due, piece);
    };
    from.on('data', pass);
    from.on('end', () => pass());
    from.on('error', () => {
      this.#broken = true;
      // While the connection is held, the other side does not notice.
      if (!this.#held) this.destroy();
    });
  }

  async #until(due: number): Promise<void> {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    while (this.#held) await new Promise<void>((resolve) => this.#resume.push(resolve));
  }
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
