import type { AnswerOf } from '@clan-companion/contract/core/operation';
import {
  type Answer as Sent,
  type InputOf,
  ProblemError,
} from '@clan-companion/contract/core/client';
import type { Key, OperationTable } from '@clan-companion/contract/operations';
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../ui/notify.tsx';
import { kindsIn } from './answer-kinds.ts';
import { api } from './api.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { queryClient } from './query-client.ts';
import { refetchAnswers } from './refetch-answers.ts';
import { notifyUndoable } from './undo.ts';

// The client's types make the input optional for some operations; these wrappers always pass one.
const call: <K extends Key>(key: K, input: InputOf<K>) => Promise<Answer<K>> = (...args) =>
  api.call(...args);
const send: <K extends Key>(key: K, input: object) => Promise<Sent<K>> = (...args) =>
  api.send(...(args as Parameters<typeof api.send>));

export type Answer<K extends Key> = AnswerOf<OperationTable[K]>;
type Row<K extends Key> = Answer<K> extends readonly (infer R)[] ? R : never;
type Reads = Extract<Key, `GET ${string}`>;
type Writes = Exclude<Key, Reads>;
type Lists = { [K in Reads]: Answer<K> extends readonly unknown[] ? K : never }[Reads];

export interface ReadOptions {
  enabled?: boolean;
  refetchOnWindowFocus?: boolean;
  gcTime?: number;
  /** In milliseconds, while the page is open. */
  refetchInterval?: number;
  staleTime?: number;
}

/** Reads an operation through the query cache. */
export function useOperation<K extends Reads>(
  key: K,
  input: InputOf<K>,
  options: ReadOptions & { initialData?: Answer<K>; initialDataUpdatedAt?: number } = {},
): UseQueryResult<Answer<K>> {
  return useQuery({ ...queryOptions(key, input), ...options } as UseQueryOptions<Answer<K>>);
}

/** Reads several inputs of an operation; `data` is undefined until all have arrived. */
export const useOperations = <K extends Reads>(key: K, inputs: readonly InputOf<K>[]) =>
  useQueries({
    queries: inputs.map((input) => queryOptions(key, input)),
    combine: (all) => ({
      data: all.every(({ data }) => data !== undefined) ? all.map(({ data }) => data!) : undefined,
      isError: all.some(({ isError }) => isError),
      isFetching: all.some(({ isFetching }) => isFetching),
      error: all.find(({ isError }) => isError)?.error,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    }),
  });

const queryOptions = <K extends Reads>(key: K, input: InputOf<K>) => ({
  queryKey: [key, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(key, { ...input, signal }),
});

/** Reads what a page is about to need. Undefined if that fails; the page will show the error. */
export const readAhead = <K extends Reads>(
  key: K,
  input: InputOf<K>,
): Promise<Answer<K> | undefined> =>
  queryClient.fetchQuery(queryOptions(key, input)).catch(() => undefined);

/** Replaces a cached answer by what a write has returned. */
export const replaceAnswer = <K extends Reads>(
  key: K,
  input: InputOf<K>,
  answer: Answer<K>,
): Promise<void> => setAnswer([key, input], answer);

async function setAnswer(queryKey: unknown[], answer: unknown): Promise<void> {
  // A request in flight may have started before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}

interface Page<K extends Key> {
  rows: Row<K>[];
  next: string | undefined;
}

interface PageContext {
  pageParam: string;
  signal: AbortSignal;
}

export type Pages<K extends Key> = UseInfiniteQueryResult<Row<K>[]>;

interface PageOptions extends ReadOptions {
  still?: boolean;
  /** May hold secrets, so they are not part of the query key, which is stored in the browser. */
  headers?: () => Record<string, string>;
}

/**
 * Reads a list page by page; `data` holds the rows loaded so far. A `still` list does not change
 * because of others (`refetch-answers.ts`).
 */
export function usePages<K extends Lists>(
  key: K,
  input: InputOf<K>,
  { still, headers, ...options }: PageOptions = {},
): Pages<K> {
  return useInfiniteQuery({
    ...(still && { meta: { still }, refetchOnWindowFocus: false, refetchOnReconnect: false }),
    ...pagesOptions(key, input, headers),
    select: allRows<K>,
    placeholderData: keepPreviousData,
    ...options,
  });
}

const pagesOptions = <K extends Lists>(
  key: K,
  input: InputOf<K>,
  headers?: PageOptions['headers'],
) => ({
  queryKey: [key, 'pages', input],
  queryFn: async ({ pageParam, signal }: PageContext): Promise<Page<K>> => {
    const { query } = input as { query?: object };
    const answer = await send(key, {
      ...input,
      query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) },
      ...(headers && { headers: headers() }),
      signal,
    });
    return { rows: answer.body as Row<K>[], next: cursorOf(answer.headers.get('link')) };
  },
  initialPageParam: '',
  getNextPageParam: (page: Page<K>) => page.next,
});

// Not inline: a new function would run again, and compare all rows, with each render.
const allRows = <K extends Key>({ pages }: { pages: Page<K>[] }): Row<K>[] =>
  pages.flatMap(({ rows }) => rows);

function cursorOf(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}

/** Makes a change, then refetches what it changed. */
export function useChange<K extends Writes>(
  key: K,
): UseMutationResult<Answer<K>, Error, InputOf<K>> {
  const finish = async ({ body, headers }: Sent<K>) => {
    await refetchAnswers(kindsIn(headers));
    return body;
  };
  return useWrite(key, { finish, onError: refetchAfterRefusal });
}

interface WriteOptions<K extends Writes, T> {
  finish: (sent: Sent<K>) => Promise<T> | T;
  onError?: (error: Error) => unknown;
}

function useWrite<K extends Writes, T>(
  key: K,
  { finish, onError }: WriteOptions<K, T>,
): UseMutationResult<T, Error, InputOf<K>> {
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation({
    mutationFn: async (input: InputOf<K>) =>
      finish(
        await keys.use(input, (idempotencyKey) =>
          send(key, { ...input, headers: { ...input.headers, ...keyHeader(key, idempotencyKey) } }),
        ),
      ),
    ...(onError && { onError }),
  });
}

/** The service reads the key only for operations that create something for the caller. */
const keyHeader = (key: Writes, idempotencyKey: string): Record<string, string> =>
  key.startsWith('POST ') ? { 'idempotency-key': idempotencyKey } : {};

interface Undoable<K extends Writes> {
  isPending: boolean;
  /** Says in a notification what was done, with a button to undo it, or why not. */
  run: (input: InputOf<K>, done: string) => Promise<void>;
}

/** A change that happens without asking, because it can be undone. */
export function useUndoableChange<K extends Writes>(key: K): Undoable<K> {
  const finish = async ({ headers }: Sent<K>) => {
    await refetchAnswers(kindsIn(headers));
    return headers;
  };
  const { isPending, mutateAsync } = useWrite(key, { finish, onError: refetchAfterRefusal });
  return {
    isPending,
    run: (input, done) =>
      mutateAsync(input).then((headers) => notifyUndoable(done, [headers]), notifyFailure),
  };
}

/** A refusal may mean that the page shows something out of date. */
const refetchAfterRefusal = (error: Error) =>
  isRefusal(error) ? refetchAnswers(undefined) : undefined;

const isRefusal = (error: Error): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

/**
 * Reads what has a stream of its own (`refetch-answers.ts`). `headers` may hold secrets, so they are
 * not part of the query key, which is stored in the browser.
 */
export function useLiveOperation<K extends Reads>(
  key: K,
  input: InputOf<K>,
  headers: () => Record<string, string>,
  options: ReadOptions = {},
): UseQueryResult<Answer<K>> {
  return useQuery({
    ...options,
    queryKey: [key, 'live', input],
    queryFn: ({ signal }) => call(key, { ...input, headers: headers(), signal }),
    meta: { live: true },
  });
}

/** Replaces its cached answer by what the stream has said. */
export const replaceLiveAnswer = <K extends Reads>(
  key: K,
  input: InputOf<K>,
  answer: Answer<K>,
): Promise<void> => setAnswer([key, 'live', input], answer);

/** Like `useChange`, but returns the answer's headers and doesn't wait for the refetch. */
export function useChangeWithHeaders<K extends Writes>(
  key: K,
): UseMutationResult<Sent<K>, Error, InputOf<K>> {
  const finish = (sent: Sent<K>) => {
    void refetchAnswers(kindsIn(sent.headers));
    return sent;
  };
  return useWrite(key, { finish });
}
