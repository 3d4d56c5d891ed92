import { StartError } from '@clan-companion/runtime/start-error';

/** What the driver reports without naming the cause. */
const REASONS: [pattern: RegExp, reason: string][] = [
  [/client password must be a (non-empty )?string/, 'it asks for a password'],
  [/timeout expired|Query read timeout|due to connection timeout/, 'it does not answer'],
];

const HINTS: [pattern: RegExp, hint: string][] = [
  [/no encryption|SSL off/, ' (for TLS, add sslmode=verify-full)'],
  [
    /self-signed certificate|unable to .* certificate/,
    ' (if the certificate is from your own CA, add sslrootcert=/path/to/ca.pem)',
  ],
];

/** Stops the start: PostgreSQL rejects the service, or has not answered for too long. */
export function databaseUnusableError(error: unknown): StartError {
  const reason = reasonOf(error);
  const [, hint = ''] = HINTS.find(([pattern]) => pattern.test(reason)) ?? [];
  return new StartError(`The database cannot be used: ${reason}. Check DATABASE_URL${hint}.`);
}

/** One line. If a name has several addresses, the reasons for each of them. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const message = (error as Error).message || String(error);
  const known = REASONS.find(([pattern]) => pattern.test(message));
  return (known?.[1] ?? message).replace(/\s*\n\s*/g, ' ');
}

/** The database cannot be reached or is not ready: the caller should try again shortly. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const UNAVAILABLE_CODES = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement timeout
  '25006', // read_only_sql_transaction: a primary that became a standby
  '25P03', // idle_in_transaction_session_timeout
  '58030', // io_error
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of node-postgres without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client was closed|Connection ended|the database system is)/i;

/** Error classes: connection exceptions, insufficient resources (disk, memory, connections). */
const UNAVAILABLE_CLASSES = ['08', '53'];

/** PostgreSQL's too_many_connections. */
export const TOO_MANY_CONNECTIONS = '53300';

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return (
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) ||
    UNAVAILABLE_MESSAGE.test(error.message)
  );
}
