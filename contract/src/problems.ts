import { combine } from './core/feature.ts';
import { coreProblems, type Fault } from './core/problems.ts';
import { merged } from './features.ts';
import { english } from './words.ts';

export type ProblemName = keyof typeof statuses;

const statuses = combine([coreProblems, merged('problems')]);

/**
 * All problems that a request can fail with, one per rule. The key is the last part of the problem's
 * `type`. The title says what is wrong and, where possible, what to do about it.
 */
export const problems = Object.fromEntries(
  Object.entries(statuses).map(([name, status]) => [
    name,
    { status, title: english.problems[name]! },
  ]),
) as Readonly<Record<ProblemName, { readonly status: number; readonly title: string }>>;

/** What people can keep only so much of: `quota.of` of a `quota-reached` problem. */
export const quotas = merged('quotas');

export type QuotaName = keyof typeof quotas;

export interface Quota {
  of: QuotaName;
  limit: number;
}

/** The body of every error (RFC 9457). */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  /** A sentence about this occurrence. */
  detail: string;
  /** The invalid inputs, with status 400. */
  errors?: readonly InputError[];
  /** What is limited, with `quota-reached`. */
  quota?: Quota;
  /** With `banned`. Without `until`, the ban is permanent. */
  ban?: { reason: string; until?: string };
}

export interface InputError extends Fault {
  /** The part of the request, then the path to the value: `body/item`, `query/limit`. */
  path: string;
  message: string;
}

export const problemType = (name: ProblemName): string => `/problems/${name}`;
