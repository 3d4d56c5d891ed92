import { browserStore } from './database.ts';

/** A picture that an earlier version of the app kept in this browser only. */
export interface StoredBackground {
  readonly picture: Blob;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
}

const store = browserStore<StoredBackground>('backgrounds');

export const findStoredBackground = (mapid: number) => store.get(String(mapid));
export const deleteStoredBackground = (mapid: number) => store.delete(String(mapid));
