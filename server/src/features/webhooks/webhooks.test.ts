import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, handOver, historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { aTime } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { type Receiver, startReceiver, withStatus, world } from './testing/receiver.ts';
import {
  addWebhook,
  messageIn,
  pingWebhook,
  removeWebhook,
  webhooksOf,
} from './testing/webhooks.ts';

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  [service, receiver] = [await startService({}, { internet: world }), await startReceiver()];
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const URL_1 = 'https://foxes.example.org/clan-news?for=us';

describe('a webhook', () => {
  it('is added with a secret that is shown once, and listed without it', async () => {
    const clan = await foundClan(service);
    expect(await webhooksOf(clan)).toEqual([]);
    const { headers, body } = await clan.leader.send('POST /clans/{clan_id}/webhooks', {
      params: clan.params,
      body: { url: `  ${URL_1} ` },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = body;
    expect(webhook).toEqual({ webhookid: expect.any(Number), url: URL_1, timestamp: aTime });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhooksOf(clan)).toEqual([webhook]);
    const other = await addWebhook(clan, URL_1);
    expect(other.secret).not.toBe(secret);
    expect(other.webhookid).not.toBe(webhook.webhookid);
  });

  it('is removed', async () => {
    const clan = await foundClan(service);
    const webhook = await addWebhook(clan, URL_1);
    expect(await removeWebhook(clan, webhook)).toEqual({
      message: 'The webhook has been removed.',
    });
    expect(await webhooksOf(clan)).toEqual([]);
    const again = () => removeWebhook(clan, webhook);
    expect(await cleanRefusal(service, again)).toBe('404 no-such-webhook');
  });

  it('is recorded in the history without its URL', async () => {
    const clan = await foundClan(service);
    await removeWebhook(clan, await addWebhook(clan, URL_1));
    const { leader, params } = clan;
    expect((await historyLines(clan)).slice(0, 2)).toEqual([
      `${leader.chattag} removed a webhook.`,
      `${leader.chattag} added a webhook.`,
    ]);
    const history = await leader.call('GET /clans/{clan_id}/history', { params });
    expect(JSON.stringify(history)).not.toContain('foxes');
  });

  it('belongs to the current leader, and is deleted with the clan', async () => {
    const clan = await foundClan(service);
    const successor = await addMember(service, clan);
    const webhook = await addWebhook(clan, URL_1);
    await handOver(clan, successor);
    expect(await webhooksOf(clan, successor)).toMatchObject([{ webhookid: webhook.webhookid }]);
    for (const call of [
      () => webhooksOf(clan),
      () => addWebhook(clan, URL_1),
      () => removeWebhook(clan, webhook),
      () => pingWebhook(clan, webhook),
    ]) {
      expect(await cleanRefusal(service, call)).toBe('403 leader-only');
    }
    await successor.call('DELETE /clans/{clan_id}', { params: clan.params });
    expect(await service.sql('select from webhooks where clanid = $1', [clan.clanid])).toEqual([]);
    const gone = () => pingWebhook(clan, webhook, successor);
    expect(await cleanRefusal(service, gone)).toBe('404 no-such-clan');
  });

  it('is limited to five per clan, even if more are added at once', async () => {
    const clan = await foundClan(service);
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, () => addWebhook(clan, URL_1)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const webhooks = await webhooksOf(clan);
    expect(webhooks).toHaveLength(5);
    const sixth = () => addWebhook(clan, URL_1);
    expect(await cleanRefusal(service, sixth)).toBe('403 too-many-webhooks');
    await removeWebhook(clan, webhooks[2]!);
    await addWebhook(clan, URL_1);
    const path = `/clans/${clan.clanid}/webhooks`;
    const pages = await followPages<object>(service, `${path}?limit=2`, clan.leader);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    const ids = (await webhooksOf(clan)).map(({ webhookid }) => webhookid);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('does not show its secret anywhere else', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    const { secret } = await addWebhook(clan, URL_1);
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const answers: unknown[] = [await webhooksOf(clan)];
    for (const person of [clan.leader, member]) {
      answers.push(
        await person.call('GET /users/export'),
        await person.call('GET /clans/{clan_id}/history', { params: clan.params }),
        await service.sql('select * from changes'),
      );
    }
    const shown = JSON.stringify(answers);
    for (const form of ['whsec', ...(['base64', 'base64url', 'hex'] as const)]) {
      expect(shown).not.toContain(form === 'whsec' ? form : bytes.toString(form as 'hex'));
    }
  });
});

describe('a webhook request is rejected', () => {
  it('from members, outsiders and visitors', async () => {
    const clan = await foundClan(service);
    const editor = await addMember(service, clan, { canEdit: true, canInvite: true });
    const webhook = await addWebhook(clan, URL_1);
    const { leader: outsider } = await foundClan(service);
    for (const person of [editor, outsider]) {
      for (const call of [
        () => webhooksOf(clan, person),
        () => addWebhook(clan, URL_1, person),
        () => removeWebhook(clan, webhook, person),
        () => pingWebhook(clan, webhook, person),
      ]) {
        expect(await cleanRefusal(service, call)).toBe('403 leader-only');
      }
    }
    for (const request of [
      `GET /clans/${clan.clanid}/webhooks`,
      `DELETE /clans/${clan.clanid}/webhooks/${webhook.webhookid}`,
      `POST /clans/${clan.clanid}/webhooks/${webhook.webhookid}/test`,
    ]) {
      const call = () => rawCall(service, undefined, request);
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
    expect(receiver.received).toEqual([]);
  });

  it('for a webhook of another clan, and for missing webhooks and clans', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const webhook = await addWebhook(other, URL_1);
    for (const call of [
      () => removeWebhook(clan, webhook),
      () => pingWebhook(clan, webhook),
      () => removeWebhook(clan, { webhookid: 2_147_483_647 }),
    ]) {
      expect(await cleanRefusal(service, call)).toBe('404 no-such-webhook');
    }
    const nowhere = { ...clan, params: { clan_id: 2_147_483_647 } };
    expect(await cleanRefusal(service, () => webhooksOf(nowhere))).toBe('404 no-such-clan');
    expect(await cleanRefusal(service, () => addWebhook(nowhere, URL_1))).toBe('404 no-such-clan');
  });

  it.each([
    'http://foxes.example.org/',
    'https://user:pass@foxes.example.org/',
    'https://foxes.example.org/#a',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://db.internal/',
    '  ',
    'no address',
  ])('with the URL %s, before it looks up the clan', async (url) => {
    const clan = await foundClan(service);
    for (const { params } of [clan, { params: { clan_id: 2_147_483_647 } }]) {
      const call = () => addWebhook({ ...clan, params }, url);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/url');
    }
  });

  it('with a URL that is too long', async () => {
    const clan = await foundClan(service);
    const call = () => addWebhook(clan, `https://foxes.example.org/${'a'.repeat(1000)}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/url');
  });
});

describe('testing a webhook', () => {
  it('reports whether the ping was delivered or why not, as does the list afterwards', async () => {
    const clan = await foundClan(service);
    const webhook = await addWebhook(clan, receiver.url('/ping'));
    receiver.answerNext(withStatus(500));
    const why = { failure: 'It answered 500.', reason: 'status', status: 500 };
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: false, ...why });
    expect(await webhooksOf(clan)).toMatchObject([{ failed: aTime, ...why }]);
    expect(await pingWebhook(clan, webhook)).toEqual({ delivered: true });
    const [listed] = await webhooksOf(clan);
    expect(listed).toMatchObject({ delivered: aTime, failed: aTime });
    for (const field of ['failure', 'reason', 'status']) expect(listed).not.toHaveProperty(field);
    const pings = receiver.received.filter(({ path }) => path === '/ping');
    expect(pings).toHaveLength(2);
    for (const { body } of pings) {
      const data = { clanid: clan.clanid };
      expect(JSON.parse(body)).toEqual({ type: 'ping', timestamp: aTime, data });
    }
    expect(new Set(pings.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is refused, and sends nothing, once the session has ended on another instance', async () => {
    const other = await service.another();
    const clan = await foundClan(service);
    const { webhookid } = await addWebhook(clan, receiver.url('/ended'));
    const late = other.as(clan.leader.token);
    await late.call('GET /users');
    // As if the other instance had not heard of it yet: without a change in the log.
    await service.db.transaction((tx) =>
      tx.run({
        name: undefined,
        text: `delete from sessions using users
               where users.userid = sessions.userid and chatid = $1`,
        values: [clan.leader.chatid],
      }),
    );
    const params = { ...clan.params, webhook_id: webhookid };
    const ping = late.call('POST /clans/{clan_id}/webhooks/{webhook_id}/test', { params });
    await expect(ping).rejects.toMatchObject({ status: 401 });
    const pings = receiver.received.filter(
      ({ path, body }) => path === '/ended' && messageIn({ body }).type === 'ping',
    );
    expect(pings).toEqual([]);
  });

  it('is limited to ten times a minute per clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const [first, second] = [
      await addWebhook(clan, receiver.url('/often')),
      await addWebhook(clan, receiver.url('/often')),
    ];
    const elsewhere = await addWebhook(other, receiver.url('/elsewhere'));
    const answers: Response[] = [];
    // More than two minutes allow, because the limit may reset in between.
    for (let n = 0; n < 21; n += 1) {
      const { webhookid } = n % 2 === 0 ? first : second;
      const path = `/clans/${clan.clanid}/webhooks/${webhookid}/test`;
      const headers = { authorization: `Bearer ${clan.leader.token}` };
      answers.push(await fetch(service.url + path, { method: 'POST', headers }));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]!.json()).toMatchObject({ type: '/problems/too-many-webhook-tests' });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    const often = receiver.received.filter(
      ({ path, body }) => path === '/often' && messageIn({ body }).type === 'ping',
    );
    expect(often).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(await pingWebhook(other, elsewhere)).toEqual({ delivered: true });
  });
});
