import { plainEtag } from '../../http/etag.ts';

/** A map's version, which changes with every save. `If-Match` names the one that a save is based on. */
export const mapEtag = (mapid: number, revision: number): string => `"map-${mapid}-${revision}"`;

/** True without `If-Match`, or if it is `*` or names the version. Weak ETags never match. */
export const isBasedOn = (ifMatch: string | undefined, etag: string): boolean =>
  ifMatch === undefined ||
  ifMatch.trim() === '*' ||
  ifMatch.split(',').some((item) => plainEtag(item.trim()) === etag);
