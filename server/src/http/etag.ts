import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Encoding } from './encoding.ts';

/** Every GET has a strong ETag; a client that has the answer already gets 304 and no body. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const readable = request.method === 'GET' || request.method === 'HEAD';
    let etag = reply.getHeader('etag') as string | undefined;
    if (typeof payload === 'string') etag ??= etagOf(payload);
    if (!readable || reply.statusCode !== 200 || etag === undefined) {
      done(null, payload);
      return;
    }
    reply.header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type');
      done(null, null);
      return;
    }
    done(null, payload);
  });
}

export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'base64url')}"`;

/** Other bytes have another strong ETag, so a compressed answer has one of its own. */
export const encodedEtag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}.${encoding}"`;

/** The ETag of the answer itself, whichever encoding of it this one names. */
export const plainEtag = (etag: string): string => etag.replace(/\.(?:br|gzip)"$/, '"');

/** Whether `If-None-Match` names the answer: a client that has it in any encoding has it. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const plain = plainEtag(etag);
  return header.split(',').some((item) => plainEtag(item.trim().replace(/^W\//, '')) === plain);
}
