import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/testing/process.ts';
import { debianProgram } from './debian-program.ts';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

/** A proxy, with the file from `deploy/` and as few changes as a test needs. */
interface Kind {
  readonly name: 'nginx' | 'haproxy' | 'caddy';
  readonly file: string;
  /** Pairs of texts in the file and their replacements: a port without TLS, and no system log. */
  readonly changes: (port: number) => readonly (readonly [string | RegExp, string])[];
  /** The complete configuration, if the file is only a part of it. */
  readonly around?: (file: string, folder: string) => string;
  readonly args: (file: string) => readonly string[];
}

export const kinds: readonly Kind[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    changes: (port) => [
      [/listen 80;/, 'listen unix:FOLDER/http.sock;'],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/ssl_certificate .*/, ''],
      [/ssl_certificate_key .*/, ''],
    ],
    around: (file, folder) => `
      daemon off;
      pid ${folder}/pid;
      error_log ${folder}/error.log;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body;
        proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi;
        scgi_temp_path ${folder}/scgi;
        include ${file};
      }`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    changes: (port) => [
      ['log /dev/log local0', ''],
      ['bind :80', ''],
      [/bind :443 .*/, `bind 127.0.0.1:${port}`],
      [/http-request redirect .*/, ''],
    ],
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    changes: (port) => [['clans.example.org {', `http://127.0.0.1:${port} {`]],
    around: (file) => `{\n\tadmin off\n}\nimport ${file}\n`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

export interface Proxy {
  readonly name: string;
  readonly url: string;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts the proxy in front of two instances; undefined if it is not installed here. */
export async function startProxy(
  kind: Kind,
  instances: readonly [string, string],
): Promise<Proxy | undefined> {
  const program = debianProgram(kind.name);
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), `clan-companion-${kind.name}-`));
  const port = await freePort();
  let text = await readFile(new URL(kind.file, DEPLOY), 'utf8');
  const changes = [
    ['10.0.0.11:8080', instances[0]],
    ['10.0.0.12:8080', instances[1]],
    ...kind.changes(port),
  ] as const;
  for (const [from, to] of changes) {
    const changed = text.replace(from, to.replace('FOLDER', folder));
    if (changed === text) throw new Error(`${kind.file} has no ${String(from)}`);
    text = changed;
  }
  let file = join(folder, kind.file);
  await writeFile(file, text);
  if (kind.around) {
    const inner = file;
    file = join(folder, 'complete');
    await writeFile(file, kind.around(inner, folder));
  }
  const child = spawn(program, kind.args(file), { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (log += data.toString()));
  }
  return {
    name: kind.name,
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}
