import type { FailureReason } from '@clan-companion/contract/operations/webhooks';

/** Why something did not arrive. What was answered beside the status is nobody's business. */
export interface Failure {
  readonly reason: FailureReason;
  readonly status?: number;
}

/** Undefined: with this status it has arrived. */
export function failureOf(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return { reason: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}

/** By the code of an error, never by its words: those may name addresses. */
export function failureBy(code = ''): Failure {
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return { reason: 'certificate' };
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { reason: 'no-tls' };
  return { reason: code.startsWith('HPE_') ? 'no-http' : 'unreached' };
}

const words: Record<FailureReason, (status: number) => string> = {
  status: (status) => `It answered ${status}.`,
  redirect: (status) => `It answered ${status}: redirects are not followed.`,
  late: () => 'No whole answer came within 10 seconds.',
  'no-address': () => 'No public address was found for its name.',
  certificate: () => 'Its certificate cannot be trusted.',
  'no-tls': () => 'No secure connection could be made.',
  'no-http': () => 'Its answer was not HTTP.',
  unreached: () => 'It could not be reached.',
};

/** For who reads, and for programs. */
export const toldFailure = ({ reason, status }: Failure) => ({
  failure: words[reason](status ?? 0),
  reason,
  ...(status !== undefined && { status }),
});
