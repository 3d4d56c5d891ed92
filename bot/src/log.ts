import type { LogLevel } from './config.ts';

const ORDER = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type Level = Exclude<LogLevel, 'silent'>;

/** JSON lines on standard error, as the service writes them. Never what people wrote. */
export type Log = Record<Level, (message: string, more?: Record<string, unknown>) => void>;

export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const at =
    (own: Level) =>
    (msg: string, more: Record<string, unknown> = {}) => {
      if (ORDER.indexOf(own) < ORDER.indexOf(level)) return;
      write(`${JSON.stringify({ level: own, time: new Date().toISOString(), ...more, msg })}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** An error in a few words, with what lies behind it: `fetch failed` alone says little. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const words = error.message || error.name;
  return error.cause instanceof Error ? `${words}: ${reasonOf(error.cause)}` : words;
}
