import type { AnswerOf } from '@clan-companion/contract/operation';
import { type Answer as Sent, type InputOf, ProblemError } from '@clan-companion/contract/client';
import type { Key, OperationTable } from '@clan-companion/contract/operations';
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQueries,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { kindsIn } from './answer-kinds.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { refetchAnswers } from './refetch-answers.ts';

// The client's types make the input optional for some operations; these wrappers always pass one.
const call: <K extends Key>(key: K, input: InputOf<K>) => Promise<Answer<K>> = (...args) =>
  api.call(...args);
const send: <K extends Key>(key: K, input: object) => Promise<Sent<K>> = (...args) =>
  api.send(...(args as Parameters<typeof api.send>));

type Answer<K extends Key> = AnswerOf<OperationTable[K]>;
type Row<K extends Key> = Answer<K> extends readonly (infer R)[] ? R : never;
type Reads = Extract<Key, `GET ${string}`>;
type Writes = Exclude<Key, Reads>;
type Lists = { [K in Reads]: Answer<K> extends readonly unknown[] ? K : never }[Reads];

export interface ReadOptions {
  enabled?: boolean;
  /** In milliseconds, while the page is open. */
  refetchInterval?: number;
  staleTime?: number;
}

/** Reads an operation through the query cache. */
export function useOperation<K extends Reads>(
  key: K,
  input: InputOf<K>,
  options: ReadOptions = {},
): UseQueryResult<Answer<K>> {
  return useQuery({ ...queryOptions(key, input), ...options });
}

/** Reads several inputs of an operation; `data` is undefined until all have arrived. */
export const useOperations = <K extends Reads>(key: K, inputs: readonly InputOf<K>[]) =>
  useQueries({
    queries: inputs.map((input) => queryOptions(key, input)),
    combine: (all) => ({
      data: all.every(({ data }) => data !== undefined) ? all.map(({ data }) => data!) : undefined,
      isError: all.some(({ isError }) => isError),
      error: all.find(({ isError }) => isError)?.error,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    }),
  });

const queryOptions = <K extends Reads>(key: K, input: InputOf<K>) => ({
  queryKey: [key, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(key, { ...input, signal }),
});

/** Replaces a cached answer by what a write has returned. */
export async function replaceAnswer<K extends Reads>(
  key: K,
  input: InputOf<K>,
  answer: Answer<K>,
): Promise<void> {
  const queryKey = [key, input];
  // A request in flight may have started before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}

interface Page<K extends Key> {
  rows: Row<K>[];
  next: string | undefined;
}

export type Pages<K extends Key> = UseInfiniteQueryResult<Row<K>[]>;

/** Reads a list page by page; `data` holds the rows loaded so far. */
export function usePages<K extends Lists>(
  key: K,
  input: InputOf<K>,
  options: ReadOptions = {},
): Pages<K> {
  return useInfiniteQuery({
    queryKey: [key, 'pages', input],
    queryFn: async ({ pageParam, signal }): Promise<Page<K>> => {
      const { query } = input as { query?: object };
      const answer = await send(key, {
        ...input,
        query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      });
      return { rows: answer.body as Row<K>[], next: cursorOf(answer.headers.get('link')) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: allRows<K>,
    placeholderData: keepPreviousData,
    ...options,
  });
}

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
  return useMutation({
    mutationFn: async (input: InputOf<K>) => {
      const { body, headers } = await send(key, input);
      await refetchAnswers(kindsIn(headers));
      return body;
    },
    // A refusal may mean that the page shows something out of date.
    onError: (error) => (isRefusal(error) ? refetchAnswers(undefined) : undefined),
  });
}

const isRefusal = (error: Error): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

export interface WithEtag<K extends Key> {
  /** For `If-Match`. */
  etag: string;
  body: Answer<K>;
}

/**
 * Reads an operation with its ETag. `headers` may hold secrets, so they are not part of the query
 * key, which is stored in the browser.
 */
export function useOperationWithEtag<K extends Reads>(
  key: K,
  input: InputOf<K>,
  headers: () => Record<string, string>,
): UseQueryResult<WithEtag<K>> {
  return useQuery({
    queryKey: [key, 'tagged', input],
    queryFn: async ({ signal }): Promise<WithEtag<K>> => {
      const answer = await send(key, { ...input, headers: headers(), signal });
      return { etag: answer.headers.get('etag') ?? '', body: answer.body };
    },
  });
}

/** Like `useChange`, but returns the answer's headers and doesn't wait for the refetch. */
export function useChangeWithHeaders<K extends Writes>(
  key: K,
): UseMutationResult<Sent<K>, Error, InputOf<K>> {
  return useMutation({
    mutationFn: (input: InputOf<K>) => send(key, input),
    onSuccess: ({ headers }) => void refetchAnswers(kindsIn(headers)),
  });
}
