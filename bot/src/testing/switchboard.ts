import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A fixed address for a service that restarts on another port. */
export interface Switchboard {
  readonly url: string;
  /** Undefined: connections are dropped and refused. `silent`: they are accepted, but not answered. */
  switchTo(url: string | undefined): void;
  stop(): Promise<void>;
}

export async function startSwitchboard(): Promise<Switchboard> {
  let target: URL | 'silent' | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    sockets.add(caller);
    caller.on('close', () => sockets.delete(caller)).on('error', () => caller.destroy());
    if (!target) return caller.destroy();
    if (target === 'silent') return;
    const callee = connect(Number(target.port), target.hostname);
    callee.on('error', () => caller.destroy()).on('close', () => caller.destroy());
    caller.on('close', () => callee.destroy());
    caller.pipe(callee).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switchTo: (url) => {
      target = url === undefined || url === 'silent' ? url : new URL(url);
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
