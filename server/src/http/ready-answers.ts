import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cache, type Cached } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { cacheTag } from './cache-tag.ts';
import { acceptedEncoding, compress, type Encoding, WORTH_COMPRESSING } from './encoding.ts';
import { encodedEtag, etagOf, isKnown } from './etag.ts';
import type { Ready } from './ready.ts';

const ROOM_BYTES = 24 * 1024 * 1024;
/** What an answer takes beside its bytes, roughly. */
const OVERHEAD_BYTES = 1_024;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer as it goes over the wire. */
export interface ReadyAnswer {
  readonly key: string;
  readonly text: string;
  readonly bytes: number;
  readonly etag: string;
  /** The next page's address. */
  readonly link: string | undefined;
  /** From then on, by the database's clock, it is wrong. */
  readonly until: number;
  /** The kinds of data that it was made of. */
  cacheTag?: string;
  readonly encoded: Partial<Record<Encoding, Encoded>>;
}

interface Encoded {
  readonly etag: string;
  /** Undefined where compressing it makes it no smaller, or is not done yet. */
  bytes?: Buffer;
}

/** What is sent of an answer to somebody who takes that encoding. */
export interface Sent {
  readonly etag: string;
  readonly body: string | Buffer;
  readonly bytes: number;
  readonly encoding: Encoding | undefined;
}

interface Serialized {
  readonly text: string;
  readonly link: string | undefined;
}

/** Answers kept as bytes, compressed where clients take that, until what they are made of changes. */
export class ReadyAnswers {
  readonly #answers: Cache<ReadyAnswer>;

  constructor(db: Database) {
    this.#answers = new Cache({
      db,
      room: ROOM_BYTES,
      sizeOf: ({ bytes, encoded }) =>
        OVERHEAD_BYTES +
        bytes +
        (encoded.br?.bytes?.length ?? 0) +
        (encoded.gzip?.bytes?.length ?? 0),
    });
  }

  /** How many bytes are kept. */
  get size(): number {
    return this.#answers.size;
  }

  /** The answer, kept or made now. */
  async find<R>(
    key: string,
    { make }: Ready<R>,
    serialize: (answer: R) => Serialized,
  ): Promise<Cached<ReadyAnswer>> {
    const cached = await this.#answers.read(key, async (db) => {
      const { answer, until = Number.POSITIVE_INFINITY, etag } = await make(db);
      const { text, link } = serialize(answer);
      const bytes = Buffer.byteLength(text);
      const value = { key, text, bytes, link, until, etag: etag ?? etagOf(text), encoded: {} };
      return { value, until };
    });
    cached!.value.cacheTag ??= cacheTag(cached!.tags) ?? '';
    return cached!;
  }

  /** In the encoding that the client takes, if that is ready; otherwise the next one gets it. */
  sent(answer: Cached<ReadyAnswer>, header: string | undefined): Sent {
    const { text, bytes, etag, encoded } = answer.value;
    answer.used = true;
    const encoding = text.length < WORTH_COMPRESSING ? undefined : acceptedEncoding(header);
    if (encoding !== undefined && answer.current) {
      const { bytes: body, etag: own } = encoded[encoding] ?? this.#encode(answer, encoding);
      if (body) return { etag: own, body, bytes: body.length, encoding };
    }
    return { etag, body: text, bytes, encoding: undefined };
  }

  #encode(answer: Cached<ReadyAnswer>, encoding: Encoding): Encoded {
    const { etag, encoded } = answer.value;
    const result: Encoded = { etag: encodedEtag(etag, encoding) };
    encoded[encoding] = result;
    void this.#compress(answer, encoding, result);
    return result;
  }

  async #compress(answer: Cached<ReadyAnswer>, encoding: Encoding, result: Encoded): Promise<void> {
    const { key, text } = answer.value;
    const bytes = await compress(encoding, text);
    if (bytes.length >= text.length) return;
    result.bytes = bytes;
    this.#answers.resize(answer, key);
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: Cached<ReadyAnswer>): FastifyReply {
    const { headers } = request;
    const { etag, body, encoding } = this.sent(answer, headers['accept-encoding']);
    reply.header('etag', etag);
    reply.header('cache-tag', answer.value.cacheTag);
    if (answer.value.link !== undefined) reply.header('link', answer.value.link);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    if (isKnown(headers['if-none-match'], etag)) {
      reply.removeHeader('content-encoding');
      return reply.code(304).send();
    }
    reply.header('content-type', JSON_TYPE);
    return reply.send(body);
  }
}
