import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../errors.ts';
import { serveDocs } from './serve-docs.ts';

const app = Fastify();
answerErrors(app);
serveDocs(app);

test.each([
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/style.css', 'text/css; charset=utf-8'],
  ['/docs/script.js', 'text/javascript; charset=utf-8'],
])('%s is served as %s', async (url, type) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
});

test('the page may load nothing but its own files', async () => {
  const { headers } = await app.inject('/docs');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
});

test("a problem's type leads to its row", async () => {
  const answer = await app.inject('/problems/sign-in-needed');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    '/docs#problem-sign-in-needed',
  ]);
});

test.each(['unknown', 'toString', '__proto__'])('no problem is called %s', async (name) => {
  const answer = await app.inject(`/problems/${name}`);
  expect([answer.statusCode, answer.json().type]).toEqual([404, '/problems/no-such-page']);
});
