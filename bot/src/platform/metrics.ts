import { gauge, versionGauge } from '@clan-companion/runtime/metrics';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Client, RESTEvents, SnowflakeUtil } from 'discord.js';
import { readyShards } from './gateway.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Counters that the parts of the bot increase. Other values are read when they are collected. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  versionGauge(registry);
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Counter({ name, help, labelNames, registers: [registry] });
  return {
    registry,
    linesDelivered: counter('bot_lines_delivered', 'Game lines that the service accepted.'),
    linesRefused: counter('bot_lines_refused', 'Game lines that the service refused.'),
    deliveriesFailed: counter('bot_deliveries_failed', 'Failed deliveries, which are retried.'),
    noticesPosted: counter('bot_notices_posted', 'Notices posted.'),
    noticesDropped: counter('bot_notices_dropped', 'Notices that could not be posted.'),
    noticesWaiting: new Gauge({
      name: 'bot_notices_waiting',
      help: 'Notices that were read from the service, but not posted yet.',
      registers: [registry],
    }),
    interactions: counter('bot_interactions', 'Commands, buttons and requests for suggestions.'),
    interactionsFailed: counter('bot_interactions_failed', 'Interactions without an answer.'),
    firstAnswer: new Histogram({
      name: 'bot_first_answer_seconds',
      help: 'Time to the first answer to an interaction. The chat platform allows 3 seconds.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 3],
      registers: [registry],
    }),
    serviceRequestsFailed: counter(
      'bot_service_requests_failed',
      'Failed requests to the service, by status; "none" without an answer.',
      ['status'],
    ),
    sessionStartsRemaining: new Gauge({
      name: 'bot_session_starts_remaining',
      help: 'Session starts that the chat platform still allows, at the last session start.',
      registers: [registry],
    }),
  };
}

interface Measured {
  readonly client: Client;
  readonly readers: { readonly waiting: number };
  readonly calls: { readonly failingSeconds: number };
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
