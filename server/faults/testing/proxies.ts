import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../src/testing/process.ts';
import { debianProgram } from './debian-program.ts';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

/** A proxy, with the file from `deploy/` and as few changes as a test needs. */
interface Kind {
  readonly name: 'nginx' | 'haproxy' | 'caddy';
  readonly file: string;
  /** Pairs of texts in the file and their replacements. FOLDER is that of the test. */
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
      ['listen 80;', 'listen unix:FOLDER/http.sock;'],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      [/\/etc\/ssl\/localhost/g, 'FOLDER/certificate'],
    ],
    around: (file, folder) => `
      daemon off;
      pid ${folder}/pid;
      error_log stderr;
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
      ['bind :443 ssl', `bind 127.0.0.1:${port} ssl`],
      ['/etc/ssl/localhost', 'FOLDER/certificate'],
    ],
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    changes: (port) => [
      [
        'localhost {',
        `https://localhost:${port} {
           bind 127.0.0.1
           tls FOLDER/certificate.crt FOLDER/certificate.key`,
      ],
    ],
    around: (file) => `{
        admin off
        auto_https disable_redirects
      }
      import ${file}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

/** The names that the files expect: nginx reads two files, HAProxy a single one. */
async function createCertificate(folder: string): Promise<void> {
  const openssl = debianProgram('openssl');
  if (openssl === undefined) throw new Error('This test needs openssl.');
  const [crt, key, pem] = ['crt', 'key', 'pem'].map((type) => join(folder, `certificate.${type}`));
  const args = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2'];
  args.push('-subj', '/CN=localhost', '-out', crt!, '-keyout', key!);
  await promisify(execFile)(openssl, args);
  await writeFile(pem!, (await readFile(crt!, 'utf8')) + (await readFile(key!, 'utf8')));
}

export interface Proxy {
  readonly name: string;
  readonly url: string;
  readonly log: () => string;
  stop(): Promise<void>;
}

/**
 * Starts the proxy in front of two instances, with a certificate that nobody trusts; undefined if it
 * is not installed here.
 */
export async function startProxy(
  kind: Kind,
  instances: readonly [string, string],
): Promise<Proxy | undefined> {
  const program = debianProgram(kind.name);
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), `clan-companion-${kind.name}-`));
  await createCertificate(folder);
  const port = await freePort();
  let text = await readFile(new URL(kind.file, DEPLOY), 'utf8');
  const changes = [
    [/clans\.example\.org/g, 'localhost'],
    ['10.0.0.11:8080', instances[0]],
    ['10.0.0.12:8080', instances[1]],
    ...kind.changes(port),
  ] as const;
  for (const [from, to] of changes) {
    const changed = text.replace(from, to.replaceAll('FOLDER', folder));
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
  const child = spawn(program, kind.args(file), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (log += data.toString()));
  }
  return {
    name: kind.name,
    url: `https://localhost:${port}`,
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
