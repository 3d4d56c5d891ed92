import {
  type InputError,
  type ProblemDetails,
  type ProblemName,
  problems,
  problemType,
} from '@clan-companion/contract/problems';

interface More {
  /** What exactly, in a sentence, where the title does not say it all. */
  detail?: string;
  errors?: readonly InputError[];
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one error that answers a request. Everything else that is thrown is a fault of ours. */
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

  get details(): ProblemDetails {
    const { detail, errors } = this.#more;
    return {
      type: problemType(this.problem),
      title: problems[this.problem].title,
      status: this.status,
      detail: detail ?? `${problems[this.problem].title}.`,
      ...(errors && { errors }),
    };
  }
}

/** Input that is well formed for the schema, but not for the rule. */
export const invalid = (path: string, message: string): Problem =>
  new Problem('invalid-input', { errors: [{ path, message }] });

/** Goes on only where an access rule has nothing against it. */
export function allow(refusal: ProblemName | undefined): void {
  if (refusal) throw new Problem(refusal);
}
