import type { Drawing } from '../logic/drawing.ts';
import { keeper } from './database.ts';
import { isOpen, thisTab } from './tabs.ts';

/** A map as it was read: what edits are measured against, and its version for the save. */
export interface Read {
  readonly etag: string;
  readonly drawing: Drawing;
}

/** What is drawn and not saved yet. */
export interface Draft {
  readonly base: Read;
  readonly drawing: Drawing;
  readonly when: string;
}

const kept = keeper<Draft>('drafts');

/**
 * Another person's draft on the same machine is not one's own; one made without an account is. Each
 * tab has its own, so that two that show the same map do not undo each other.
 */
const keyOf = (mapid: number, chatid: string | undefined, tab: string) =>
  `${mapid}/${chatid ?? ''}/${tab}`;

export async function findDraft(
  mapid: number,
  chatid: string | undefined,
): Promise<Draft | undefined> {
  const tab = await thisTab();
  for (const whose of [chatid, undefined]) {
    const key = keyOf(mapid, whose, tab);
    const found = (await kept.find(key)) ?? (await takeOver(key, keyOf(mapid, whose, '')));
    if (found) return found;
  }
  return undefined;
}

/** The latest that a closed tab has left becomes this tab's own. */
async function takeOver(key: string, prefix: string): Promise<Draft | undefined> {
  let latest: { key: string; draft: Draft } | undefined;
  for (const other of await kept.keys()) {
    if (!other.startsWith(prefix) || (await isOpen(other.slice(prefix.length)))) continue;
    const draft = await kept.find(other);
    if (draft && (!latest || draft.when > latest.draft.when)) latest = { key: other, draft };
  }
  if (latest && (await kept.keep(key, latest.draft))) await kept.forget(latest.key);
  return latest?.draft;
}

export const keepDraft = async (mapid: number, chatid: string | undefined, draft: Draft) =>
  kept.keep(keyOf(mapid, chatid, await thisTab()), draft);

export async function forgetDraft(mapid: number, chatid: string | undefined): Promise<void> {
  const tab = await thisTab();
  await kept.forget(keyOf(mapid, chatid, tab));
  await kept.forget(keyOf(mapid, undefined, tab));
}
