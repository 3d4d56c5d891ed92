import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApiReference } from './api-reference.ts';
import { answerErrors } from './errors.ts';
import { finishReads } from './read-answers.ts';

const PAGE = '<!doctype html><title>API</title>';
const SCRIPT = 'document.title = "API";'.repeat(20);
const SCRIPT_PATH = '/docs/assets/reference-1.js';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'secret.js'), 'not served');
  await writeFile(join(folder, 'assets/reference-1.js'), SCRIPT);
  await writeFile(join(folder, 'assets/reference-1.js.br'), brotliCompressSync(SCRIPT));
  app = serviceWith(folder);
});
afterAll(() => rm(folder, { recursive: true }));

function serviceWith(built: string): FastifyInstance {
  const service = Fastify();
  answerErrors(service);
  finishReads(service);
  serveApiReference(service, built);
  return service;
}

describe('the page', () => {
  it('runs only its own scripts and styles, and calls only this service', async () => {
    const { headers, body } = await app.inject('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toBe(PAGE);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('says how to build it if it is missing', async () => {
    const answer = await serviceWith(join(folder, 'nowhere')).inject('/docs');
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('npm run build'),
    ]);
  });
});

describe('its files', () => {
  it.each(['br', 'identity'])('can be cached forever (%s)', async (encoding) => {
    const { headers, rawPayload } = await app.inject({
      url: SCRIPT_PATH,
      headers: { 'accept-encoding': encoding },
    });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Origin, Accept-Encoding',
    });
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    expect(rawPayload).toEqual(
      encoding === 'br' ? brotliCompressSync(SCRIPT) : Buffer.from(SCRIPT),
    );
  });

  it('are answered with 304 if the client already has them', async () => {
    const { headers } = await app.inject(SCRIPT_PATH);
    const again = await app.inject({
      url: SCRIPT_PATH,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('have the same headers for HEAD as for GET, without a body', async () => {
    const got = await app.inject(SCRIPT_PATH);
    const head = await app.inject({ method: 'HEAD', url: SCRIPT_PATH });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });

  it.each([
    '/docs/assets/missing.js',
    '/docs/assets/reference-1.js.br',
    '/docs/assets/..%2fsecret.js',
    '/docs/secret.js',
  ])('do not include %s', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('the type of a problem', () => {
  it('redirects to its row in the reference', async () => {
    const { statusCode, headers } = await app.inject('/problems/sign-in-needed');
    expect([statusCode, headers.location]).toEqual([302, '/docs#problem-sign-in-needed']);
  });

  it.each(['unknown', 'toString', '__proto__'])(
    'is not found if there is no such problem: %s',
    async (name) => {
      const answer = await app.inject(`/problems/${name}`);
      expect([answer.statusCode, answer.json().type]).toEqual([404, '/problems/no-such-page']);
    },
  );
});
