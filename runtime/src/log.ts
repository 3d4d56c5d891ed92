import {
  destination,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
} from 'pino';

/** The same line is logged this often in a minute; further ones are counted. */
const MAX_REPEATS = 10;
/** Beyond this many different lines in a minute, all further ones count as the same. */
const MAX_LINES = 100;
const WINDOW_MS = 60_000;

/** Keeps an error that repeats from filling the disk. */
export class RepeatLimit {
  readonly #logLeftOut: (line: string, leftOut: number) => void;
  readonly #counts = new Map<string, number>();
  #isCounting = false;

  constructor(logLeftOut: (line: string, leftOut: number) => void) {
    this.#logLeftOut = logLeftOut;
  }

  allows(line: string): boolean {
    const isNew = !this.#counts.has(line);
    const key = isNew && this.#counts.size >= MAX_LINES ? 'Other lines' : line;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (!this.#isCounting) setTimeout(() => this.#endWindow(), WINDOW_MS).unref();
    this.#isCounting = true;
    return count <= MAX_REPEATS;
  }

  #endWindow(): void {
    this.#isCounting = false;
    const counts = [...this.#counts];
    this.#counts.clear();
    for (const [line, count] of counts) {
      if (count > MAX_REPEATS) this.#logLeftOut(line, count - MAX_REPEATS);
    }
  }
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

interface Options {
  /** How a field of that name is written, for objects that could hold secrets. */
  readonly serializers?: Record<string, (value: never) => unknown>;
  readonly stream?: DestinationStream;
}

const WARN = 40;

/**
 * JSON lines on standard error; text for people goes to standard output. Warnings and errors that
 * repeat are limited.
 */
export function createLog(level: LogLevel, { serializers, stream }: Options = {}): Log {
  const repeats: RepeatLimit = new RepeatLimit((line, repeated) =>
    log.warn({ repeated }, `Left out: ${line}`),
  );
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.err, ...serializers },
    hooks: {
      logMethod(args, method, severity) {
        if (severity < WARN || repeats.allows(lineOf(args))) method.apply(this, args);
      },
    },
  };
  const log = pino(options, stream ?? destination(2));
  return log;
}

/** For tests and tools. */
export const silentLog = pino({ level: 'silent' });

/** The message with its reason, which distinguishes failures with the same message. */
function lineOf([first, message]: readonly unknown[]): string {
  if (typeof first !== 'object' || first === null) return String(first);
  const { err, reason } = first as { err?: unknown; reason?: unknown };
  const why = err instanceof Error ? err.message : reason;
  return typeof why === 'string' ? `${String(message)} (${why})` : String(message);
}

/** The message with its causes: `fetch failed` alone says little. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A name with several addresses has a failure for each of them.
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ');
  const message = error.message || error.name;
  return error.cause instanceof Error ? `${message}: ${describeError(error.cause)}` : message;
}
