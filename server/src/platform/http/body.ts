import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AnswerSlots } from './answer-slots.ts';
import { invalid, Problem } from './problem.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Accepts JSON bodies, and files where an operation takes one. If the operation takes no body, it is
 * ignored: many clients send `application/json` with every request. An optional body that is missing
 * counts as empty. A file is read into memory when it has one of the slots of `uploads`.
 */
export function readBodies(app: FastifyInstance, uploads: AnswerSlots): void {
  app.addHook('preParsing', async ({ routeOptions: { config }, caller }, reply) => {
    if (config.uploads) await uploads.take(String(caller?.userid), reply.raw);
  });
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (!raw.complete && hasBody(raw)) endIfTooLong(raw, app.initialConfig.bodyLimit!);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.optionalBody) request.body ??= {};
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      const { schema, config } = request.routeOptions;
      if (config.uploads) return done(null, fileIn(request.headers, body));
      const isIgnored = !schema?.body || (config.optionalBody && !isJson(request.headers));
      done(null, isIgnored ? undefined : parseBody(request.headers, body));
    } catch (error) {
      done(error as Error);
    }
  });
}

const isJson = (headers: IncomingHttpHeaders): boolean =>
  JSON_TYPE.test(headers['content-type'] ?? '');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** After an early answer, the client may send the rest of its body, but only up to the limit. */
function endIfTooLong(raw: IncomingMessage, limit: number): void {
  let size = 0;
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) raw.destroy();
  });
}

function fileIn(headers: IncomingHttpHeaders, body: Buffer): Buffer {
  refuseCompressed(headers);
  return body;
}

function refuseCompressed(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Problem('compressed-body');
}

function parseBody(headers: IncomingHttpHeaders, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  refuseCompressed(headers);
  if (!isJson(headers)) throw new Problem('not-json');
  if (!isUtf8(body)) throw invalid('body', 'must be UTF-8');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('body', 'must be well-formed JSON');
  }
}
