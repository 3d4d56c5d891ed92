import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cache, type Cached } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { cacheTag } from './cache-tag.ts';
import {
  acceptedEncoding,
  compress,
  encodedEtag,
  type Encoding,
  etagOf,
  isNotModified,
  WORTH_COMPRESSING,
} from './representations.ts';
import type { Cacheable } from './cacheable.ts';

const ROOM_BYTES = 24 * 1024 * 1024;
/** Roughly what an answer takes in addition to its bytes. */
const OVERHEAD_BYTES = 1_024;
/** From this size on, answers are bytes, which connections share; a string is copied for each. */
const SHARED_BYTES = 16 * 1024;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer in the encodings that were requested so far. */
interface ReadyAnswer {
  readonly key: string;
  readonly etag: string;
  /** The `Link` header with the next page. */
  readonly link: string | undefined;
  /** When it expires, by the database's clock, in milliseconds since 1970. */
  readonly until: number;
  /** The `Cache-Tag` header: the kinds of data that it depends on. */
  readonly tag: string | undefined;
  readonly variants: Partial<Record<Encoding, Variant>> & { readonly identity: Variant };
  readonly compressing: Partial<Record<Encoding, Promise<void>>>;
}

export type CachedAnswer = Cached<ReadyAnswer>;

/** One encoding of an answer: the complete response and the 304. */
interface Variant {
  readonly etag: string;
  readonly bytes: number;
  readonly complete: Answer;
  readonly notModified: Answer;
}

interface Serialized {
  readonly text: string;
  readonly link: string | undefined;
}

/** Caches answers as bytes, also compressed, until their data changes. */
export class ResponseCache {
  readonly #db: Database;
  readonly #answers: Cache<ReadyAnswer>;

  constructor(db: Database) {
    this.#db = db;
    this.#answers = new Cache({
      db,
      room: ROOM_BYTES,
      sizeOf: ({ variants }) =>
        Object.values(variants).reduce((size, { bytes }) => size + bytes, OVERHEAD_BYTES),
    });
  }

  /** In bytes. */
  get size(): number {
    return this.#answers.size;
  }

  /** Returns the cached answer, or creates it. */
  async find<R>(
    key: string,
    { make, sharedWith }: Cacheable<R>,
    serialize: (answer: R) => Serialized,
  ): Promise<CachedAnswer> {
    const cached = await this.#answers.read(key, async (db) => {
      const { answer, until = Number.POSITIVE_INFINITY, etag } = await make(db);
      const { text, link } = serialize(answer);
      const standing = typeof sharedWith === 'object' ? sharedWith.tags : [];
      const tag = cacheTag([...db.tags(), ...standing]);
      const value = { key, link, tag, until, etag: etag ?? etagOf(text), compressing: {} };
      const body = text.length < SHARED_BYTES ? text : Buffer.from(text);
      const variants = { identity: createVariant(value, body) };
      return { value: { ...value, variants }, until };
    });
    return cached!;
  }

  /** Whether a cached answer may still be sent. */
  isFresh({ current, value: { until } }: CachedAnswer): boolean {
    return current && (until === Number.POSITIVE_INFINITY || until > this.#db.feed.now());
  }

  /** The response to these request headers; undefined if that encoding is not available yet. */
  current(cached: CachedAnswer, headers: IncomingHttpHeaders): Answer | undefined {
    cached.used = true;
    const variant = cached.value.variants[encodingOf(cached, headers)];
    if (variant === undefined) return undefined;
    return isNotModified(headers['if-none-match'], variant.etag)
      ? variant.notModified
      : variant.complete;
  }

  async send(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    cached: CachedAnswer,
  ): Promise<FastifyReply> {
    const encoding = encodingOf(cached, headers);
    if (encoding !== 'identity' && !cached.value.variants[encoding]) {
      await (cached.value.compressing[encoding] ??= this.#compress(cached, encoding));
    }
    return sendAnswer(reply, this.current(cached, headers)!);
  }

  async #compress(cached: CachedAnswer, encoding: Encoding): Promise<void> {
    const { key, variants } = cached.value;
    const { identity } = variants;
    const bytes = await compress(encoding, identity.complete.body!);
    variants[encoding] =
      bytes.length < identity.bytes ? createVariant(cached.value, bytes, encoding) : identity;
    this.#answers.resize(cached, key);
  }
}

/** Uncached answers are left to `finishReads`. */
const encodingOf = ({ current, value }: CachedAnswer, headers: IncomingHttpHeaders) =>
  current && value.variants.identity.bytes >= WORTH_COMPRESSING
    ? (acceptedEncoding(headers['accept-encoding']) ?? 'identity')
    : 'identity';

/** The only place that sets the headers of a cached answer. */
function createVariant(
  { etag: plain, link, tag }: Pick<ReadyAnswer, 'etag' | 'link' | 'tag'>,
  body: string | Buffer,
  encoding?: Encoding,
): Variant {
  const etag = encoding ? encodedEtag(plain, encoding) : plain;
  const bytes = Buffer.byteLength(body);
  const headers = ['etag', etag];
  if (link !== undefined) headers.push('link', link);
  if (tag !== undefined) headers.push('cache-tag', tag);
  const ofBody = ['content-type', JSON_TYPE, 'content-length', String(bytes)];
  if (encoding) ofBody.unshift('content-encoding', encoding);
  return {
    etag,
    bytes,
    notModified: { status: 304, headers },
    complete: {
      status: 200,
      headers: [...headers, ...ofBody],
      body,
      // Node copies ASCII as latin1 faster than it encodes it as UTF-8.
      charset: body.length === bytes ? 'latin1' : 'utf8',
    },
  };
}
