import { browserStore } from './database.ts';

/** A picture under the map, with its position in map coordinates. It never leaves the browser. */
export interface Background {
  readonly picture: Blob;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 1. */
  readonly opacity: number;
}

const store = browserStore<Background>('backgrounds');

export const findBackground = (mapid: number) => store.get(String(mapid));
export const storeBackground = (mapid: number, background: Background) =>
  store.put(String(mapid), background);
export const deleteBackground = (mapid: number) => store.delete(String(mapid));
