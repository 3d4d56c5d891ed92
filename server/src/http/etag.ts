import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Encoding } from './encoding.ts';

/** Gives every GET a strong ETag, and answers 304 if the client already has that version. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    let etag = reply.getHeader('etag') as string | undefined;
    if (typeof payload === 'string') etag ??= etagOf(payload);
    if (!isRead || reply.statusCode !== 200 || etag === undefined) {
      done(null, payload);
      return;
    }
    reply.header('etag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type');
      done(null, null);
      return;
    }
    done(null, payload);
  });
}

export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'base64url')}"`;

/** A strong ETag identifies exact bytes, so each encoding has its own. */
export const encodedEtag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}.${encoding}"`;

/** The ETag of the uncompressed answer. */
export const plainEtag = (etag: string): string => etag.replace(/\.(?:br|gzip)"$/, '"');

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
