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
  service = await startService({}, { outside: world });
});
afterAll(() => service.stop());
beforeEach(async () => {
  [receiver, clan] = [await startReceiver(), await foundClan(service)];
});
afterEach(async () => {
  await service.sql('delete from webhooks');
  await receiver.stop();
});

/** Messages that were taken, and tries that failed, as operators see them. */
async function counted(): Promise<number[]> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return ['webhook_messages_told', 'webhook_tries_failed'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]),
  );
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('what happens to a clan', () => {
  it('arrives, signed, as the history tells it', async () => {
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

  it('arrives at each of its webhooks, signed with the secret of each', async () => {
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

  it('arrives in order, one after the other, and nothing of what was before', async () => {
    await rename(clan, 'Before');
    await addWebhook(clan, receiver.url());
    const names = Array.from({ length: 45 }, (_, n) => `Name ${n}`);
    for (const name of names) await rename(clan, name);
    expect(namesIn(await arrived(receiver, 45))).toEqual(names);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(45);
    await rest(500);
    expect(receiver.received).toHaveLength(45);
  });

  it('is the affair of that clan alone, whoever did it', async () => {
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

  it('waits for transactions that began earlier, so that nothing is passed over', async () => {
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

  it('no longer arrives once the webhook or the clan is gone', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    await removeWebhook(clan, webhook);
    await rename(clan, 'Unheard');
    const other = await foundClan(service);
    await addWebhook(other, receiver.url());
    await other.leader.call('DELETE /clans/{clan_id}', { params: other.params });
    await rest(1_000);
    expect(receiver.received).toEqual([]);
  });
});

describe('what does not arrive', () => {
  it('is tried again later each time, the same, and then what came after it', async () => {
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

  it('is not tried again before its time', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    receiver.answerNext(withStatus(503));
    await rename(clan, 'First');
    await arrived(receiver, 1);
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(1);
    await rename(clan, 'Second');
    await rest(1_000);
    expect(receiver.received).toHaveLength(1);
    await timePasses(service);
    expect(namesIn(await arrived(receiver, 3))).toEqual(['First', 'First', 'Second']);
  });

  it('waits an hour at most', async () => {
    const webhook = await addWebhook(clan, receiver.url());
    await service.sql('update webhooks set attempts = 40');
    receiver.answerNext(withStatus(500));
    await rename(clan, 'Late');
    await expect.poll(async () => (await stateOf(service, webhook)).attempts).toBe(41);
    const { wait } = await stateOf(service, webhook);
    expect(wait).toBeGreaterThan(2_600);
    expect(wait).toBeLessThanOrEqual(3_600.01);
  });

  it('goes at once when a ping shows that all is well again', async () => {
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

  it('is given up after a day, and what came later is tried', async () => {
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

  it('is what gets no complete answer in time; other webhooks are served meanwhile', async () => {
    const hurried = await startService({}, { outside: { ...world, answerWithinMs: 3_000 } });
    onTestFinished(() => hurried.stop());
    const [slow, other] = [await foundClan(hurried), await foundClan(hurried)];
    const webhook = await addWebhook(slow, receiver.url('/slow'));
    await addWebhook(other, receiver.url('/quick'));
    receiver.answerNext(silent);
    await rename(slow, 'Slow');
    await arrived(receiver, 1);
    const began = performance.now();
    await rename(other, 'Quick');
    await arrived(receiver, 2);
    expect(performance.now() - began).toBeLessThan(2_900);
    // The lease keeps other processes from trying meanwhile.
    expect(await stateOf(hurried, webhook)).toMatchObject({ attempts: 0, waits: true });
    await expect
      .poll(async () => (await webhooksOf(slow))[0]!.failure)
      .toBe('No whole answer came within 10 seconds.');
    receiver.answerNext((response) => {
      response.writeHead(200);
      setInterval(() => response.write(' '), 200).unref();
    });
    expect(await pingWebhook(slow, webhook)).toMatchObject({ delivered: false, reason: 'late' });
  });

  it('is what meets no server, no HTTP, or a certificate that nobody trusts', async () => {
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

  it('is what is answered with something else than HTTP has for it', async () => {
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

  it('is not what is answered at great length', async () => {
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
