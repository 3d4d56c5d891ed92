import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { isRefusal } from './connection.ts';
import { session } from './session.ts';
import { type KeptAnswer, openStore, type Store } from './seen-store.ts';
import { asAnswered, worthKeeping } from './worth-keeping.ts';

const SAVE_AFTER_MS = 300;

/**
 * What was last seen stays in the browser, so that lists and maps can be read without a connection.
 * It belongs to who is signed in: it goes when they go.
 */
export async function rememberWhatIsSeen(queries: QueryClient): Promise<void> {
  // A private window without storage: nothing is kept.
  const store = await openStore().catch(() => undefined);
  if (!store) return;
  await recall(queries, store).catch(() => undefined);

  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const answers = [...changed.values()].flatMap((query) => answerOf(queries, query));
    changed.clear();
    void store.put(answers).catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash } = event.query;
    if (event.action.type === 'error' && isRefusal(event.action.error)) {
      changed.delete(queryHash);
      void store.remove([queryHash]).catch(() => undefined);
    }
    if (event.action.type !== 'success') return;
    changed.set(queryHash, event.query);
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  });
  session.subscribe(() => {
    changed.clear();
    void store.clear().catch(() => undefined);
  });
  // What was just read is not lost with the page.
  window.addEventListener('pagehide', save);
}

async function recall(queries: QueryClient, store: Store): Promise<void> {
  const all = await store.all();
  const own = all.filter(({ whose }) => whose === session.current()?.chatid);
  const kept = worthKeeping(
    own.map(({ query }) => query),
    Date.now(),
  );
  hydrate(queries, { queries: kept, mutations: [] });
  // Good to be shown, but who reloads a page wants to know what is new.
  void queries.invalidateQueries({ refetchType: 'none' });
  const hashes = new Set(kept.map(({ queryHash }) => queryHash));
  await store.remove(all.map(({ query }) => query.queryHash).filter((hash) => !hashes.has(hash)));
}

function answerOf(queries: QueryClient, query: Query): KeptAnswer[] {
  const { queries: found } = dehydrate(queries, {
    shouldDehydrateQuery: (each) => each === query && each.state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  return found.map((each) => ({
    whose: session.current()?.chatid,
    query: JSON.parse(JSON.stringify(asAnswered(each))),
  }));
}
