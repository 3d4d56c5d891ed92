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
export function unusable(error: unknown): StartError {
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
