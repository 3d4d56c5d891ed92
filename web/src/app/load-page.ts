import { tabStorage } from './storage.ts';

const KEY = 'clan-companion.reloaded';

/** The code of a page could not be loaded: no connection, or a new version has replaced it. */
export class PageLoadError extends Error {}

/** Loads the code of a page. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
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
