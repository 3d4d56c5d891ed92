import {
  figureDescriptions,
  type FigureName,
} from '@clan-companion/contract/features/operators/overview';
import {
  counter,
  gauge,
  labeledCounter,
  labeledGauge,
  versionGauge,
} from '@clan-companion/runtime/metrics';
import { metricsReaders } from '@clan-companion/runtime/callers';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Database } from '../db/database.ts';
import type { Siblings } from '../workers/siblings.ts';
import { limit } from './access.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { Durations } from './durations.ts';
import { addressKey, type Limits } from './rate-limit.ts';
import type { LoadLimit, LoadLimits } from './overload.ts';
import { Problem } from './problem.ts';
import { shareResult } from './share-result.ts';

/** Only callers who cannot read the metrics are rate-limited. */
function guardMetrics(
  { metricsToken, trustProxy }: Config,
  { requests }: Limits,
): onRequestAsyncHookHandler {
  const trusts = trustedProxies(trustProxy);
  const canRead = metricsReaders(metricsToken);
  return async ({ raw }, reply) => {
    if (canRead(raw)) return;
    limit(reply, requests.take(addressKey(clientAddress(raw, trusts))));
    throw new Problem('metrics-token-needed');
  };
}

export interface RequestMetrics {
  readonly durations: Durations;
  answeredBeforeRouter: number;
}

interface JobCounts {
  readonly job: { readonly name: string };
  readonly due: number;
  readonly done: number;
  readonly failed: number;
  readonly lag: number;
}

interface Watched {
  readonly db: Database;
  readonly mapPasswords: { readonly computed: number };
  readonly answers: { readonly size: number };
  readonly events: { readonly size: number };
  readonly mapStreams: { readonly size: number };
  readonly deliveries: { readonly delivered: number; readonly failed: number };
  readonly backups: { readonly lastSuccess: number; readonly failed: number };
  readonly figures: { readonly today: Readonly<Partial<Record<FigureName, number>>> };
  readonly errors: { unwritten: number };
  readonly jobs: readonly JobCounts[];
  readonly load: LoadLimits;
}

/** Prometheus metrics: requests by route and status, database load, process. */
export function countRequests(
  app: FastifyInstance,
  config: Config,
  limits: Limits,
  {
    db,
    mapPasswords,
    answers,
    events,
    mapStreams,
    deliveries,
    backups,
    figures,
    errors,
    jobs,
    load,
  }: Watched,
  siblings: Siblings | undefined,
): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  versionGauge(registry);
  const show = gauge.bind(undefined, registry);
  const count = counter.bind(undefined, registry);
  const durations = new Durations();
  registry.registerMetric(durations as unknown as Metric);
  show('db_pool_connections', 'Connections in the pool.', () => db.load().pool);
  show('db_pool_idle', 'Idle connections in the pool.', () => db.load().idle);
  show('db_pool_waiting', 'Transactions waiting for a connection.', () => db.load().waiting);
  show('db_reads_waiting', 'Reads in progress.', () => db.load().readsWaiting);
  count('db_reads_by_replica', 'Reads answered by a replica.', () => db.load().readsByReplica);
  show(
    'change_feed_current',
    '1 while changes by other instances arrive in time, so that caches can be used.',
    () => Number(db.feed.isCurrent),
    'min',
  );

  show('ready_answers_bytes', 'Size of the cached answers, in bytes.', () => answers.size);
  count('map_password_hashes', 'Password hashes computed.', () => mapPasswords.computed);

  show('event_streams', 'Open event streams.', () => events.size);
  show('map_streams', 'Open event streams of maps.', () => mapStreams.size);
  count('webhook_messages_delivered', 'Webhook messages delivered.', () => deliveries.delivered);
  count(
    'webhook_attempts_failed',
    'Failed webhook deliveries, which are retried.',
    () => deliveries.failed,
  );

  show(
    'backup_last_success_timestamp_seconds',
    'The time that the newest automatic backup shows; 0 if there is none.',
    () => backups.lastSuccess,
    'max',
  );
  count('backup_runs_failed', 'Failed automatic backups, which are retried.', () => backups.failed);

  for (const [name, description] of Object.entries(figureDescriptions)) {
    show(
      `community_${name}`,
      description,
      // Without a number until it was first counted.
      () => figures.today[name as FigureName] ?? Number.NaN,
      'max',
    );
  }

  const ofJobs =
    (value: (counts: JobCounts) => number) =>
    (set: (value: number, labels: { name: string }) => void) => {
      for (const counts of jobs) set(value(counts), { name: counts.job.name });
    };
  const jobGauge = (metric: string, help: string, value: (counts: JobCounts) => number) =>
    // Prometheus itself uses "job" for the scraped target.
    labeledGauge(registry, metric, help, 'max', ['name'], ofJobs(value));
  const jobCounter = (metric: string, help: string, value: (counts: JobCounts) => number) =>
    labeledCounter(registry, metric, help, ['name'], ofJobs(value));
  jobGauge('job_rows_due', 'Rows that were due at the last check.', ({ due }) => due);
  jobCounter('job_rows_done', 'Rows handled.', ({ done }) => done);
  jobCounter('job_runs_failed', 'Failed runs, which are retried.', ({ failed }) => failed);
  jobGauge('job_lag_seconds', 'How long the oldest row has been due.', ({ lag }) => lag);

  for (const [kind, allowed] of Object.entries(load) as [keyof LoadLimits, LoadLimit][]) {
    show(`http_${kind}_at_work`, `${kind} in progress.`, () => allowed.atWork);
    show(`http_${kind}_at_once`, `${kind} that may be in progress at once.`, () => allowed.limit);
    count(`http_${kind}_refused`, `${kind} refused because of overload.`, () => allowed.refused);
  }
  const metrics: RequestMetrics = { durations, answeredBeforeRouter: 0 };
  count(
    'http_requests_ready',
    'Requests answered from the cache, before routing.',
    () => metrics.answeredBeforeRouter,
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode, elapsedTime } = reply;
    if (statusCode >= 500) errors.unwritten += 1;
    if (!routeOptions.config.stream) {
      durations.of(method, routeOptions.url ?? 'none').observe(statusCode, elapsedTime / 1000);
    }
    request.log.debug({ req: request, status: statusCode, ms: elapsedTime }, 'request');
    done();
  });

  const all =
    siblings?.shareMetrics(() => registry.getMetricsAsJSON()) ?? (() => registry.metrics());
  // As bytes, so that nothing is hashed, compressed or copied for each caller.
  const render = shareResult(async () => Buffer.from(await all()), config.timing.metrics);
  app.get(
    '/metrics',
    { config: { access: 'public', unlimited: true }, onRequest: guardMetrics(config, limits) },
    async (_request, reply) => {
      reply.type(registry.contentType).header('cache-control', 'no-store');
      return reply.send(await render());
    },
  );
  return metrics;
}
