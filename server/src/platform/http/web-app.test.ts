import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnService } from '../../testing/process.ts';
import { startService, type TestService } from '../../testing/service.ts';

const PAGE = '<!doctype html><title>The app</title>';
const SCRIPT = 'document.title = "The app";'.repeat(20);

let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'service-worker.js'), SCRIPT);
  await writeFile(join(folder, 'secret.txt'), 'not of the app');
  service = await startService({ WEB_DIR: folder });
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers, redirect: 'manual' });

it('is the redirect target of the root path', async () => {
  expect((await get('/')).headers.get('location')).toBe('/app/');
  expect((await get('/app')).headers.get('location')).toBe('/app/');
});

it('serves one page for all its paths, with a policy that forbids inline scripts', async () => {
  for (const path of ['/app/', '/app/profile?code=x&state=y', '/app/maps/7', '/app/index.html']) {
    const answer = await get(path);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await answer.text()).toBe(PAGE);
  }
});

it('lets its service worker fetch the app', async () => {
  const { headers } = await get('/app/service-worker.js');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(headers.get('cache-control')).toBe('no-cache');
});

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])(
  'sends a file in the best encoding for a client that accepts: %s',
  async (accepted, encoding) => {
    const answer = await get('/app/assets/app-1.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.text()).toBe(SCRIPT);
    const again = await get('/app/assets/app-1.js', {
      'accept-encoding': accepted,
      'if-none-match': answer.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  },
);

it.each(['/app/missing.js', '/app/secret.txt', '/app/..%2fsecret.txt', '/app/assets/app-1.js.br'])(
  'does not serve %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it('stops the start with one line if WEB_DIR has no app', async () => {
  const other = await spawnService({ WEB_DIR: join(folder, 'assets') });
  expect(await other.ended).toBe(1);
  expect(other.output().trim().split('\n')).toEqual([
    expect.stringContaining(
      `WEB_DIR must be a folder with a web app: ${join(folder, 'assets/index.html')} does not exist.`,
    ),
  ]);
});
