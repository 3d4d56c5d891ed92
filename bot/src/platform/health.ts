import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsReaders } from '@clan-companion/runtime/callers';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

export interface Health {
  /** The port that it listens on. */
  readonly port: number | undefined;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: string | object;
}

/** `/livez`: the process runs. `/readyz`: nothing in `problems`. `/metrics`: for Prometheus. */
export async function startHealth(
  { healthPort, host, metricsToken }: Config,
  { registry }: Metrics,
  problems: () => readonly string[],
): Promise<Health> {
  if (healthPort === undefined) return { port: undefined, stop: async () => undefined };
  const canRead = metricsReaders(metricsToken);

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, body: {} };
    const [path] = (request.url ?? '').split('?');
    if (path === '/livez') return { status: 200, body: { status: 'alive' } };
    if (path === '/readyz') {
      const reasons = problems();
      if (reasons.length === 0) return { status: 200, body: { status: 'ready' } };
      return { status: 503, body: { status: 'not ready', reasons } };
    }
    if (path !== '/metrics') return { status: 404, body: {} };
    if (!canRead(request)) return { status: 401, body: {} };
    return { status: 200, body: await registry.metrics() };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answerTo(request);
    const isText = typeof body === 'string';
    response.writeHead(status, {
      'content-type': isText ? registry.contentType : 'application/json',
      'cache-control': 'no-store',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    });
    response.end(isText ? body : JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(healthPort, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(`BOT_HEALTH_PORT cannot be opened: ${(error as Error).message}.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
