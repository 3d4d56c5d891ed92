import { gauge } from '@clan-companion/runtime/metrics';
import { type Client, RESTEvents, SnowflakeUtil, Status } from 'discord.js';
import type { GuildReaders } from './delivery/guild-readers.ts';
import type { ServiceCalls } from './delivery/service-calls.ts';
import type { Metrics } from './metrics.ts';

interface Measured {
  readonly client: Client;
  readonly readers: GuildReaders;
  readonly calls: ServiceCalls;
}

const readyShards = ({ ws }: Client): number =>
  ws.shards.filter(({ status }) => status === Status.Ready).size;

export function shardProblems(client: Client): string[] {
  const all = client.ws.shards.size;
  const away = all - readyShards(client);
  return away === 0 ? [] : [`${away} of ${all} shards are not connected to the chat platform.`];
}

/** Adds values that are read when the metrics are collected. */
export function measureBot(
  { registry }: Metrics,
  running: () => Measured | undefined,
  problems: () => readonly string[],
): void {
  const add = (name: string, help: string, value: (running: Measured) => number) =>
    gauge(registry, name, help, () => {
      const now = running();
      return now ? value(now) : 0;
    });
  gauge(registry, 'bot_ready', '1 while /readyz is 200.', () => Number(problems().length === 0));
  add('bot_shards', 'Connections to the chat platform.', ({ client }) => client.ws.shards.size);
  add('bot_shards_ready', 'Connections that work.', ({ client }) => readyShards(client));
  add('bot_servers', 'Chat servers with the bot.', ({ client }) => client.guilds.cache.size);
  add(
    'bot_messages_waiting',
    'New messages with game lines that wait for their delivery.',
    ({ readers }) => readers.waiting,
  );
  add(
    'bot_delivery_failing_seconds',
    'For how long messages of any chat server could not be read or delivered.',
    ({ calls }) => calls.failingSeconds,
  );
}

/** Measures from the time in the interaction's id, because the chat platform counts from there. */
export function measureAnswers(client: Client, { firstAnswer }: Metrics): void {
  client.rest.on(RESTEvents.Response, ({ path }, { ok }) => {
    const [, id] = /^\/interactions\/(\d+)\//.exec(path) ?? [];
    if (id === undefined || !ok) return;
    firstAnswer.observe(Math.max(0, Date.now() - SnowflakeUtil.timestampFrom(id)) / 1_000);
  });
}
