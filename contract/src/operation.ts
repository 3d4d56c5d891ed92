import type { Static, TObject, TSchema } from 'typebox';
import { Type } from 'typebox';
import type { ProblemName } from './problems.ts';
import { Whole } from './values.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type OperationKey = `${Method} /${string}`;

/**
 * Who may call: anyone (`public`), anyone with a session honoured where it is sent (`optional`), or
 * signed-in people only (`session`), or the chat bot with its key (`bot`). Finer rules are the server's `access/`.
 */
export type Access = 'public' | 'optional' | 'session' | 'bot';

/** One operation; its method and path are its key in the table. */
export interface Operation {
  /** The operation's name in OpenAPI, and of the file that implements it. */
  readonly id: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Server-sent events, without an end; the answer is the data of each. */
  readonly stream?: true;
  /** The answer is a list that `limit` and `cursor` page through. */
  readonly paged?: true;
  /** Counted more strictly than other requests. */
  readonly limit?: 'sign-in';
  /** The chat bot can call it for a person, with its key and the header `On-Behalf-Of`. */
  readonly onBehalf?: true;
  /** Beyond those that follow from access and inputs (`problemsOf`). */
  readonly problems: readonly ProblemName[];
}

export type Operations = Readonly<Record<OperationKey, Operation>>;

/** Keeps each operation's exact type, so that inputs and answers can be derived from the table. */
export const group = <const T extends Operations>(operations: T): T => operations;

export const Paging = {
  limit: Type.Optional(Whole({ minimum: 1, maximum: 200 }, 'How many at most; 100 unless told.')),
  cursor: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Where to go on, from the `Link` header.' }),
  ),
};

export const DEFAULT_LIMIT = 100;

export function problemsOf(operation: Operation): ProblemName[] {
  return [
    ...(operation.access === 'public' ? [] : (['sign-in-needed'] as const)),
    ...(takesInput(operation) || operation.onBehalf ? (['invalid-input'] as const) : []),
    ...operation.problems,
    ...(operation.body ? (['too-large', 'not-json'] as const) : []),
    'too-many-requests',
    'internal-error',
    'busy',
    'database-away',
  ];
}

const takesInput = ({ params, query, headers, body }: Operation): boolean =>
  [params, query, headers, body].some((part) => part !== undefined);

type Part<O, Name extends string> =
  O extends Record<Name, infer S extends TSchema> ? Static<S> : undefined;

export type ParamsOf<O> = Part<O, 'params'>;
export type QueryOf<O> = Part<O, 'query'>;
export type HeadersOf<O> = Part<O, 'headers'>;
export type BodyOf<O> = Part<O, 'body'>;
export type AnswerOf<O> = O extends { answer: infer S extends TSchema } ? Static<S> : never;
