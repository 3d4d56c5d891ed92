type Store = 'drafts' | 'backgrounds';

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
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

async function run<T>(
  store: Store,
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = action(database.transaction(store, mode).objectStore(store));
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** A store in IndexedDB. Without IndexedDB, it stays empty. */
export const browserStore = <T>(store: Store) => ({
  keys: (): Promise<string[]> =>
    run<string[]>(store, 'readonly', (objects) => objects.getAllKeys()).catch(() => []),
  get: (key: string): Promise<T | undefined> =>
    run<T | undefined>(store, 'readonly', (objects) => objects.get(key)).catch(() => undefined),
  /** Resolves to whether it was stored. */
  put: (key: string, value: T): Promise<boolean> =>
    run(store, 'readwrite', (objects) => objects.put(value, key)).then(
      () => true,
      () => false,
    ),
  delete: (key: string): Promise<void> =>
    run<void>(store, 'readwrite', (objects) => objects.delete(key)).catch(() => undefined),
});

/** A picture that an earlier version of the app kept in this browser only. */
export interface StoredBackground {
  readonly picture: Blob;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
}

const backgrounds = browserStore<StoredBackground>('backgrounds');

export const findStoredBackground = (mapid: number) => backgrounds.get(String(mapid));
export const deleteStoredBackground = (mapid: number) => backgrounds.delete(String(mapid));
