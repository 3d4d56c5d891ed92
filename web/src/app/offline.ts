import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { session } from './session.ts';
import { worthKeeping } from './worth-keeping.ts';

const STORE = 'seen';
const KEPT_AS = 'queries';
const SAVE_AFTER_MS = 1000;

/**
 * What was last seen stays in the browser, so that lists and maps can be read without a connection.
 * It belongs to who is signed in: it goes when they go.
 */
export async function rememberWhatIsSeen(queries: QueryClient): Promise<void> {
  const store = await open().catch(() => undefined);
  if (!store) return; // A private window without storage: nothing is kept.
  const kept = await wish<Kept | undefined>(store, 'readonly', (seen) => seen.get(KEPT_AS));
  if (kept && kept.whose === session.current()?.chatid) {
    hydrate(queries, kept.state);
    // Good to be shown, but who reloads a page wants to know what is new.
    void queries.invalidateQueries({ refetchType: 'none' });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = worthKeeping(
      dehydrate(queries, {
        shouldDehydrateQuery: () => true,
        shouldDehydrateMutation: () => false,
      }),
      Date.now(),
    );
    const seen: Kept = {
      whose: session.current()?.chatid,
      state: JSON.parse(JSON.stringify(state)),
    };
    void wish(store, 'readwrite', (into) => into.put(seen, KEPT_AS)).catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    const changes =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (changes) timer ??= setTimeout(save, SAVE_AFTER_MS);
  });
  // Nothing of who has left stays a second longer; nothing that was just read is lost with the page.
  session.subscribe(save);
  window.addEventListener('pagehide', () => timer !== undefined && save());
}

interface Kept {
  whose: string | undefined;
  state: DehydratedState;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('clan-companion', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

function wish<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(STORE, mode).objectStore(STORE));
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error!));
  });
}
