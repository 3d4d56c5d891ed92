import { hash } from 'node:crypto';
import type { Encoding } from './encoding.ts';

export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'base64url')}"`;

/** A strong ETag identifies exact bytes, so each encoding has its own. */
export const encodedEtag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}.${encoding}"`;

/** The ETag of the uncompressed answer. */
const plainEtag = (etag: string): string => etag.replace(/\.(?:br|gzip)"$/, '"');

/** Whether `If-None-Match` contains the ETag, in any encoding. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const plain = plainEtag(etag);
  return ifNoneMatch
    .split(',')
    .some((item) => plainEtag(item.trim().replace(/^W\//, '')) === plain);
}

/** Whether `If-Match` is `*` or contains the ETag. Weak ETags never match. */
export const isMatch = (ifMatch: string, etag: string): boolean =>
  ifMatch.trim() === '*' || ifMatch.split(',').some((item) => plainEtag(item.trim()) === etag);
