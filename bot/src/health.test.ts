import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import { version } from '@clan-companion/runtime/version';
import { expect, it, onTestFinished, vi } from 'vitest';
import { botOf } from '../../server/src/testing/goods.ts';
import type { Bot } from './bot.ts';
import { readConfig } from './config.ts';
import { startHealth } from './platform/health.ts';
import { createMetrics } from './platform/metrics.ts';
import { by, text } from './testing/asking.ts';
import { trip } from './testing/game.ts';
import { startProxy } from './testing/proxy.ts';
import { setScene, WITHIN } from './testing/scene.ts';
import { startSwitchboard } from './testing/switchboard.ts';

const PORT = { BOT_HEALTH_PORT: '0' };
const get = ({ health }: Bot, path: string) => fetch(`http://127.0.0.1:${health.port}${path}`);
const metricsOf = async (bot: Bot) => (await get(bot, '/metrics')).text();

it('opens no port without BOT_HEALTH_PORT', async () => {
  const config = readConfig({ CHAT_BOT_TOKEN: 'x'.repeat(30), BOT_KEY: 'k'.repeat(16) });
  const health = await startHealth(config, createMetrics(), () => []);
  onTestFinished(() => health.stop());
  expect(health.port).toBeUndefined();
});

it('is alive and ready while everything works, and says why it is not ready', async () => {
  const scene = await setScene();
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  const env = { ...PORT, SERVICE_URL: switchboard.url };
  const bot = await scene.startBot(env, { serviceCheck: 100 });
  const ready = await get(bot, '/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);

  switchboard.switchTo(undefined);
  await scene.platform.stop();
  await vi.waitFor(async () => {
    const answer = await get(bot, '/readyz');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: 'not ready',
        reasons: [
          '1 of 1 shards are not connected to the chat platform.',
          'The service does not respond.',
        ],
      },
    ]);
  }, WITHIN);
  expect((await get(bot, '/livez')).status).toBe(200);
  expect((await get(bot, '/elsewhere')).status).toBe(404);

  switchboard.switchTo(scene.service.url);
  await scene.platform.start();
  await vi.waitFor(async () => expect((await get(bot, '/readyz')).status).toBe(200), WITHIN);
});

it('counts lines, notices, interactions and failures', async () => {
  const scene = await setScene();
  const { clan, guild, channel } = await scene.linkedServer();
  await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: { notices: [{ notice: 'join-request', channelid: channel.id }] },
  });
  const bot = await scene.startBot(PORT);
  scene.platform.post(channel, [trip(1), trip(2)].join('\n'));
  const asker = await scene.service.signIn();
  await asker.call('POST /clans/{clan_id}/requests', { params: clan.params });
  await scene.platform.command(channel, 'clan', [], by(clan.leader));
  // This person has never signed in.
  await scene.platform.command(channel, 'walkers');
  await vi.waitFor(async () => {
    const lines = (await metricsOf(bot)).split('\n');
    for (const line of [
      `clan_companion_info{version="${version}",commit=""} 1`,
      'bot_ready 1',
      'bot_shards 1',
      'bot_shards_ready 1',
      'bot_servers 1',
      'bot_lines_delivered 2',
      'bot_lines_refused 0',
      'bot_messages_waiting 0',
      'bot_deliveries_failed 0',
      'bot_notices_posted 1',
      'bot_notices_dropped 0',
      'bot_notices_waiting 0',
      'bot_interactions 2',
      'bot_interactions_failed 0',
      'bot_first_answer_seconds_count 2',
      'bot_service_requests_failed{status="401"} 1',
      'bot_session_starts_remaining 1000',
    ]) {
      expect(lines).toContain(line);
    }
  }, WITHIN);
});

const valueOf = async (bot: Bot, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metricsOf(bot))?.[1]);

it('shows how long lines could not be delivered', async () => {
  const scene = await setScene();
  const { guild, channel } = await scene.linkedServer();
  const proxy = await startProxy(scene.service.url);
  proxy.fail = () => 'database-away';
  const bot = await scene.startBot({ ...PORT, SERVICE_URL: proxy.url });
  const expectFailing = (expected: boolean) =>
    vi.waitFor(async () => {
      expect((await valueOf(bot, 'bot_delivery_failing_seconds')) > 0).toBe(expected);
    }, WITHIN);
  await expectFailing(true);
  proxy.fail = (what) => (what.endsWith('/lines') ? 'internal-error' : undefined);
  await expectFailing(false);
  scene.platform.post(channel, trip(1));
  await expectFailing(true);
  // Nothing is left to deliver in a server that the bot has left.
  scene.platform.removeBot(guild);
  await expectFailing(false);
});

it('measures answers that arrived', async () => {
  const scene = await setScene();
  const { channel } = scene.server();
  const bot = await scene.startBot(PORT);
  await scene.platform.command(channel, 'help');
  expect(await valueOf(bot, 'bot_first_answer_seconds_sum')).toBeGreaterThan(0);
  const refusals = [404];
  scene.platform.beforeAnswer = async (what) =>
    what.endsWith('/callback') ? refusals.pop() : undefined;
  await scene.platform.complete(channel, 'walkers', [text('name', 'a', true)]);
  await scene.platform.command(channel, 'help');
  expect(await valueOf(bot, 'bot_interactions')).toBe(3);
  expect(await valueOf(bot, 'bot_first_answer_seconds_count')).toBe(2);
});

it('is not ready while it starts, and closes the port if the start fails', async () => {
  const scene = await setScene();
  const { guild } = scene.server();
  guild.late = true;
  const stopping = new AbortController();
  const port = await freePort();
  const bot = scene.startBot({ BOT_HEALTH_PORT: port }, {}, stopping.signal);
  await vi.waitFor(() => expect(scene.platform.gateway.log).toEqual(['identify']), WITHIN);
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`);
  expect(await (await ready()).json()).toMatchObject({ reasons: ['The bot is starting.'] });
  stopping.abort();
  await expect(bot).rejects.toBe(stopping.signal.reason);
  await expect(ready()).rejects.toThrow('fetch failed');
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

it('listens on HOST only', async () => {
  const env = { ...PORT, CHAT_BOT_TOKEN: 'x'.repeat(30), BOT_KEY: 'k'.repeat(16) };
  const config = readConfig({ ...env, HOST: '127.0.0.2' });
  const health = await startHealth(config, createMetrics(), () => []);
  onTestFinished(() => health.stop());
  const alive = (host: string) => fetch(`http://${host}:${health.port}/livez`);
  expect((await alive('127.0.0.2')).status).toBe(200);
  await expect(alive('127.0.0.1')).rejects.toThrow('fetch failed');
});

it('shows the metrics to callers on this machine and to holders of the token', async () => {
  const env = { ...PORT, CHAT_BOT_TOKEN: 'x'.repeat(30), BOT_KEY: 'k'.repeat(16) };
  const config = readConfig({ ...env, METRICS_TOKEN: 'a-token-of-16-or-more-characters' });
  const health = await startHealth(config, createMetrics(), () => []);
  onTestFinished(() => health.stop());
  const status = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${health.port}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  const through = { 'x-forwarded-for': '192.0.2.1' };
  expect(await status(through)).toBe(401);
  const bearer = (token: string) => ({ ...through, authorization: `Bearer ${token}` });
  expect(await status(bearer('another token'))).toBe(401);
  expect(await status(bearer('a-token-of-16-or-more-characters'))).toBe(200);
});

it('stops the start with one line if the port is taken', async () => {
  const scene = await setScene();
  const bot = await scene.startBot(PORT);
  await expect(scene.startBot({ BOT_HEALTH_PORT: String(bot.health.port) })).rejects.toThrow(
    /^BOT_HEALTH_PORT cannot be opened: .*EADDRINUSE/,
  );
  expect(scene.platform.gateway.log).toEqual(['identify']);
});

it('has a row in the dashboard that shows only existing metrics', async () => {
  const url = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const { panels } = JSON.parse(await readFile(url, 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const shown = panels
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/(bot_[a-z_]+)\{/g)].map(([, name]) => name!));
  const scene = await setScene();
  const metrics = await metricsOf(await scene.startBot(PORT));
  const known = new Set(metrics.match(/(?<=^|^# TYPE )[a-z_]+/gm));
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});
