import type { AnswerOf } from '@clan-companion/contract/operation';
import type { Answer as Sent, InputOf } from '@clan-companion/contract/client';
import type { Key, OperationTable } from '@clan-companion/contract/operations';
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

// What can be left out need not be: the client's types ask for exactly one of the two.
const call: <K extends Key>(key: K, input: InputOf<K>) => Promise<Answer<K>> = (...asked) =>
  api.call(...asked);
const send: <K extends Key>(key: K, input: object) => Promise<Sent<K>> = (...asked) =>
  api.send(...(asked as Parameters<typeof api.send>));

type Answer<K extends Key> = AnswerOf<OperationTable[K]>;
type Row<K extends Key> = Answer<K> extends readonly (infer R)[] ? R : never;
type Reads = Extract<Key, `GET ${string}`>;
type Writes = Exclude<Key, Reads>;
type Lists = { [K in Reads]: Answer<K> extends readonly unknown[] ? K : never }[Reads];

export interface ReadOptions {
  enabled?: boolean;
  /** Milliseconds between looks while the page is open. */
  refetchInterval?: number;
  staleTime?: number;
}

/** Reads an operation, shared by everybody who asks the same and remembered for later. */
export function useOperation<K extends Reads>(
  key: K,
  input: InputOf<K>,
  options: ReadOptions = {},
): UseQueryResult<Answer<K>> {
  return useQuery({ ...asked(key, input), ...options });
}

/** The same for several; nothing before all of them are there. */
export const useOperations = <K extends Reads>(key: K, inputs: readonly InputOf<K>[]) =>
  useQueries({
    queries: inputs.map((input) => asked(key, input)),
    combine: (all) => ({
      data: all.every(({ data }) => data !== undefined) ? all.map(({ data }) => data!) : undefined,
      isError: all.some(({ isError }) => isError),
      error: all.find(({ isError }) => isError)?.error,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    }),
  });

const asked = <K extends Reads>(key: K, input: InputOf<K>) => ({
  queryKey: [key, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(key, { ...input, signal }),
});

/** What is known of an operation's answer, for changes that are shown before they are saved. */
export interface Known<T> {
  /** Afresh: another tab or device may have changed it since. */
  read(): Promise<T>;
  replace(answer: T): Promise<void>;
}

export function knownAnswer<K extends Reads>(key: K, input: InputOf<K>): Known<Answer<K>> {
  const queryKey = [key, input];
  return {
    read: () => queryClient.fetchQuery({ queryKey, queryFn: () => call(key, input), staleTime: 0 }),
    replace: async (answer) => {
      // A read that is on its way may have begun before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
    },
  };
}

interface Page<K extends Key> {
  rows: Row<K>[];
  next: string | undefined;
}

export type Pages<K extends Key> = UseInfiniteQueryResult<Row<K>[]>;

/** A list, page after page; `data` holds the rows so far. */
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
    select: (all) => all.pages.flatMap((page) => page.rows),
    placeholderData: keepPreviousData,
    ...options,
  });
}

function cursorOf(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}

/** A change; afterwards whatever shows one of the operations in `touches` is read again. */
export function useChange<K extends Writes>(
  key: K,
  touches: readonly Reads[],
): UseMutationResult<Answer<K>, Error, InputOf<K>> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<K>) => call(key, input),
    onSettled: () =>
      Promise.all(touches.map((touched) => queries.invalidateQueries({ queryKey: [touched] }))),
  });
}

export interface Tagged<K extends Key> {
  /** The version that was read, for `If-Match`. */
  etag: string;
  body: Answer<K>;
}

/**
 * Reads an operation with its version. What is in `headers` may be secret: it stays out of the key,
 * which the browser keeps.
 */
export function useTagged<K extends Reads>(
  key: K,
  input: InputOf<K>,
  headers: () => Record<string, string>,
): UseQueryResult<Tagged<K>> {
  return useQuery({
    queryKey: [key, 'tagged', input],
    queryFn: async ({ signal }): Promise<Tagged<K>> => {
      const answer = await send(key, { ...input, headers: headers(), signal });
      return { etag: answer.headers.get('etag') ?? '', body: answer.body };
    },
  });
}

/** A change whose answer has headers that matter; otherwise as `useChange`, without the wait. */
export function useSend<K extends Writes>(
  key: K,
  touches: readonly Reads[],
): UseMutationResult<Sent<K>, Error, InputOf<K>> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<K>) => send(key, input),
    onSuccess: () => {
      for (const touched of touches) void queries.invalidateQueries({ queryKey: [touched] });
    },
  });
}
