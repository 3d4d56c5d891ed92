import { createLog, type Log, type LogLevel } from '@clan-companion/runtime/log';

/** Names a request's route: its URL and headers can hold secrets. */
const req = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url,
});

export const createRequestLog = (level: LogLevel): Log =>
  createLog(level, { serializers: { req } });
