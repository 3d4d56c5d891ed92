import type { DehydratedState } from '@tanstack/react-query';

const STORE = 'seen';

export interface KeptAnswer {
  whose: string | undefined;
  query: DehydratedState['queries'][number];
}

/** Answers in the browser, each by itself, so that one tab does not undo what another has written. */
export interface Store {
  all(): Promise<KeptAnswer[]>;
  put(answers: KeptAnswer[]): Promise<void>;
  remove(hashes: string[]): Promise<void>;
  clear(): Promise<void>;
}

export async function openStore(): Promise<Store> {
  const database = await open();
  const write = (change: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error!));
      change(transaction.objectStore(STORE));
    });
  return {
    all: () => answered(database.transaction(STORE).objectStore(STORE).getAll()),
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

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('clan-companion', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answered(request);
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
