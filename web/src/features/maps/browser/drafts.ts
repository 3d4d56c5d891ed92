import { randomKey } from '../../../app/idempotency-keys.ts';
import { type Draft, joinDrafts, type StoredDraft, upgradeDraft } from '../logic/draft.ts';
import { browserStore } from './database.ts';
import { isTabOpen, currentTabId } from './tab-id.ts';

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
