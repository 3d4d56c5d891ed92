import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from './encoding.ts';
import { encodedEtag } from './etag.ts';

/** From this size on, compressing takes less time than it saves a phone in transfer. */
const LARGE = 16 * 1024;

/** Compresses large answers that are not cached. */
export function compressLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLarge = typeof payload === 'string' && payload.length >= LARGE;
    const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding');
    const encoding =
      isLarge && isPlain && request.method === 'GET'
        ? acceptedEncoding(request.headers['accept-encoding'])
        : undefined;
    if (encoding === undefined) done(null, payload);
    else encode(reply, encoding, payload as string).then((bytes) => done(null, bytes), done);
  });
}

async function encode(reply: FastifyReply, encoding: Encoding, text: string): Promise<Buffer> {
  const bytes = await compress(encoding, text);
  reply.header('content-encoding', encoding);
  const etag = reply.getHeader('etag') as string | undefined;
  if (etag !== undefined) reply.header('etag', encodedEtag(etag, encoding));
  return bytes;
}
