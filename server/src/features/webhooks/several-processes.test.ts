// @module-tag thorough
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@clan-companion/contract/core/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Location } from '../../platform/db/connection.ts';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { inDatabase, onServer } from '../../testing/postgres.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import { type Receiver, silent, startReceiver } from './testing/receiver.ts';
import { arrived, namesIn } from './testing/webhooks.ts';

const SERVICE = join(import.meta.dirname, 'testing/service.ts');
const { server, template } = await ownPostgres();

let name: string;
let location: Location;
let receiver: Receiver;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  name = `${template}_webhooks_${process.pid}`;
  location = inDatabase(server, name);
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all([...running].map(kill));
  await receiver.stop();
  await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
});

async function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVICE, JSON.stringify(location)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Creates a clan with a webhook; the result renames the clan through any process. */
async function foundWithWebhook(url: string) {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, 'Ann');
  const { token } = await visitor.call('POST /users/auth', { body: { code } });
  const at = (baseUrl: string) => createClient({ baseUrl, token: () => token });
  const { clanid } = await at(url).call('POST /clans', { query: { name: 'Foxes' } });
  const params = { clan_id: clanid };
  await at(url).call('POST /clans/{clan_id}/webhooks', { params, body: { url: receiver.url() } });
  return (where: string, to: string) =>
    at(where).call('PUT /clans/{clan_id}', { params, query: { name: to } });
}

const sql = <Row extends object>(text: string) =>
  onServer(location, async (client) => (await client.query<Row>(text)).rows);

it('delivers the changes of two processes once and in order', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  const rename = await foundWithWebhook(one.url);
  const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`);
  for (const [n, to] of names.entries()) await rename(n % 2 === 0 ? one.url : two.url, to);
  await arrived(receiver, names.length);
  // Long enough for both processes to poll again.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(namesIn(receiver.received)).toEqual(names);
}, 60_000);

it('delivers what a killed process left, once its lease has expired', async () => {
  const one = await startProcess();
  const rename = await foundWithWebhook(one.url);
  receiver.answerNext(silent);
  await rename(one.url, 'Left');
  await arrived(receiver, 1);
  await kill(one.child);
  const [left] = await sql<{ seconds: number }>(
    'select extract(epoch from due - now())::float as seconds from webhooks',
  );
  expect(left!.seconds).toBeGreaterThan(0);
  expect(left!.seconds).toBeLessThanOrEqual(30);

  const two = await startProcess();
  await rename(two.url, 'After');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(receiver.received).toHaveLength(1);
  await sql('update webhooks set due = now()');
  expect(namesIn(await arrived(receiver, 3))).toEqual(['Left', 'Left', 'After']);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids[1]).toBe(ids[0]);
}, 60_000);
