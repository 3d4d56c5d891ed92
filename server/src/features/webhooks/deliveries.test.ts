import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import pg from 'pg';
import { addMember, ask, foundClan, type TestClan } from '../../testing/clans.ts';
import { aTime } from '../../testing/goods.ts';
import { startService, type TestService } from '../../testing/service.ts';
import {
  isSigned,
  type Receiver,
  silent,
  startReceiver,
  withStatus,
  world,
} from './testing/receiver.ts';
import {
  addWebhook,
  arrived,
  messageIn,
  namesIn,
  pingWebhook,
  removeWebhook,
  rename,
  stateOf,
  timePasses,
  webhooksOf,
} from './testing/webhooks.ts';

let service: TestService;
let receiver: Receiver;
let clan: TestClan;
beforeAll(async () => {
  service = await startService({}, { internet: world, jobs: true });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [receiver, clan] = [await startReceiver(), await foundClan(service)];
});
afterEach(async () => {
  await service.sql('delete from webhooks');
  await receiver.stop();
});

/** Messages delivered and attempts failed, from the metrics. */
async function counted(): Promise<number[]> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return ['webhook_messages_delivered', 'webhook_attempts_failed'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]),
  );
}

/** A later change of another clan is the only message that arrives meanwhile. */
async function expectOnlyElsewhere(): Promise<void> {
  const before = receiver.received.length;
  const other = await foundClan(service);
  await addWebhook(other, receiver.url());
  await rename(other, 'Elsewhere');
  expect(namesIn(await arrived(receiver, before + 1)).slice(before)).toEqual(['Elsewhere']);
  await expect.poll(async () => (await webhooksOf(other))[0]).toMatchObject({ delivered: aTime });
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a change in a clan', () => {
  it('arrives signed and says the same as the history', async () => {
    const { secret } = await addWebhook(clan, receiver.url('/hook?who=us'));
    await rename(clan, 'Dune Foxes');
    const [first] = await arrived(receiver, 1);
    expect(first!.path).toBe('/hook?who=us');
    expect(first!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Clan-Companion',
      'webhook-id': expect.stringMatching(/^\d+-\d+$/),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const { leader, params, clanid } = clan;
    const [change] = await leader.call('GET /clans/{clan_id}/history', { params });
    expect(messageIn(first!)).toEqual({
      type: 'clan-updated',
      timestamp: change!.timestamp,
      data: { ...change, clanid },
    });
    expect(isSigned(first!, secret)).toBe(true);
    expect(isSigned({ ...first!, body: first!.body.replace('Dune', 'Moon') }, secret)).toBe(false);
    const old = { ...first!.headers, 'webhook-timestamp': '1794774600' };
    expect(isSigned({ ...first!, headers: old }, secret)).toBe(false);
    await expect.poll(async () => (await webhooksOf(clan))[0]).toMatchObject({ delivered: aTime });
    expect((await webhooksOf(clan))[0]).not.toHaveProperty('failed');
  });

  it('arrives at each webhook of the clan, signed with its own secret', async () => {
    const one = await addWebhook(clan, receiver.url('/one'));
    const two = await addWebhook(clan, receiver.url('/two'));
    await rename(clan, 'Both');
    const all = await arrived(receiver, 3);
    const at = (path: string) => all.filter((received) => received.path === path);
    expect(at('/one').map((received) => messageIn(received).type)).toEqual([
      'webhook-added',
      'clan-updated',
    ]);
    expect(at('/two').map((received) => messageIn(received).type)).toEqual(['clan-updated']);
    expect(at('/one').every((received) => isSigned(received, one.secret))).toBe(true);
    expect(at('/two').every((received) => isSigned(received, two.secret))).toBe(true);
    expect(isSigned(at('/two')[0]!, one.secret)).toBe(false);
  });

  it('arrives in order, without what happened before the webhook was added', async () => {
    await rename(clan, 'Before');
    await addWebhook(clan, receiver.url());
    const names = Array.from({ length: 45 }, (_, n) => `Name ${n}`);
    for (const name of names) await rename(clan, name);
    await arrived(receiver, 45);
    await rename(clan, 'Last');
    expect(namesIn(await arrived(receiver, 46))).toEqual([...names, 'Last']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(46);
  });

  it('arrives only at webhooks of that clan', async () => {
    const other = await foundClan(service);
    await addWebhook(clan, receiver.url('/ours'));
    await addWebhook(other, receiver.url('/theirs'));
    const asker = await service.signIn();
    await ask(clan, asker, 'My own words');
    await addMember(service, other);
    const all = await arrived(receiver, 3);
    const types = (path: string) =>
      all.filter((received) => received.path === path).map((received) => messageIn(received).type);
    expect(types('/ours')).toEqual(['join-asked']);
    expect(types('/theirs')).toEqual(['join-asked', 'join-accepted']);
    expect(JSON.stringify(all)).not.toContain('My own words');
  });

  it('waits for transactions that began earlier, so that none is skipped', async () => {
    await addWebhook(clan, receiver.url());
    const slow = new pg.Client(service.location);
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(
        `insert into changes (action, clanid, detail) values ('clan-updated', $1, '{"name":"Slow"}')`,
        [clan.clanid],
      );
      await rename(clan, 'Quick');
      await rest(1_000);
      expect(receiver.received).toEqual([]);
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    expect(namesIn(await arrived(receiver, 2))).toEqual(['Slow', 'Quick']);
  });

  it('does not arrive after the webhook or the clan was deleted', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    await removeWebhook(clan, webhook);
    await rename(clan, 'Unheard');
    const other = await foundClan(service);
    await addWebhook(other, receiver.url());
    await other.leader.call('DELETE /clans/{clan_id}', { params: other.params });
    await expectOnlyElsewhere();
  });
});

describe('a delivery', () => {
  it('is retried with growing pauses until it succeeds, before later changes follow', async () => {
    const [toldBefore = 0, failedBefore = 0] = await counted();
    const webhook = await addWebhook(clan, receiver.url());
    const elsewhere = withStatus(302, { location: receiver.url('/elsewhere') });
    receiver.answerNext(withStatus(500), elsewhere, withStatus(410), withStatus(201));
    await rename(clan, 'First');
    await rename(clan, 'Second');
    const failures: unknown[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      await arrived(receiver, tries);
      await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(tries);
      const { wait } = await stateOf(service, webhook);
      const longest = 5 * 2 ** (tries - 1);
      expect(wait).toBeGreaterThan(longest * 0.7);
      expect(wait).toBeLessThanOrEqual(longest + 0.01);
      const [listed] = await webhooksOf(clan);
      expect(listed).toMatchObject({ failed: aTime });
      expect(listed).not.toHaveProperty('delivered');
      failures.push(listed!.failure);
      await timePasses(service);
    }
    expect(failures).toEqual([
      'It answered 500.',
      'It answered 302: redirects are not followed.',
      'It answered 410.',
    ]);
    expect(namesIn(await arrived(receiver, 5))).toEqual([...Array(4).fill('First'), 'Second']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(ids[4]).not.toBe(ids[0]);
    expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(0);
    expect((await webhooksOf(clan))[0]).not.toHaveProperty('failure');
    await expect.poll(async () => (await counted())[0]).toBeGreaterThanOrEqual(toldBefore + 2);
    expect((await counted())[1]).toBeGreaterThanOrEqual(failedBefore + 3);
  });

  it('is not retried before its time', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    receiver.answerNext(withStatus(503));
    await rename(clan, 'First');
    await arrived(receiver, 1);
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(1);
    // Otherwise, its time could come on a busy machine.
    await service.sql(`update webhooks set due = due + interval '1 hour'`);
    await rename(clan, 'Second');
    await expectOnlyElsewhere();
    await timePasses(service);
    const names = namesIn(await arrived(receiver, 4));
    expect(names).toEqual(['First', 'Elsewhere', 'First', 'Second']);
  });

  it('waits at most an hour for the next attempt', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    await service.sql('update webhooks set attempts = 40');
    receiver.answerNext(withStatus(500));
    await rename(clan, 'Late');
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(41);
    const { wait } = await stateOf(service, webhook);
    expect(wait).toBeGreaterThan(2_600);
    expect(wait).toBeLessThanOrEqual(3_600.01);
  });

  it('is retried at once after a successful ping', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    await service.sql('update webhooks set attempts = 9');
    receiver.answerNext(withStatus(500));
    await rename(clan, 'Waiting');
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(10);
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: true });
    const all = await arrived(receiver, 3);
    expect(all.map((received) => messageIn(received).type)).toEqual([
      'clan-updated',
      'ping',
      'clan-updated',
    ]);
  });

  it('is given up after a day, and later changes follow', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    receiver.answerNext(withStatus(500), withStatus(500));
    for (const name of ['Old', 'Also old', 'New']) await rename(clan, name);
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(1);
    await service.sql(
      `update changes set at = at - interval '25 hours' where detail ->> 'name' like '%ld'`,
    );
    await timePasses(service);
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(2);
    await timePasses(service);
    expect(namesIn(await arrived(receiver, 3))).toEqual(['Old', 'Old', 'New']);
    await rest(300);
    expect(receiver.received).toHaveLength(3);
  });

  it('fails without a complete answer in time, while other webhooks are served', async () => {
    const hurried = await startService(
      {},
      { internet: { ...world, answerWithinMs: 3_000 }, jobs: true },
    );
    onTestFinished(() => hurried.stop());
    const [slow, other] = [await foundClan(hurried), await foundClan(hurried)];
    const webhook = await addWebhook(slow, receiver.url('/slow'));
    await addWebhook(other, receiver.url('/quick'));
    receiver.answerNext(silent);
    await rename(slow, 'Slow');
    await arrived(receiver, 1);
    await rename(other, 'Quick');
    await arrived(receiver, 2);
    // The lease keeps other processes from trying meanwhile.
    expect(await stateOf(hurried, webhook)).toMatchObject({ attempts: 0, waits: true });
    await expect
      .poll(async () => (await webhooksOf(slow))[0]!.failure)
      .toBe('It did not answer completely within 10 seconds.');
    receiver.answerNext((response) => {
      response.writeHead(200);
      setInterval(() => response.write(' '), 200).unref();
    });
    expect(await pingWebhook(slow, webhook)).toMatchObject({ delivered: false, reason: 'late' });
  });

  it('fails without a server, without TLS or with an untrusted certificate', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    const failureOf = async (url: string) => {
      await service.sql('update webhooks set url = $1', [url]);
      return (await pingWebhook(clan, webhook)).failure;
    };
    const { port } = receiver;
    expect(await failureOf(`https://foxes.example.net:${port}/`)).toBe(
      'Its certificate cannot be trusted.',
    );
    const plain = new URL(service.url).port;
    expect(await failureOf(`https://foxes.example.org:${plain}/`)).toBe(
      'No secure connection could be made.',
    );
    await receiver.stop();
    expect(await failureOf(`https://foxes.example.org:${port}/`)).toBe('It could not be reached.');
    receiver = await startReceiver();
  });

  it('fails where the answer is not HTTP', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    receiver.answerNext((response) => {
      response.socket!.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      );
    });
    expect(await pingWebhook(clan, webhook)).toMatchObject({ reason: 'unreached' });
    receiver.answerNext((response) => void response.socket!.end('hello\r\n\r\n'));
    expect(await pingWebhook(clan, webhook)).toMatchObject({ reason: 'no-http' });
  });

  it('succeeds without reading an endless answer', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    let sent = 0;
    receiver.answerNext((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on('drain', more);
      more();
    });
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: true });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});
