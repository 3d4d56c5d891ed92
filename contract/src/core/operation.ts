import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ProblemName } from '../problems.ts';
import { Whole } from './values.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type OperationKey = `${Method} /${string}`;

/**
 * - `public`: anyone can call it.
 * - `optional`: anyone can call it, and a session is used if sent.
 * - `session`: signed-in people only.
 * - `bot`: the chat bot only, with its key.
 * - `moderator`: signed-in operators and moderators only.
 * - `operator`: signed-in operators only.
 *
 * More specific rules are in `access.ts` of the service's features.
 */
export type Access = 'public' | 'optional' | 'session' | 'bot' | Role;

/** What somebody may do in the operation of the service. */
export type Role = 'moderator' | 'operator';

export const isRole = (access: Access | undefined): access is Role =>
  access === 'moderator' || access === 'operator';

/** One operation. Its method and path are its key in the table. */
export interface Operation {
  /** The operation's id in OpenAPI. */
  readonly id: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** The body may be missing, and is ignored if it is not JSON: older clients may send anything. */
  readonly optionalBody?: true;
  /** The body is a file of one of these types, recognised by its content. */
  readonly uploads?: { readonly types: readonly string[]; readonly maxBytes: number };
  readonly answer: TSchema;
  /** An open-ended stream of server-sent events. `answer` is the data of each event. */
  readonly stream?: true;
  /** The answer is not JSON, but a file of this type. */
  readonly sends?: string;
  /** A single-use ticket in the query, `ticket`, can replace the session. */
  readonly ticket?: true;
  /** The answer is a list, paged with `limit` and `cursor`. */
  readonly paged?: true;
  /** The URL path of what it creates, or of the list that has it; sent in `Location`. */
  readonly creates?: `/${string}`;
  /** Can be undone for a minute: the answer has the header `Undo-Id`. */
  readonly undoable?: true;
  /** Has a stricter rate limit than other requests. */
  readonly limit?: 'sign-in';
  /** The chat bot can call it on behalf of a person, with its key and the header `On-Behalf-Of`. */
  readonly onBehalf?: true;
  /** A write that works while the service is read-only. Those of operators and moderators do anyway. */
  readonly whileReadOnly?: true;
  /** In addition to those that follow from access and inputs (see `problemsOf`). */
  readonly problems: readonly ProblemName[];
}

export type Operations = Readonly<Record<OperationKey, Operation>>;

/** Keeps each operation's exact type, so that inputs and answers can be derived from the table. */
export const group = <const T extends Operations>(operations: T): T => operations;

export const DEFAULT_LIMIT = 100;

export const Paging = {
  limit: Type.Optional(
    Whole({ minimum: 1, maximum: 200 }, 'The maximum number of items.', { default: DEFAULT_LIMIT }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The position to continue from, taken from the `Link` header.',
    }),
  ),
};

export function problemsOf(operation: Operation): ProblemName[] {
  return [
    ...(operation.access === 'public' ? [] : (['sign-in-needed'] as const)),
    ...(isRole(operation.access) ? ([`${operation.access}s-only`] as const) : []),
    ...(takesInput(operation) || operation.onBehalf ? (['invalid-input'] as const) : []),
    ...(operation.onBehalf ? (['banned'] as const) : []),
    ...operation.problems,
    ...(operation.body || operation.uploads ? (['too-large', 'compressed-body'] as const) : []),
    ...(operation.body && !operation.optionalBody ? (['not-json'] as const) : []),
    ...(operation.limit ? ([`too-many-${operation.limit}s`] as const) : []),
    'too-many-requests',
    'internal-error',
    'busy',
    'database-away',
  ];
}

const takesInput = ({ params, query, headers, body, uploads }: Operation): boolean =>
  [params, query, headers, body, uploads].some((part) => part !== undefined);

type Part<O, Name extends string> =
  O extends Record<Name, infer S extends TSchema> ? Static<S> : undefined;

export type ParamsOf<O> = Part<O, 'params'>;
export type QueryOf<O> = Part<O, 'query'>;
export type HeadersOf<O> = Part<O, 'headers'>;
export type BodyOf<O> = O extends { uploads: object } ? Uint8Array : Part<O, 'body'>;
export type AnswerOf<O> = O extends { answer: infer S extends TSchema } ? Static<S> : never;
