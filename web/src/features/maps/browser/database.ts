type Store = 'drafts' | 'backgrounds';

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('clan-companion-maps', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of ['drafts', 'backgrounds'] satisfies Store[]) {
        request.result.createObjectStore(store);
      }
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
  return opening;
}

async function ask<T>(
  store: Store,
  mode: IDBTransactionMode,
  wish: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = wish(database.transaction(store, mode).objectStore(store));
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** Things that stay in this browser. Where nothing can be kept, nothing is found. */
export const keeper = <T>(store: Store) => ({
  keys: (): Promise<string[]> =>
    ask<string[]>(store, 'readonly', (kept) => kept.getAllKeys()).catch(() => []),
  find: (key: string): Promise<T | undefined> =>
    ask<T | undefined>(store, 'readonly', (kept) => kept.get(key)).catch(() => undefined),
  /** Whether it could be kept. */
  keep: (key: string, thing: T): Promise<boolean> =>
    ask(store, 'readwrite', (kept) => kept.put(thing, key)).then(
      () => true,
      () => false,
    ),
  forget: (key: string): Promise<void> =>
    ask<void>(store, 'readwrite', (kept) => kept.delete(key)).catch(() => undefined),
});
