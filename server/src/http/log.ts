import type { FastifyBaseLogger } from 'fastify';
import { destination, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';

/**
 * JSON lines on standard error; plain words for people go to standard output. A line names the
 * route, never the address with its query, and no header: those can hold secrets.
 */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: stdSerializers.err,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  };
  return pino(options, destination(2));
}
