import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { WorkQueue } from '@clan-companion/runtime/work-queue';

export type Encoding = 'br' | 'gzip';

/** Below this size, most of the response is headers. */
export const WORTH_COMPRESSING = 1_024;
const BROTLI_QUALITY = 5;
/** From this size on, a better quality takes too long, and several megabytes of memory. */
const LARGE = 128 * 1024;
const BROTLI_QUALITY_OF_LARGE = 2;
/** Browsers send one of a few short headers; other values are parsed each time. */
const MAX_PARSED = 200;
const MAX_PARSED_LENGTH = 100;

const parsedHeaders = new Map<string, readonly Encoding[]>();

/** The best supported encoding that the client accepts. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined =>
  acceptedEncodings(header)[0];

/** The supported encodings that the client accepts, best first. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const found = parsedHeaders.get(header);
  if (found) return found;
  const read = parseHeader(header);
  if (parsedHeaders.size < MAX_PARSED && header.length <= MAX_PARSED_LENGTH)
    parsedHeaders.set(header, read);
  return read;
}

/** Trims instead of matching white space with a regex, which is quadratic on long runs of it. */
function parseHeader(header: string): Encoding[] {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';', 2).map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => /^q=(?:1|0?\.0*[1-9])/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).filter((encoding) => accepted.includes(encoding));
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Each takes memory from its start on, even while it waits for a thread. */
const compressing = new WorkQueue({ concurrency: 4 });

export const compress = (encoding: Encoding, body: string | Buffer): Promise<Buffer> =>
  compressing.run(() => {
    if (encoding === 'gzip') return compressors.gzip(body);
    return compressors.br(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          body.length < LARGE ? BROTLI_QUALITY : BROTLI_QUALITY_OF_LARGE,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  });

export const etagOf = (payload: string): string => `"${hash('sha1', payload, 'base64url')}"`;

/** A strong ETag identifies exact bytes, so each encoding has its own. */
export const encodedEtag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}.${encoding}"`;

/** The ETag of the uncompressed answer. */
const plainEtag = (etag: string): string => etag.replace(/\.(?:br|gzip)"$/, '"');

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
