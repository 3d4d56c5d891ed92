import type { Drawing } from '../logic/drawing.ts';
import { keeper } from './database.ts';

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

/** Another person's draft on the same machine is not one's own; one made without an account is. */
const keyOf = (mapid: number, chatid: string | undefined) => `${mapid}/${chatid ?? ''}`;

export const findDraft = async (mapid: number, chatid: string | undefined) =>
  (await kept.find(keyOf(mapid, chatid))) ?? kept.find(keyOf(mapid, undefined));

export const keepDraft = (mapid: number, chatid: string | undefined, draft: Draft) =>
  kept.keep(keyOf(mapid, chatid), draft);

export async function forgetDraft(mapid: number, chatid: string | undefined): Promise<void> {
  await kept.forget(keyOf(mapid, chatid));
  await kept.forget(keyOf(mapid, undefined));
}
