import { plainEtag } from '../../http/etag.ts';

/** A map's version, which changes with every save. A save can name its base in `If-Match`. */
export const mapEtag = (mapid: number, revision: number): string => `"map-${mapid}-${revision}"`;

/** True without `If-Match`, or if it is `*` or names the version. Weak ETags never match. */
export const isBasedOn = (ifMatch: string | undefined, etag: string): boolean =>
  ifMatch === undefined ||
  ifMatch.trim() === '*' ||
  ifMatch.split(',').some((item) => plainEtag(item.trim()) === etag);
