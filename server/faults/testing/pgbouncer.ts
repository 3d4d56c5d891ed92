import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { chooseAccount, isRoot } from '../../src/platform/db/embedded/account.ts';
import { dataFolder, freePort } from '../../src/testing/process.ts';
import type { Server } from './server.ts';

export interface Pooler {
  /** The value for DATABASE_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PgBouncer in front of a PostgreSQL server, with default settings apart from these. */
export async function startPgBouncer(
  program: string,
  server: Server,
  settings: Record<string, string | number>,
): Promise<Pooler> {
  const folder = await dataFolder();
  const port = await freePort();
  const { uid, gid } = await chooseAccount(folder);
  const file = join(folder, 'pgbouncer.ini');
  const { username } = new URL(server.url);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  await writeFile(
    file,
    `[databases]\npostgres = host=127.0.0.1 port=${server.port} user=${username}\n[pgbouncer]\n` +
      Object.entries(lines)
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
  );
  await chown(folder, uid, gid);
  // It does not run as root.
  const child = spawn(program, ['--quiet', file], {
    ...(isRoot() && { uid, gid }),
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  }, 10_000);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
