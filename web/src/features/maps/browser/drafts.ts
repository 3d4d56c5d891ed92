import { randomKey } from '../../../app/idempotency-keys.ts';
import { tabStorage } from '../../../app/storage.ts';
import { type Draft, joinDrafts, type StoredDraft, upgradeDraft } from '../logic/live-map.ts';
import { browserStore } from './database.ts';

const store = browserStore<StoredDraft>('drafts');

/**
 * Drafts are kept apart by person, except those made without an account. Each tab has its own draft,
 * so that two tabs with the same map don't overwrite each other.
 */
const keyOf = (mapid: number, chatid: string | undefined, tab: string) =>
  `${mapid}/${chatid ?? ''}/${tab}`;

const isReadableBy = (key: string, chatid: string | undefined): boolean =>
  ['', chatid].includes(key.split('/')[1]);

/** Includes the drafts of closed tabs, which become part of this tab's draft. */
export async function findDraft(
  mapid: number,
  chatid: string | undefined,
): Promise<Draft | undefined> {
  const tab = await currentTabId();
  const found = new Map<string, Draft>();
  for (const key of await store.keys()) {
    const [map, , owner] = key.split('/');
    if (Number(map) !== mapid || !isReadableBy(key, chatid)) continue;
    if (owner !== tab && (await isTabOpen(owner!))) continue;
    const stored = await store.get(key);
    if (stored) found.set(key, upgradeDraft(stored, randomKey));
  }
  const draft = joinDrafts([...found.values()]);
  const own = keyOf(mapid, chatid, tab);
  found.delete(own);
  if (draft && found.size > 0 && (await store.put(own, draft))) {
    for (const key of found.keys()) await store.delete(key);
  }
  return draft;
}

/** The mapids of all drafts that `findDraft` could find for this person. */
export async function mapsWithDrafts(chatid: string | undefined): Promise<ReadonlySet<number>> {
  const own = (await store.keys()).filter((key) => isReadableBy(key, chatid));
  return new Set(own.map((key) => Number(key.split('/')[0])));
}

/** Resolves to whether it was stored. */
export const storeDraft = async (mapid: number, chatid: string | undefined, draft: Draft) =>
  store.put(keyOf(mapid, chatid, await currentTabId()), draft);

export const deleteDraft = async (mapid: number, chatid: string | undefined): Promise<void> =>
  store.delete(keyOf(mapid, chatid, await currentTabId()));

const TAB_KEY = 'clan-companion.tab';
/** After a reload, the previous page may take a moment to release its lock. */
const LOCK_TIMEOUT_MS = 500;
const lockOf = (tab: string) => `${TAB_KEY}.${tab}`;

let own: Promise<string> | undefined;

/** Stays the same after a reload, but differs in a duplicated tab. */
function currentTabId(): Promise<string> {
  own ??= claimId();
  return own;
}

async function claimId(): Promise<string> {
  const before = tabStorage.get(TAB_KEY);
  if (before !== undefined && (await acquireLock(before))) return before;
  const tab = String(Math.random()).slice(2);
  tabStorage.set(TAB_KEY, tab);
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

async function isTabOpen(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(tab));
}
