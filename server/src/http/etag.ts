import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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
    if (matches(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type');
      done(null, null);
      return;
    }
    done(null, payload);
  });
}

export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'base64url')}"`;

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}
