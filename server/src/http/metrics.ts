import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Siblings } from '../workers/siblings.ts';

/** How long requests took. */
export interface RequestTimes {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** One that was answered in front of the router. */
  observeReady(route: string, status: number, seconds: number): void;
}

/** Prometheus: requests by route and status, the database's load, the process. */
export function countRequests(
  app: FastifyInstance,
  db: Database,
  mapPasswords: { readonly computed: number },
  answers: { readonly size: number },
  siblings: Siblings | undefined,
): RequestTimes {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  gauge(registry, 'db_pool_connections', 'Connections of the pool.', () => db.load().pool);
  gauge(registry, 'db_pool_idle', 'Connections that nobody uses now.', () => db.load().idle);
  gauge(registry, 'db_pool_waiting', 'Transactions that wait for one.', () => db.load().waiting);
  gauge(registry, 'db_reads_waiting', 'Reads under way.', () => db.load().readsWaiting);
  gauge(
    registry,
    'db_reads_by_replica',
    'Reads that a replica answered.',
    () => db.load().readsByReplica,
  );
  gauge(
    registry,
    'change_feed_hearing',
    '1 while changes of other instances arrive in time.',
    () => Number(db.feed.hearing),
    'min',
  );

  gauge(registry, 'ready_answers_bytes', 'Bytes of answers kept ready.', () => answers.size);
  gauge(
    registry,
    'map_password_hashes',
    'Slow hashes computed so far.',
    () => mapPasswords.computed,
  );

  // A timer for each route and status, found once: labels are costly to resolve.
  const timers = new Map<string, { observe(seconds: number): void }>();
  const observe: RequestTimes['observe'] = (method, route, status, seconds) => {
    const key = `${method} ${route} ${status}`;
    let timer = timers.get(key);
    if (!timer) {
      timer = duration.labels(method, route, String(status));
      timers.set(key, timer);
    }
    timer.observe(seconds);
  };
  let answeredReady = 0;
  gauge(
    registry,
    'http_requests_ready',
    'Requests answered from ready bytes.',
    () => answeredReady,
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    observe(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    request.log.debug({ req: request, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
    done();
  });

  const all =
    siblings?.shareMetrics(() => registry.getMetricsAsJSON()) ?? (() => registry.metrics());
  app.get('/metrics', { config: { access: 'public', unlimited: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await all()),
  );
  return {
    observe,
    observeReady: (route, status, seconds) => {
      answeredReady += 1;
      observe('GET', route, status, seconds);
    },
  };
}

/** Workers' own values are added up, unless told. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number,
  aggregator: 'sum' | 'min' = 'sum',
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      aggregator,
      registers: [],
      collect() {
        this.set(value());
      },
    }),
  );
}
