import type { FailureReason } from '@clan-companion/contract/operations/webhooks';

/** Why a delivery failed. Of the response, only the status is kept, so that nothing else leaks. */
export interface Failure {
  readonly reason: FailureReason;
  readonly status?: number;
}

/** Undefined if the status means success. */
export function failureOf(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return { reason: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}

/** Uses the error code and never the message, which can contain internal addresses. */
export function failureBy(code = ''): Failure {
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return { reason: 'certificate' };
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { reason: 'no-tls' };
  return { reason: code.startsWith('HPE_') ? 'no-http' : 'unreached' };
}

const sentences: Record<FailureReason, (status: number) => string> = {
  status: (status) => `It answered ${status}.`,
  redirect: (status) => `It answered ${status}: redirects are not followed.`,
  late: () => 'It did not answer completely within 10 seconds.',
  'no-address': () => 'No public address was found for its name.',
  certificate: () => 'Its certificate cannot be trusted.',
  'no-tls': () => 'No secure connection could be made.',
  'no-http': () => 'Its answer was not HTTP.',
  unreached: () => 'It could not be reached.',
};

/** A sentence for people, and a reason for programs. */
export const describeFailure = ({ reason, status }: Failure) => ({
  failure: sentences[reason](status ?? 0),
  reason,
  ...(status !== undefined && { status }),
});
