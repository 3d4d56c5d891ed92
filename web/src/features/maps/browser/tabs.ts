import { tabStorage } from '../../../app/storage.ts';

const KEY = 'clan-companion.tab';
/** After a reload, the page before may take a moment to let go. */
const PATIENCE_MS = 500;
const lockOf = (tab: string) => `${KEY}.${tab}`;

let own: Promise<string> | undefined;

/** What this tab is called: the same after a reload, another in a copy of it. */
export function thisTab(): Promise<string> {
  own ??= takeName();
  return own;
}

async function takeName(): Promise<string> {
  const before = tabStorage.get(KEY);
  if (before !== undefined && (await hold(before))) return before;
  const tab = String(Math.random()).slice(2);
  tabStorage.set(KEY, tab);
  await hold(tab);
  return tab;
}

/** Shows the other tabs that this one is open, as long as it is. Whether none did so before. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    navigator.locks
      .request(lockOf(tab), { signal }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });

export async function isOpen(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(tab));
}
