import {
  type Quota,
  type QuotaName,
  type InputError,
  type ProblemDetails,
  type ProblemName,
  problems,
  problemType,
} from '@clan-companion/contract/problems';
import type { Fault } from '@clan-companion/contract/core/problems';
import { english } from '@clan-companion/contract/words';

interface More {
  /** A sentence with details that the title lacks. */
  detail?: string;
  errors?: readonly InputError[];
  quota?: Quota;
  ban?: NonNullable<ProblemDetails['ban']>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The operator has been informed: no further log line. */
  logged?: true;
  cause?: unknown;
}

/** The only error for expected failures. Any other error is a bug and becomes a 500. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly problem: ProblemName;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly #more: More;

  constructor(problem: ProblemName, more: More = {}) {
    super(problems[problem].title, { cause: more.cause });
    this.problem = problem;
    this.status = problems[problem].status;
    this.retryAfter = more.retryAfter ?? (this.status === 503 ? 1 : undefined);
    this.#more = more;
  }

  get isLogged(): boolean {
    return this.#more.logged === true;
  }

  get details(): ProblemDetails {
    const { detail, errors, quota, ban } = this.#more;
    return {
      type: problemType(this.problem),
      title: problems[this.problem].title,
      status: this.status,
      detail: detail ?? `${problems[this.problem].title}.`,
      ...(errors && { errors }),
      ...(quota && { quota }),
      ...(ban && { ban }),
    };
  }
}

/** For input that matches its schema but breaks a rule. */
export const invalid = (
  path: string,
  message: string,
  fault: Fault = { code: 'wrong-format' },
): Problem => new Problem('invalid-input', { errors: [{ path, ...fault, message }] });

/** For a change without any of the fields that it could change. */
export const nothingGiven = (path: string, ...values: string[]): Problem =>
  invalid(path, `must have at least one of ${values.join(', ')}`, { code: 'required', values });

/** Throws if an access rule refuses. */
export function allow(refusal: ProblemName | undefined): void {
  if (refusal) throw new Problem(refusal);
}

type QuotaLimits = Readonly<Record<QuotaName, number>>;

/** Throws if more is kept than the quota allows. Count after the write, under a lock. */
export function checkQuota(limits: QuotaLimits, of: QuotaName, kept: number): void {
  if (kept > limits[of]) throw quotaReached(limits, of);
}

export function quotaReached(limits: QuotaLimits, of: QuotaName): Problem {
  const limit = limits[of];
  const detail = english.quotas[of]!.replace('{limit}', String(limit));
  return new Problem('quota-reached', { detail, quota: { of, limit } });
}
