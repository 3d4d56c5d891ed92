import { createLog, type Log, type LogLevel } from '@clan-companion/runtime/log';

/** Logs the route only, because the URL and headers can contain secrets. */
const req = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url,
});

export const createRequestLog = (level: LogLevel): Log =>
  createLog(level, { serializers: { req } });
