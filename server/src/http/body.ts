import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalid, Problem } from './problem.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * JSON, whatever its size up to the limit, and nothing else. A body that no operation asked for is
 * not looked at: many clients say `application/json` on every request.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      done(null, request.routeOptions.schema?.body ? parseBody(request.headers, body) : undefined);
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseBody(headers: { 'content-type'?: string | undefined }, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Problem('not-json');
  if (!isUtf8(body)) throw invalid('body', 'must be UTF-8');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('body', 'must be well-formed JSON');
  }
}
