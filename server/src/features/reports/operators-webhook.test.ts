import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { foundClan } from '../../testing/clans.ts';
import { signInAs } from '../../testing/operators.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { type Receiver, startReceiver, withStatus, world } from '../webhooks/testing/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

let path: string;
let service: TestService;
let services = 0;
beforeEach(async () => {
  path = `/hook-${(services += 1)}`;
  service = await startService(
    { OPERATORS_WEBHOOK: receiver.url(path) },
    { internet: world, jobs: true },
  );
  // Their notification wakes the job.
  await signInAs(service, 'operator');
});
afterEach(() => service.stop());

const received = () =>
  receiver.received
    .filter((request) => request.path === path)
    .map(({ body }) => JSON.parse(body) as { content: string; allowed_mentions: object });

async function reportClan(name: string) {
  const { clanid } = await foundClan(service, name);
  const sent = { kind: 'clan', id: String(clanid), cause: 'insult' } as const;
  await service.visitor.call('POST /reports', { body: sent });
  return sent;
}

const unsent = async () =>
  (await service.sql('select attempts from reported where due is not null')) as {
    attempts: number;
  }[];
const sendNow = () => service.sql('update reported set due = now() where due is not null');
const SOON = { timeout: 15_000 };

it('sends the first report of a thing once, without letting its name do anything', async () => {
  const sent = await reportClan('@everyone [x](https://a.b)');
  await expect.poll(received, SOON).toHaveLength(1);
  await service.visitor.call('POST /reports', { body: sent });
  await reportClan('Rude Foxes');
  await expect.poll(received, SOON).toHaveLength(2);
  expect(received()).toEqual([
    {
      content: expect.stringContaining('“@everyone \\[x\\]\\(https\\://a.b\\)” (insult).'),
      allowed_mentions: { parse: [] },
    },
    {
      content: expect.stringMatching(
        /^New report: clan “Rude Foxes” \(insult\)\. http.+\/app\/admin\/reports$/,
      ),
      allowed_mentions: { parse: [] },
    },
  ]);
  await expect.poll(unsent, SOON).toEqual([]);
});

it('retries after a failure, and never blocks the report', async () => {
  receiver.answerNext(withStatus(500), withStatus(429));
  await reportClan('Rude Foxes');
  await expect.poll(received, SOON).toHaveLength(1);
  await expect
    .poll(async () => {
      await sendNow();
      return received().length;
    }, SOON)
    .toBe(3);
  await expect.poll(unsent, SOON).toEqual([]);
});

it('gives up after twelve attempts', async () => {
  receiver.answerNext(withStatus(500), withStatus(500));
  await reportClan('Rude Foxes');
  await expect.poll(received, SOON).toHaveLength(1);
  await expect.poll(unsent, SOON).toEqual([{ attempts: 1 }]);
  await service.sql('update reported set attempts = 11, due = now()');
  await expect.poll(unsent, SOON).toEqual([]);
  expect(received()).toHaveLength(2);
});
