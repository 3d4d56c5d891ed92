import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, ask, foundClan, permit } from '../../../testing/clans.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';
import { withStatus, world } from '../../webhooks/testing/receiver.ts';
import {
  checkVapid,
  createBrowser,
  type PushService,
  startPushService,
} from '../testing/push-service.ts';

let service: TestService;
let other: TestService;
let push: PushService;
let pushkey: string;
let paths = 0;

beforeAll(async () => {
  push = await startPushService();
  service = await startService({}, { internet: world, jobs: true });
  other = await service.another();
  const person = await service.signIn();
  ({ pushkey } = await person.call('GET /users/notifications/settings'));
});
afterAll(async () => {
  await service.stop();
  await push.stop();
});

/** Switches notifications on, and returns what the browser has shown. */
async function browserOf(person: Person, language: 'en' | 'es' = 'en') {
  const path = `/send/${(paths += 1)}`;
  const browser = createBrowser(push.url(path));
  const body = { ...browser.subscription, language };
  await person.call('PUT /users/push', { body });
  const requests = () => push.received.filter((request) => request.path === path);
  const shown = () => requests().map(({ bytes }) => browser.decrypt(bytes));
  return {
    body,
    requests,
    shown,
    shows: async (count: number) => {
      await expect.poll(() => shown().length, { timeout: 20_000, interval: 20 }).toBe(count);
    },
  };
}

/** Waits until nothing is left to send. */
async function allSent(): Promise<void> {
  await expect
    .poll(
      () =>
        service.sql(`select from push_messages
                     union all
                     select from changes c, push_position p
                     where (c.xid, c.changeid) > (p.xid, p.changeid)
                       and c.action in ('join-accepted', 'permissions-set', 'join-asked')`),
      { timeout: 20_000, interval: 50 },
    )
    .toEqual([]);
}

const settings = (person: Person, body: object) =>
  person.call('PUT /users/notifications/settings', { body: { off: [], ...body } });

const setUp = async () => {
  const clan = await foundClan(service, 'Sand Foxes');
  const bob = await addMember(service, clan);
  return { clan, bob, browser: await browserOf(bob) };
};

describe('a push', () => {
  it('is encrypted for the browser, and signed for its push service', async () => {
    const clan = await foundClan(service, 'Sand Foxes');
    const bob = await service.signIn();
    const browser = await browserOf(bob);
    await ask(clan, bob);
    await act(clan, 'accept', bob);
    await browser.shows(1);
    expect(browser.shown()).toEqual([
      {
        title: 'Clan Companion',
        body: 'You’re now a member of “Sand Foxes”.',
        tag: `accepted-${clan.clanid}`,
        path: '/app/my-clan',
      },
    ]);
    const [request] = browser.requests();
    checkVapid(request!, new URL(push.url()).origin, pushkey);
    expect(request!.body).not.toContain('Sand Foxes');
  });

  it('goes to those who decide about a request, in the language of their browser', async () => {
    const clan = await foundClan(service, 'Dunas');
    const officer = await addMember(service, clan, { canInvite: true });
    const member = await addMember(service, clan);
    const [leaders, officers, members] = [
      await browserOf(clan.leader, 'es'),
      await browserOf(officer),
      await browserOf(member),
    ];
    await ask(clan, await service.signIn('Newcomer'));
    await Promise.all([leaders.shows(1), officers.shows(1)]);
    expect(leaders.shown()[0]).toMatchObject({
      body: 'Newcomer pidió unirse a «Dunas».',
      path: '/app/my-clan/members',
    });
    await allSent();
    expect(members.shown()).toEqual([]);
  });

  it('is sent once, although two processes look for it', async () => {
    const { clan, bob, browser } = await setUp();
    const onOther = other.as(clan.leader.token);
    for (let n = 0; n < 6; n += 1) {
      const by = n % 2 === 0 ? clan.leader : onOther;
      await by.call('PUT /clans/{clan_id}/members/{member_id}/permissions', {
        params: { ...clan.params, member_id: bob.chatid },
        query: { canKick: n % 2 === 0 },
      });
    }
    await browser.shows(6);
    await allSent();
    expect(browser.shown()).toHaveLength(6);
  });

  it('is dropped if its kind is off, or during quiet hours, but a test is not', async () => {
    const { clan, bob, browser } = await setUp();
    await settings(bob, { off: ['permissions'] });
    await permit(clan, bob, { canKick: true });
    await allSent();
    const [{ from, to }] = (await service.sql(
      `select to_char(now() at time zone 'Asia/Tokyo' - interval '1 hour', 'HH24:MI') as from,
              to_char(now() at time zone 'Asia/Tokyo' + interval '1 hour', 'HH24:MI') as to`,
    )) as [{ from: string; to: string }];
    await settings(bob, { quietfrom: from, quietto: to, timezone: 'Asia/Tokyo' });
    await permit(clan, bob, { canKick: false });
    await allSent();
    expect(browser.shown()).toEqual([]);
    await bob.call('POST /users/push/test');
    await browser.shows(1);
    expect(browser.shown()[0]).toMatchObject({ tag: 'test', path: '/app/profile' });
    expect(await bob.call('GET /users/notifications/count')).toMatchObject({ unread: 3 });
  });

  it('ends with the session of the browser', async () => {
    const { clan, bob, browser } = await setUp();
    const phone = await service.signIn(bob.chattag);
    const onPhone = await browserOf(phone);
    await bob.call('DELETE /users/auth');
    await permit(clan, bob, { canKick: true });
    await onPhone.shows(1);
    await allSent();
    expect(browser.shown()).toEqual([]);
  });

  it('ends when the push service says that the browser is gone', async () => {
    const { clan, bob, browser } = await setUp();
    push.answerNext(withStatus(410));
    await permit(clan, bob, { canKick: true });
    await browser.shows(1);
    await expect
      .poll(async () => (await bob.call('GET /users/notifications/settings')).subscribed)
      .toBe(false);
    await expect(bob.call('POST /users/push/test')).rejects.toMatchObject({ status: 404 });
  });

  it('is tried again after a temporary failure, and not after another one', async () => {
    const { clan, bob, browser } = await setUp();
    push.answerNext(withStatus(503), withStatus(400));
    await permit(clan, bob, { canKick: true });
    await browser.shows(1);
    const waiting = () => service.sql(`select from push_messages where due > now()`);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await expect
      .poll(async () => {
        await service.sql(`update push_messages set due = now() where attempts = 1`);
        return browser.shown().length;
      })
      .toBe(2);
    await allSent();
    expect(browser.shown()).toHaveLength(2);
  });

  it('is limited to 60 an hour for one person', async () => {
    const { clan, bob, browser } = await setUp();
    await service.sql(
      `insert into push_times select userid, array_fill(now(), array[59]) from users where chatid = $1`,
      [bob.chatid],
    );
    await permit(clan, bob, { canKick: true });
    await browser.shows(1);
    await permit(clan, bob, { canKick: false });
    await allSent();
    expect(browser.shown()).toHaveLength(1);
    await service.sql(
      `update push_times set times = array(select t - interval '1 hour' from unnest(times) t)`,
    );
    await permit(clan, bob, { canKick: true });
    await browser.shows(2);
  });
});

describe('a subscription', () => {
  it.each([
    'http://push.example.org/send',
    'https://127.0.0.1/send',
    'https://[::1]/send',
    'https://169.254.169.254/latest',
    'https://printer.local/send',
    'https://user:secret@push.example.org/send',
  ])('is not possible at %s', async (endpoint) => {
    const person = await service.signIn();
    const body = { ...createBrowser(endpoint).subscription };
    await expect(person.call('PUT /users/push', { body })).rejects.toMatchObject({
      details: { errors: [{ path: 'body/endpoint', code: 'not-allowed' }] },
    });
  });

  it('needs the keys of a browser', async () => {
    const person = await service.signIn();
    const { subscription } = createBrowser();
    for (const wrong of [{ p256dh: 'B'.repeat(87) }, { auth: 'short' }]) {
      const body = { ...subscription, ...wrong };
      await expect(person.call('PUT /users/push', { body })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('belongs to the person who signed in last in that browser', async () => {
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    const { body } = await browserOf(ann);
    await bob.call('PUT /users/push', { body });
    expect(await ann.call('GET /users/notifications/settings')).toMatchObject({
      subscribed: false,
    });
    const { pushsubscriptions } = await bob.call('GET /users/export');
    expect(pushsubscriptions).toEqual([
      { sessionid: expect.any(Number), endpoint: body.endpoint, language: 'en' },
    ]);
    await bob.call('DELETE /users/push');
    await bob.call('DELETE /users/push');
    expect(await bob.call('GET /users/notifications/settings')).toMatchObject({
      subscribed: false,
    });
  });

  it('can be made by several requests at once', async () => {
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    const body = createBrowser(push.url('/send/shared')).subscription;
    await Promise.all([ann, bob, ann, bob].map((one) => one.call('PUT /users/push', { body })));
    const rows = await service.sql(`select from push_subscriptions where endpoint = $1`, [
      body.endpoint,
    ]);
    expect(rows).toHaveLength(1);
  });
});

it('never connects to a push service with a private address', async () => {
  const internet = { ...world, lookup: async () => ['127.0.0.1'], isPublic: () => false };
  const closed = await startService({}, { internet, jobs: true });
  try {
    const person = await closed.signIn();
    const body = createBrowser(push.url('/send/inside')).subscription;
    await person.call('PUT /users/push', { body });
    await person.call('POST /users/push/test');
    await expect
      .poll(() => closed.sql(`select from push_messages where attempts = 1 and due > now()`))
      .toHaveLength(1);
    expect(push.received.filter(({ path }) => path === '/send/inside')).toEqual([]);
  } finally {
    await closed.stop();
  }
});
