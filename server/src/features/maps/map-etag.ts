import { plainEtag } from '../../http/etag.ts';

/** A map's version: it goes up with every save, so a save can say which one it is based on. */
export const mapEtag = (mapid: number, revision: number): string => `"map-${mapid}-${revision}"`;

/** Whether `If-Match` names the version, or any (`*`); weak ones never do. */
export const isBasedOn = (ifMatch: string | undefined, etag: string): boolean =>
  ifMatch === undefined ||
  ifMatch.trim() === '*' ||
  ifMatch.split(',').some((item) => plainEtag(item.trim()) === etag);
