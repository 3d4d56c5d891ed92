import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundClan, type TestClan } from '../../testing/clans.ts';
import { startService, type TestService } from '../../testing/service.ts';
import type { Internet } from '../../platform/internet/post.ts';
import { isPublicAddress } from '../../platform/internet/public-address.ts';
import { type Receiver, startReceiver, withStatus, world } from './testing/receiver.ts';
import { addWebhook, arrived, pingWebhook, rename, webhooksOf } from './testing/webhooks.ts';

/** DNS answers by host name, depending on how often it was looked up. */
const names = new Map<string, (asked: number) => string[]>();
const asked = new Map<string, number>();
const lookup = async (name: string) => {
  const times = (asked.get(name) ?? 0) + 1;
  asked.set(name, times);
  return names.get(name)?.(times) ?? [];
};

let service: TestService;
/** A receiver on this machine, which nothing must reach unless a test makes it public. */
let inside: Receiver;
let clan: TestClan;

let isPublic: Internet['isPublic'];
beforeAll(async () => {
  const internet = { ...world, lookup, isPublic: (address: string) => isPublic(address) };
  service = await startService({}, { internet, jobs: true });
});
afterAll(() => service.stop());
beforeEach(async () => {
  names.clear();
  asked.clear();
  isPublic = isPublicAddress;
  inside = await startReceiver();
  clan = await foundClan(service);
});
afterEach(async () => {
  // Failed deliveries would be repeated.
  await service.sql('delete from webhooks');
  await inside.stop();
});

const NOT_PUBLIC = {
  failure: 'No public address was found for its name.',
  reason: 'no-address',
} as const;
const leadTo = (...addresses: string[]) => names.set('foxes.example.org', () => addresses);

/** Expects that a ping and the delivery of a change both fail. */
async function expectRefused(): Promise<void> {
  const webhook = await addWebhook(clan, inside.url());
  expect(await pingWebhook(clan, webhook)).toEqual({ delivered: false, ...NOT_PUBLIC });
  await service.sql('update webhooks set failed = null, reason = null');
  await rename(clan, 'Secret');
  await expect
    .poll(async () => (await webhooksOf(clan))[0], { timeout: 15_000 })
    .toMatchObject(NOT_PUBLIC);
  expect(inside.received).toEqual([]);
}

describe('nothing is sent', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the secrets of a cloud', ['169.254.169.254']],
    ['inside and outside at once', ['8.8.8.8', '10.0.0.7']],
    ['outside and this machine at once', ['127.0.0.1', '2606:4700:4700::1111']],
    ['what is no address', ['inside']],
    ['nothing', []],
  ])('to a name that resolves to %s', async (_where, addresses) => {
    leadTo(...addresses);
    await expectRefused();
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1', '2130706433'])(
    'to the address %s, even if it is stored',
    async (host) => {
      const webhook = await addWebhook(clan, inside.url());
      await service.sql('update webhooks set url = $1', [`https://${host}:${inside.port}/hook`]);
      expect(await pingWebhook(clan, webhook)).toEqual({ delivered: false, ...NOT_PUBLIC });
      expect(inside.received).toEqual([]);
      expect([...asked]).toEqual([]);
    },
  );

  it('to the target of a redirect', async () => {
    isPublic = world.isPublic;
    leadTo('127.0.0.1');
    const webhook = await addWebhook(clan, inside.url('/moved'));
    for (const status of [301, 302, 303, 307, 308]) {
      inside.answerNext(
        withStatus(status, { location: `https://127.0.0.1:${inside.port}/inside` }),
      );
      expect(await pingWebhook(clan, webhook)).toEqual({
        delivered: false,
        failure: `It answered ${status}: redirects are not followed.`,
        reason: 'redirect',
        status,
      });
    }
    expect(new Set(inside.received.map(({ path }) => path))).toEqual(new Set(['/moved']));
  });
});

describe('a name whose address changes', () => {
  it('is looked up once per attempt, and only the checked address is called', async () => {
    // Only the first answer is public, so a second lookup for the request would fail.
    isPublic = world.isPublic;
    names.set('foxes.example.org', (times) => (times % 2 === 1 ? ['127.0.0.1'] : ['10.0.0.7']));
    const webhook = await addWebhook(clan, inside.url());
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: true });
    expect(asked.get('foxes.example.org')).toBe(1);
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: false, ...NOT_PUBLIC });
    expect(inside.received).toHaveLength(1);
  });

  it('is not called once its address is internal', async () => {
    const here = 'fd00::1';
    isPublic = (address) => address !== here && world.isPublic(address);
    names.set('foxes.example.org', (times) => (times === 1 ? ['127.0.0.1'] : [here]));
    const webhook = await addWebhook(clan, inside.url());
    await rename(clan, 'Internet');
    await arrived(inside, 1);
    await expect.poll(async () => (await webhooksOf(clan))[0]!.delivered).toBeDefined();
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: false, ...NOT_PUBLIC });
    expect(inside.received).toHaveLength(1);
  });
});

it('reveals neither the address of a name nor the response body', async () => {
  isPublic = world.isPublic;
  leadTo('127.0.0.1');
  const webhook = await addWebhook(clan, inside.url());
  inside.answerNext((response) => response.writeHead(500, { 'x-secret': 'a1' }).end('secret b2'));
  const answer = await pingWebhook(clan, webhook);
  await inside.stop();
  const unreached = await pingWebhook(clan, webhook);
  inside = await startReceiver();
  const shown = JSON.stringify([answer, unreached, await webhooksOf(clan)]);
  expect(shown).not.toMatch(/127\.0\.0\.1|secret|a1|b2|ECONN/);
});

it('ignores proxy settings of the environment', async () => {
  const variables = ['http_proxy', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  // Nothing listens on this port.
  for (const variable of variables) process.env[variable] = 'http://127.0.0.1:1';
  try {
    isPublic = world.isPublic;
    leadTo('127.0.0.1');
    const webhook = await addWebhook(clan, inside.url());
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: true });
  } finally {
    for (const variable of variables) delete process.env[variable];
  }
});
