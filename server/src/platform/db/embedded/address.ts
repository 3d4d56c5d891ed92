import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Account } from './account.ts';
import { type Address, type Style, readPassword } from './database-instance.ts';
import { createSocketFolder, SOCKET_PORT } from './folders.ts';
import { livePostmaster } from './pid-file.ts';

const LOOPBACK = '127.0.0.1';

export async function chooseAddress(
  style: Style,
  dataDir: string,
  instance: { dir: string; account: Account },
): Promise<Address> {
  if (style === 'windows') {
    return { host: LOOPBACK, port: await freePort(), password: readPassword(instance.dir) };
  }
  // A postmaster left by an earlier run can listen elsewhere, if TMPDIR has changed since.
  const running = runningAddress(style, instance.dir);
  if (running) return running;
  return { host: await createSocketFolder(dataDir, instance.account), port: SOCKET_PORT };
}

/** Where the postmaster that is running on the folder listens. */
export function runningAddress(style: Style, dir: string): Address | undefined {
  const postmaster = livePostmaster(dir);
  if (!postmaster) return undefined;
  const { port, socketDir } = postmaster;
  if (style === 'windows') return { host: LOOPBACK, port, password: readPassword(dir) };
  return socketDir ? { host: socketDir, port: SOCKET_PORT } : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
