import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { isDenied } from './connection.ts';
import { session } from './session.ts';
import { selectRecentAnswers, toStaleAnswer } from './offline-answers.ts';

const SAVE_AFTER_MS = 300;

/**
 * Stores answers in the browser, so that lists and maps can be read offline. They are deleted when
 * the signed-in person changes.
 */
export async function persistAnswers(queries: QueryClient): Promise<void> {
  // Private windows may have no storage.
  const store = await openAnswerStore().catch(() => undefined);
  if (!store) return;
  await restoreAnswers(queries, store).catch(() => undefined);

  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const answers = [...changed.values()].flatMap((query) => toStoredAnswers(queries, query));
    changed.clear();
    void store.put(answers).catch(() => undefined);
  };
  const remember = (query: Query) => {
    changed.set(query.queryHash, query);
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };
  // Some answers arrive while the store is opened. Those from the store are marked as invalid.
  const early = (query: Query) => query.state.data !== undefined && !query.state.isInvalidated;
  queries.getQueryCache().getAll().filter(early).forEach(remember);
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash } = event.query;
    if (event.action.type === 'error' && isDenied(event.action.error)) {
      changed.delete(queryHash);
      void store.remove([queryHash]).catch(() => undefined);
    }
    if (event.action.type === 'success') remember(event.query);
  });
  session.subscribe(() => {
    changed.clear();
    void store.clear().catch(() => undefined);
  });
  // Saves what is still pending when the page closes.
  window.addEventListener('pagehide', save);
}

async function restoreAnswers(queries: QueryClient, store: AnswerStore): Promise<void> {
  const all = await store.all();
  const own = all.filter(({ whose }) => whose === session.current()?.chatid);
  const recent = selectRecentAnswers(
    own.map(({ query }) => query),
    Date.now(),
  );
  hydrate(queries, { queries: recent, mutations: [] });
  const hashes = new Set(recent.map(({ queryHash }) => queryHash));
  await store.remove(all.map(({ query }) => query.queryHash).filter((hash) => !hashes.has(hash)));
}

/** What operators see about other people must not stay on their device. */
const isAboutOthers = ({ queryKey: [operation] }: Query): boolean =>
  String(operation).startsWith('GET /admin/');

function toStoredAnswers(queries: QueryClient, query: Query): StoredAnswer[] {
  const { queries: found } = dehydrate(queries, {
    shouldDehydrateQuery: (each) =>
      each === query && each.state.data !== undefined && !isAboutOthers(each),
    shouldDehydrateMutation: () => false,
  });
  return found.map((each) => ({
    whose: session.current()?.chatid,
    query: JSON.parse(JSON.stringify(toStaleAnswer(each))),
  }));
}

const STORE = 'seen';

interface StoredAnswer {
  /** The chatid of the signed-in person; undefined for visitors. */
  whose: string | undefined;
  query: DehydratedState['queries'][number];
}

/** Answers in IndexedDB, one entry each, so that tabs don't overwrite each other's answers. */
interface AnswerStore {
  all(): Promise<StoredAnswer[]>;
  put(answers: StoredAnswer[]): Promise<void>;
  remove(hashes: string[]): Promise<void>;
  clear(): Promise<void>;
}

async function openAnswerStore(): Promise<AnswerStore> {
  const database = await openDatabase();
  const write = (change: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error!));
      change(transaction.objectStore(STORE));
    });
  return {
    all: () => resultOf(database.transaction(STORE).objectStore(STORE).getAll()),
    put: (answers) =>
      write((store) => {
        for (const answer of answers) store.put(answer, answer.query.queryHash);
      }),
    remove: (hashes) =>
      write((store) => {
        for (const hash of hashes) store.delete(hash);
      }),
    clear: () => write((store) => store.clear()),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('clan-companion', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
