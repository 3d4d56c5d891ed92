import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { statements } from '../db/statement.ts';
import { startReceiver, world } from '../../features/webhooks/testing/receiver.ts';
import { addWebhook, arrived, namesIn, rename } from '../../features/webhooks/testing/webhooks.ts';
import { listen } from '../../features/events/testing/listener.ts';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import {
  addWalker,
  BOT_KEY,
  botOf,
  linkedClan,
  postTrade,
  reportKick,
  takeOut,
} from '../../testing/goods.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { deleteChatLines } from '../../features/chat-bot/index.ts';
import { deleteEndedTrades } from '../../features/trades/jobs.ts';
import { deleteOldChanges } from './retention.ts';
import { endIdleSessions } from '../../features/sign-in/jobs.ts';
import type { Job } from './job.ts';
import { runJob } from './testing/run-job.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY, SESSION_DAYS: '3650' }, { internet: world, jobs: true });
});
afterAll(() => service.stop());

const run = (job: Job) => runJob(service.db, job);

const warned = vi.fn<(fields: unknown, message?: string) => void>();
const trim = (historyDays = 365) => run(deleteOldChanges({ historyDays }, { warn: warned }));

/** Makes all changes so far older. */
const age = (days: number) =>
  service.sql('update changes set at = at - make_interval(days => $1)', [days]);

const history = async ({ leader, params }: TestClan, query = {}) =>
  (await leader.call('GET /clans/{clan_id}/history', { params, query })).map(
    ({ changeid }) => changeid,
  );

describe('the change log', () => {
  it('loses changes older than HISTORY_DAYS, except the newest of them', async () => {
    const clan = await foundClan(service);
    for (let n = 0; n < 5; n += 1) await addWalker(clan.leader);
    await age(2);
    for (let n = 0; n < 3; n += 1) await addWalker(clan.leader);
    await age(364);
    const before = await history(clan);
    expect(before).toHaveLength(9);
    expect(await trim()).toBeGreaterThanOrEqual(5);
    expect(await history(clan)).toEqual(before.slice(0, 4));
    expect(await trim()).toBe(0);
  });

  it('loses thousands of changes in batches, from two processes at once', async () => {
    await service.sql(
      `insert into changes (action, at)
       select 'tech-set', now() - interval '400 days' from generate_series(1, 2500)`,
    );
    await Promise.all([trim(), trim()]);
    const [left] = await service.sql<{ old: number }>(
      `select count(*)::int as old from changes where at < now() - interval '365 days'`,
    );
    expect(left).toEqual({ old: 1 });
  });

  it('can be paged through while its end is deleted', async () => {
    const clan = await foundClan(service);
    for (let n = 0; n < 4; n += 1) await addWalker(clan.leader);
    await age(400);
    for (let n = 0; n < 2; n += 1) await addWalker(clan.leader);
    const all = await history(clan);
    const headers = { authorization: `Bearer ${clan.leader.token}` };
    const first = await fetch(`${service.url}/clans/${clan.clanid}/history?limit=3`, { headers });
    expect(await first.json()).toHaveLength(3);
    const next = /<(.+)>/.exec(first.headers.get('link')!)![1]!;
    await trim();
    const second = await fetch(new URL(next, service.url), { headers });
    expect([second.status, await second.json()]).toEqual([200, []]);
    expect(await history(clan)).toEqual(all.slice(0, 3));
  });

  it('sends a gap to a listener who missed deleted changes', async () => {
    const person = await service.signIn('Ann');
    const away = await listen(service, person);
    const place = away.place();
    await away.leave();
    await postTrade(person);
    await postTrade(person);
    await age(400);
    await trim();
    await postTrade(person);
    const back = await listen(service, person, place);
    await expect.poll(() => back.gaps.length).toBe(1);
    expect(await back.receives(1)).toEqual(['trade-posted']);
  });

  it('lets a webhook that is behind continue after what was deleted, and logs that', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const clan = await foundClan(service);
    const { webhookid } = await addWebhook(clan, receiver.url());
    await service.sql(`update webhooks set due = 'infinity'`);
    await rename(clan, 'Deleted Foxes');
    await rename(clan, 'Last Foxes');
    await age(400);
    await rename(clan, 'New Foxes');
    await trim();
    expect(warned).toHaveBeenLastCalledWith(
      { webhookids: [webhookid] },
      expect.stringContaining('HISTORY_DAYS'),
    );
    await service.sql(`update webhooks set due = now()`);
    await rename(clan, 'Newest Foxes');
    expect(namesIn(await arrived(receiver, 3))).toEqual([
      'Last Foxes',
      'New Foxes',
      'Newest Foxes',
    ]);
  });

  it('lets the bot continue, and refreshes boards that lack deleted changes', async () => {
    const clan = await linkedClan(service);
    const bot = botOf(service);
    const place = { channelid: '11', messageid: '22' };
    const setBoard = (body: object) =>
      bot.call('PUT /bot/guilds/{guildid}/board', {
        params: { guildid: clan.guildid },
        body: { ...place, ...body },
      });
    const stale = async () => {
      await service.sql(`update boards set updated = 'epoch'`);
      return bot.call('GET /bot/boards');
    };
    await setBoard({});
    await expect
      .poll(async () => {
        for (const { position } of await stale()) await setBoard({ position });
        return stale();
      })
      .toEqual([]);
    await addWalker(clan.leader);
    await service.signIn();
    await age(400);
    await trim();
    expect(await stale()).toMatchObject([{ guildid: clan.guildid }]);
    const notices = () => bot.call('GET /bot/notices', { query: {} });
    expect((await notices()).notices).toEqual([]);
    const { position } = await notices();
    await bot.call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: clan.guildid },
      body: { notices: [{ notice: 'kicked', channelid: '5' }] },
    });
    await reportKick(service, clan, 'Tusk');
    await expect.poll(async () => (await notices()).notices.length).toBe(1);
    expect((await notices()).position).not.toBe(position);
  });

  it('keeps finding the game records of somebody who joined longer ago', async () => {
    const clan = await linkedClan(service);
    const member = await addMember(service, clan);
    await takeOut(service, clan, 'walker-1', { name: 'Titan', lastuser: member.chattag });
    await age(400);
    await member.call('DELETE /clans');
    await trim();
    expect(JSON.stringify(await member.call('GET /users/export'))).toContain('walker-1');
  });
});

it('deletes offers 90 days after they have ended, and no others', async () => {
  const person = await service.signIn();
  const days = [0, 29, 31, 119, 121, 500];
  for (const ago of days) await postTrade(person, { quantity: ago + 1 });
  await service.sql(
    `update trades set listed = now() - make_interval(days => quantity - 1)
     where userid = (select userid from users where chatid = $1)`,
    [person.chatid],
  );
  expect(await person.call('GET /users/trades')).toHaveLength(6);
  expect(await run(deleteEndedTrades({ tradeDays: 30 }))).toBe(2);
  const left = await person.call('GET /users/trades');
  const daysLeft = left.map(({ quantity }) => quantity - 1).toSorted((a, b) => a - b);
  expect(daysLeft).toEqual([0, 29, 31, 119]);
  // An offer that has ended can still be renewed.
  const { tradeid } = left.find(({ quantity }) => quantity === 120)!;
  await person.call('PUT /trades/{trade_id}/renew', { params: { trade_id: tradeid } });
});

it('deletes lines of the chat after 90 days', async () => {
  const clan = await linkedClan(service);
  const lines = [0, 1, 2].map((line) => ({ line, player: `Player ${line}` }));
  await botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid: clan.guildid },
    body: {
      channelid: '5',
      messageid: '7',
      timestamp: new Date().toISOString(),
      trips: [],
      kicked: lines,
      unread: [],
    },
  });
  await service.sql(
    `update chat_lines set posted = now() - (array['0', '89 days', '91 days'])[line + 1]::interval`,
  );
  expect(await run(deleteChatLines)).toBe(1);
  const left = await clan.leader.call('GET /clans/{clan_id}/chatbot/lines', {
    params: clan.params,
  });
  expect(left.map(({ text }) => text).toSorted()).toEqual(['Player 0', 'Player 1']);
});

it('ends sessions that nobody has used for 90 days, also if they are cached', async () => {
  const [idle, used] = [await service.signIn('Idle'), await service.signIn('Idle')];
  for (const session of [idle, used]) await session.call('GET /users/sessions');
  await service.sql(`update sessions set created = created - interval '91 days',
                                         expires = expires - interval '91 days'`);
  const [first] = await service.sql<{ sessionid: number }>(
    `update sessions set lastused = now() - interval '91 days'
     where sessionid = (select min(sessionid) from sessions join users using (userid)
                        where chatid = $1) returning sessionid`,
    [idle.chatid],
  );
  await service.sql(
    `update sessions set lastused = now() - interval '89 days' where sessionid <> $1`,
    [first!.sessionid],
  );
  expect(await run(endIdleSessions({ sessionDays: 3650 }))).toBe(1);
  await expect
    .poll(
      async () =>
        (
          await fetch(`${service.url}/users/sessions`, {
            headers: { authorization: `Bearer ${idle.token}` },
          })
        ).status,
    )
    .toBe(401);
  expect(await used.call('GET /users/sessions')).toHaveLength(1);
});

it.each([
  ['claim-idle-sessions', '3650, 500'],
  ['delete-expired-sessions', '500'],
  ['claim-ended-trades', '104, 500'],
  ['delete-chat-lines', '500'],
])('%s finds a batch by an index, without sorting all rows that are due', async (name, values) => {
  const client = new pg.Client(service.location);
  await client.connect();
  // Small tables are otherwise read completely, and sorted.
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off',
  );
  await client.query(`prepare claim as ${statements.get(name)!.text}`);
  const { rows } = await client.query<[string]>({
    text: `explain execute claim(${values})`,
    rowMode: 'array',
  });
  await client.end();
  const plan = rows.flat().join('\n');
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Sort');
});
