import type { Drawing } from '../logic/drawing.ts';
import { browserStore } from './database.ts';
import { isTabOpen, currentTabId } from './tab-id.ts';

/** A map as the service has it, with its ETag for the next save. */
export interface MapVersion {
  readonly etag: string;
  readonly drawing: Drawing;
}

/** Unsaved changes to a map. */
export interface Draft {
  readonly base: MapVersion;
  readonly drawing: Drawing;
  readonly when: string;
}

const store = browserStore<Draft>('drafts');

/**
 * Drafts are kept apart by person, except those made without an account. Each tab has its own draft,
 * so that two tabs with the same map don't overwrite each other.
 */
const keyOf = (mapid: number, chatid: string | undefined, tab: string) =>
  `${mapid}/${chatid ?? ''}/${tab}`;

export async function findDraft(
  mapid: number,
  chatid: string | undefined,
): Promise<Draft | undefined> {
  const tab = await currentTabId();
  for (const whose of [chatid, undefined]) {
    const key = keyOf(mapid, whose, tab);
    const found = (await store.get(key)) ?? (await takeOver(key, keyOf(mapid, whose, '')));
    if (found) return found;
  }
  return undefined;
}

/** The mapids of all drafts that `findDraft` could find for this person. */
export async function mapsWithDrafts(chatid: string | undefined): Promise<ReadonlySet<number>> {
  const keys = (await store.keys()).map((key) => key.split('/'));
  const own = keys.filter(([, whose]) => whose === '' || whose === chatid);
  return new Set(own.map(([mapid]) => Number(mapid)));
}

/** Moves the latest draft of a closed tab to this tab. */
async function takeOver(key: string, prefix: string): Promise<Draft | undefined> {
  let latest: { key: string; draft: Draft } | undefined;
  for (const other of await store.keys()) {
    if (!other.startsWith(prefix) || (await isTabOpen(other.slice(prefix.length)))) continue;
    const draft = await store.get(other);
    if (draft && (!latest || draft.when > latest.draft.when)) latest = { key: other, draft };
  }
  if (latest && (await store.put(key, latest.draft))) await store.delete(latest.key);
  return latest?.draft;
}

export const storeDraft = async (mapid: number, chatid: string | undefined, draft: Draft) =>
  store.put(keyOf(mapid, chatid, await currentTabId()), draft);

export async function deleteDraft(mapid: number, chatid: string | undefined): Promise<void> {
  const tab = await currentTabId();
  await store.delete(keyOf(mapid, chatid, tab));
  await store.delete(keyOf(mapid, undefined, tab));
}
