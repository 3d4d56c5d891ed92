import { tabStorage } from '../../../app/storage.ts';

const KEY = 'clan-companion.tab';
/** After a reload, the previous page may take a moment to release its lock. */
const LOCK_TIMEOUT_MS = 500;
const lockOf = (tab: string) => `${KEY}.${tab}`;

let own: Promise<string> | undefined;

/** Stays the same after a reload, but differs in a duplicated tab. */
export function currentTabId(): Promise<string> {
  own ??= claimId();
  return own;
}

async function claimId(): Promise<string> {
  const before = tabStorage.get(KEY);
  if (before !== undefined && (await acquireLock(before))) return before;
  const tab = String(Math.random()).slice(2);
  tabStorage.set(KEY, tab);
  await acquireLock(tab);
  return tab;
}

/** Holds a lock while this tab is open. Resolves to false if another tab has it. */
const acquireLock = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    navigator.locks
      .request(lockOf(tab), { signal }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });

export async function isTabOpen(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(tab));
}
