import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this, the head is most of what is sent. */
export const WORTH_COMPRESSING = 1_024;
const BROTLI_QUALITY = 5;
/** Browsers send one of a few; more than these are read each time. */
const MAX_KNOWN = 200;

const known = new Map<string, Encoding | undefined>();

/** The best of ours that a client takes. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const read = readHeader(header);
  if (known.size < MAX_KNOWN) known.set(header, read);
  return read;
}

function readHeader(header: string): Encoding | undefined {
  const taken = header
    .split(',')
    .map((item) =>
      item
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight = 'q=1']) => /^q=(?:1|0?\.0*[1-9])/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export function compress(encoding: Encoding, text: string): Promise<Buffer> {
  if (encoding === 'gzip') return compressors.gzip(text);
  return compressors.br(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
