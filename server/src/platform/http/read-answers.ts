import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedEncoding,
  compress,
  encodedEtag,
  type Encoding,
  etagOf,
  isNotModified,
} from './representations.ts';
import { JSON_TYPE } from './response-cache.ts';

/** From this size on, compressing takes less time than it saves a phone in transfer. */
const LARGE = 16 * 1024;

/**
 * Gives every GET a strong ETag, and answers 304 if the client already has that version. Compresses
 * large answers that are not cached. HEAD takes the same path, and Node leaves out the body.
 */
export function finishReads(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isHead = request.method === 'HEAD';
    const isRead = isHead || request.method === 'GET';
    if (!isRead || reply.statusCode !== 200) {
      // Fastify sets the length of an absent body for GET, but not for HEAD.
      return done(null, isHead && reply.hasHeader('location') ? '' : payload);
    }
    if (payload instanceof Readable) {
      if (isHead) payload.destroy();
      return done(null, isHead ? null : payload);
    }
    const encoding = encodingFor(request, reply, payload);
    let etag = reply.getHeader('etag') as string | undefined;
    if (typeof payload === 'string') etag ??= etagOf(payload);
    if (etag !== undefined) {
      if (encoding) etag = encodedEtag(etag, encoding);
      reply.header('etag', etag);
      if (isNotModified(request.headers['if-none-match'], etag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-encoding');
        return done(null, null);
      }
    }
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    compress(encoding, payload as string | Buffer).then((bytes) => done(null, bytes), done);
  });
}

function encodingFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Encoding | undefined {
  const isJson = Buffer.isBuffer(payload) && reply.getHeader('content-type') === JSON_TYPE;
  const isLarge = (isJson || typeof payload === 'string') && payload.length >= LARGE;
  if (!isLarge || reply.hasHeader('content-encoding')) return undefined;
  return acceptedEncoding(headers['accept-encoding']);
}
