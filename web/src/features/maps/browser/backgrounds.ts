import { keeper } from './database.ts';

/** A picture under the map, with the place where it lies. It never leaves the browser. */
export interface Background {
  readonly picture: Blob;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 1. */
  readonly opacity: number;
}

const kept = keeper<Background>('backgrounds');

export const findBackground = (mapid: number) => kept.find(String(mapid));
export const keepBackground = (mapid: number, background: Background) =>
  kept.keep(String(mapid), background);
export const forgetBackground = (mapid: number) => kept.forget(String(mapid));
