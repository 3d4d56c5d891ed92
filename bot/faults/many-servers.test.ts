import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { createClient } from '@clan-companion/contract/core/client';
import { createLog } from '@clan-companion/runtime/log';
import { expect, it, onTestFinished, vi } from 'vitest';
import { printCounts } from '../../server/faults/testing/print-counts.ts';
import { serviceAt } from '../../server/faults/testing/service.ts';
import { BOT_KEY, botOf } from '../../server/src/testing/goods.ts';
import { practiceCode } from '../../server/src/testing/practice-code.ts';
import { dataFolder } from '../../server/src/testing/process.ts';
import { startBot } from '../src/bot.ts';
import { readConfig } from '../src/config.ts';
import { ChatPlatform } from '../src/testing/chat-platform.ts';
import { trip } from '../src/testing/game.ts';

const SERVERS = 60;
const SHARDS = 3;
/** On one shard: fewer than all. */
const MAX_GUILDS = 50;
const LINES = 900;
const LINES_PER_SERVER = LINES / SERVERS;
const NO_LIMIT = '1000000';

it('delivers every line of many servers on several shards', async () => {
  const DATA_DIR = await dataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const service = await serviceAt({
    DATA_DIR,
    BOT_KEY,
    RATE_LIMIT_MAX: NO_LIMIT,
    SIGN_IN_RATE_LIMIT_MAX: NO_LIMIT,
  });
  await service.start();
  const platform = await new ChatPlatform({ shards: SHARDS, maxGuilds: MAX_GUILDS }).start();
  onTestFinished(() => platform.stop());
  const servers: Awaited<ReturnType<typeof linkedServer>>[] = [];
  for (let n = 0; n < SERVERS; n += 1) servers.push(await linkedServer(service, platform, n));

  const log: string[] = [];
  const config = readConfig({
    CHAT_BOT_TOKEN: platform.token,
    CHAT_API_URL: platform.apiUrl,
    SERVICE_URL: service.url,
    BOT_KEY,
  });
  const stopping = new AbortController();
  const stream = { write: (line: string) => void log.push(line) };
  const bot = await startBot(config, createLog('warn', { stream }), stopping.signal);
  bot.ended.catch(() => undefined);
  onTestFinished(() => bot.stop());
  expect(platform.gateway.log).toHaveLength(SHARDS);

  const answers = countAnswers(service.url);
  const began = performance.now();
  for (let n = 0; n < LINES_PER_SERVER; n += 1) {
    for (const { channel, name } of servers) {
      platform.post(channel, trip(`${name}x${n}`, 'Ann', `Walker ${n}`));
    }
  }
  for (const { leader } of servers) {
    await vi.waitFor(
      async () =>
        expect(await leader.call('GET /walkers', { query: { limit: 100 } })).toHaveLength(
          LINES_PER_SERVER,
        ),
      { timeout: 300_000, interval: 250 },
    );
  }
  printCounts(`${SERVERS} servers on ${SHARDS} shards`, {
    lines: LINES,
    seconds: Math.round((performance.now() - began) / 1_000),
    'answered 503': answers.get(503) ?? 0,
    'other failures': [...answers].filter(([status]) => status >= 400 && status !== 503),
    warnings: log.length,
  });
  expect(platform.violations).toEqual([]);
}, 900_000);

/** A clan with a confirmed chat server. */
async function linkedServer(service: { url: string }, platform: ChatPlatform, n: number) {
  const name = `clan${n}`;
  const visitor = createClient({ baseUrl: service.url });
  const code = await practiceCode(service.url, visitor, name);
  const { token, chatid } = await visitor.call('POST /users/auth', { body: { code } });
  const leader = createClient({ baseUrl: service.url, token: () => token });
  const { clanid } = await leader.call('POST /clans', { query: { name } });
  const guild = platform.addGuild();
  const params = { guildid: guild.id };
  await leader.call('PUT /clans/{clan_id}/chatbot', {
    params: { clan_id: clanid },
    query: params,
  });
  await botOf(service).call('POST /bot/guilds/{guildid}/link', { params, body: { chatid } });
  const channel = platform.addChannel(guild);
  const body = { watched: [channel.id] };
  await botOf(service).call('PUT /bot/guilds/{guildid}/settings', { params, body });
  return { name, leader, channel };
}

/** Counts the bot's requests to the service by the status of their answers. */
function countAnswers(url: string): Map<number, number> {
  const counts = new Map<number, number>();
  const channel = 'undici:request:headers';
  const count = (message: unknown) => {
    const { request, response } = message as {
      request: { origin: string; path: string };
      response: { statusCode: number };
    };
    if (request.origin !== url || !request.path.startsWith('/bot/')) return;
    counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
  };
  subscribe(channel, count);
  onTestFinished(() => void unsubscribe(channel, count));
  return counts;
}
