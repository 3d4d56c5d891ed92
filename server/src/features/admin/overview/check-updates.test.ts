import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver, world } from '../../webhooks/testing/receiver.ts';
import { signInAs } from '../../../testing/operators.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';
import { checkUpdates } from './jobs.ts';

let receiver: Receiver;
let service: TestService;
let operator: Person;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await service.stop();
  await receiver.stop();
});

const answer = (text: string) =>
  receiver.answerNext((response) => response.writeHead(200).end(text));

/** Without `jobs`, only `askAgain` asks. */
async function start(env: Record<string, string> = {}, jobs = false) {
  service = await startService(env, { internet: world, jobs });
  operator = await signInAs(service, 'operator');
}

const newest = async () => (await operator.call('GET /admin/overview')).newest;

/** Asks as if the last time was long ago, and returns why that failed. */
async function askAgain(): Promise<string | undefined> {
  await service.sql('update newest_version set due = now()');
  return ask();
}

/** As one of several processes does. */
async function ask(): Promise<string | undefined> {
  const { signal: stop } = new AbortController();
  const job = checkUpdates({ updatesUrl: receiver.url() }, world);
  const { started } = await job.work({ db: service.db, rows: 1, keys: undefined, stop });
  return started?.[0]?.work.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

it('asks after the start, and shows a newer version', async () => {
  answer('{ "version": "99.1.0", "url": "https://example.org/news" }');
  await start({ UPDATES_URL: receiver.url() }, true);
  await expect.poll(newest).toEqual({ version: '99.1.0', url: 'https://example.org/news' });
});

it('asks once for all processes, and shows no older version', async () => {
  await start({ UPDATES_URL: receiver.url() });
  answer('{ "version": "99.1.0" }');
  await Promise.all([ask(), ask(), ask()]);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]!.headers).not.toHaveProperty('content-type');
  expect(await newest()).toEqual({ version: '99.1.0' });
  answer('{ "version": "0.9.0" }');
  expect(await askAgain()).toBeUndefined();
  expect(await newest()).toBeUndefined();
});

it('asks nobody by default, and shows nothing that was known before', async () => {
  await start();
  await service.sql(`update newest_version set version = '99.0.0'`);
  expect(await newest()).toBeUndefined();
  expect(receiver.received).toEqual([]);
});

it('keeps what it knows if the answer is of no use', async () => {
  await start({ UPDATES_URL: receiver.url() });
  answer('{ "version": "99.1.0", "url": "javascript:alert(1)" }');
  await askAgain();
  expect(await newest()).toEqual({ version: '99.1.0' });
  for (const text of ['<html>', '{}', '{ "version": "<b>" }', `{ "a": "${'x'.repeat(2000)}" }`]) {
    answer(text);
    expect(await askAgain()).toContain('names no version');
  }
  receiver.answerNext((response) => response.writeHead(302, { location: '/' }).end());
  expect(await askAgain()).toContain('redirects are not followed');
  expect(await newest()).toEqual({ version: '99.1.0' });
});
