import { type ComponentType, lazy } from 'react';
import { withStyles } from './with-styles.ts';
import { tabStorage } from './storage.ts';

/** Loads a page with its styles when it is first shown, or at once if it is the first of the visit. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>, isFirst: boolean) {
  const start = async () => ({ default: await loadPage(() => withStyles(load())) });
  let preloaded = isFirst ? start() : undefined;
  preloaded?.catch(() => undefined);
  return lazy(() => {
    const loading = preloaded ?? start();
    preloaded = undefined;
    return loading;
  });
}

const KEY = 'clan-companion.reloaded';

/** The code of a page could not be loaded: no connection, or a new version has replaced it. */
export class PageLoadError extends Error {}

/** Loads the code of a page. */
async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    tabStorage.remove(KEY);
    return loaded;
  } catch (cause) {
    throw new PageLoadError('The code of this page could not be loaded', { cause });
  }
}

/** Reloads the app, unless that has just been tried without success. Returns whether it does. */
export function reloadOnce(): boolean {
  if (tabStorage.get(KEY) !== undefined) return false;
  tabStorage.set(KEY, '1');
  window.location.reload();
  return true;
}
