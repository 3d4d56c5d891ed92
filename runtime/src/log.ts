import { destination, type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

interface Options {
  /** How a field of that name is written, for objects that could hold secrets. */
  readonly serializers?: Record<string, (value: never) => unknown>;
  readonly stream?: DestinationStream;
}

/** JSON lines on standard error; text for people goes to standard output. */
export function createLog(level: LogLevel, { serializers, stream }: Options = {}): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.err, ...serializers },
  };
  return pino(options, stream ?? destination(2));
}

/** The message with its causes: `fetch failed` alone says little. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message || error.name;
  return error.cause instanceof Error ? `${message}: ${describeError(error.cause)}` : message;
}
