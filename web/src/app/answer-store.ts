import type { DehydratedState } from '@tanstack/react-query';

const STORE = 'seen';

export interface StoredAnswer {
  /** The chatid of the signed-in person; undefined for visitors. */
  whose: string | undefined;
  query: DehydratedState['queries'][number];
}

/** Answers in IndexedDB, one entry each, so that tabs don't overwrite each other's answers. */
export interface AnswerStore {
  all(): Promise<StoredAnswer[]>;
  put(answers: StoredAnswer[]): Promise<void>;
  remove(hashes: string[]): Promise<void>;
  clear(): Promise<void>;
}

export async function openAnswerStore(): Promise<AnswerStore> {
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
