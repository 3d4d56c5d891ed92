import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange, statusesIn } from '../src/testing/raw-exchange.ts';
import { startService, type TestService } from '../src/testing/service.ts';

const PAGE = '<!doctype html><title>the page</title>';
const SECRET = 'nobody may read this';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clan-companion-web-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.js'), SECRET);
  await writeFile(join(folder, 'secret'), SECRET);
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'assets', 'app.js'), 'the script');
  await writeFile(join(dist, '.env'), SECRET);
  await writeFile(join(dist, 'notes.txt'), SECRET);
  service = await startService({ WEB_DIR: dist });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string): Promise<string> =>
  rawExchange(service.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('the files of the web app', () => {
  it.each([
    '/app/../secret.js',
    '/app/..%2fsecret.js',
    '/app/%2e%2e/secret.js',
    '/app/%2e%2e%2fsecret.js',
    '/app/%252e%252e%252fsecret.js',
    '/app/..%5csecret.js',
    '/app/..\\secret.js',
    '/app/assets/../../secret.js',
    '/app/assets/..%2f..%2fsecret.js',
    '/app/....//secret.js',
    '/app/..;/secret.js',
    '/app//secret.js',
    '/app/%2fsecret.js',
    '/app/secret%00.js',
    '/app/secret.js%00.html',
    '/app/.env',
    '/app/notes.txt',
    '/app/file:///etc/passwd.js',
    '//app/assets/app.js',
    '/%61pp/../secret.js',
    '/app/__proto__.js',
    '/app/C:\\secret.js',
  ])('cannot be escaped with %s', async (path) => {
    const answer = await ask(path);
    expect(answer).not.toContain(SECRET);
    // A path without a file extension is the app's page; nothing else succeeds.
    const isPage = answer.startsWith('HTTP/1.1 200') && answer.includes(PAGE);
    expect(isPage || [400, 404].includes(statusesIn(answer)[0]!)).toBe(true);
  });

  it.each(['/app/constructor', '/app/__proto__', '/app/toString', '/app/%00', '/app/a%0d%0ab'])(
    'include the app’s page for %s, like for any other path',
    async (path) => {
      const answer = await ask(path);
      expect(statusesIn(answer)).toEqual([200]);
      expect(answer).toContain(PAGE);
    },
  );

  it('are served for absolute-form request targets, as proxies send them', async () => {
    const answer = await ask('http://evil.example/app/assets/app.js');
    expect(answer).toContain('the script');
    expect(answer).not.toContain('evil');
  });
});

describe('a redirect', () => {
  it.each(['/', '/app', '/?next=//evil.example', '/app?to=https://evil.example'])(
    'from %s leads to the web app',
    async (path) => {
      expect(await ask(path)).toMatch(/\r\nlocation: \/app\/\r\n/i);
    },
  );

  it.each([
    '//evil.example',
    '//evil.example/..',
    '/\\evil.example',
    '/app/..//evil.example',
    '/%2f%2fevil.example',
    '/problems//evil.example',
    '/problems/..%2f..%2fevil',
  ])('is not sent for %s', async (path) => {
    expect(await ask(path)).not.toMatch(/\r\nlocation:/i);
  });

  it('does not depend on host headers', async () => {
    const answer = await rawExchange(
      service.url,
      'GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/\r\nlocation: \/app\/\r\n/i);
    expect(answer).not.toContain('evil');
  });
});
