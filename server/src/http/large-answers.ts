import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from './encoding.ts';
import { encodedEtag } from './etag.ts';
import { JSON_TYPE } from './ready-answers.ts';

/** From this size on, compressing takes less time than it saves a phone in transfer. */
const LARGE = 16 * 1024;

/** Compresses large answers that are not cached. */
export function compressLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || isJson(reply, payload);
    const isLarge = isText && (payload as string | Buffer).length >= LARGE;
    const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding');
    const encoding =
      isLarge && isPlain && request.method === 'GET'
        ? acceptedEncoding(request.headers['accept-encoding'])
        : undefined;
    if (encoding === undefined) done(null, payload);
    else
      encode(reply, encoding, payload as string | Buffer).then((bytes) => done(null, bytes), done);
  });
}

const isJson = (reply: FastifyReply, payload: unknown): boolean =>
  Buffer.isBuffer(payload) && reply.getHeader('content-type') === JSON_TYPE;

async function encode(
  reply: FastifyReply,
  encoding: Encoding,
  body: string | Buffer,
): Promise<Buffer> {
  const bytes = await compress(encoding, body);
  reply.header('content-encoding', encoding);
  const etag = reply.getHeader('etag') as string | undefined;
  if (etag !== undefined) reply.header('etag', encodedEtag(etag, encoding));
  return bytes;
}
