export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Undefined if it is none of these types, incomplete, or has other data after its end. Decodes nothing. */
export function sizeOf(bytes: Buffer): (Size & { type: PictureType }) | undefined {
  try {
    const png = pngSize(bytes);
    if (png) return { type: 'image/png', ...png };
    const jpeg = jpegSize(bytes);
    if (jpeg) return { type: 'image/jpeg', ...jpeg };
    const webp = webpSize(bytes);
    return webp && { type: 'image/webp', ...webp };
  } catch (error) {
    // It ends in the middle of something.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Around the data of a chunk: its length and name before, its checksum after. */
const PNG_FRAME = 12;

/** A list of chunks from IHDR to IEND, with nothing after it. */
function pngSize(bytes: Buffer): Size | undefined {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.readUInt32BE(8) !== 13) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  let [at, last] = [8, ''];
  for (; last !== 'IEND'; at += PNG_FRAME + bytes.readUInt32BE(at)) {
    last = bytes.toString('latin1', at + 4, at + 8);
  }
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return at === bytes.length ? size : undefined;
}

const END_OF_JPEG = 0xffd9;

/** Segments up to the first frame, which has the size, and the end marker at the end. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined;
  if (bytes.readUInt16BE(bytes.length - 2) !== END_OF_JPEG) return undefined;
  for (let at = 2; bytes[at] === 0xff; at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))) {
    const marker = bytes.readUInt8(at + 1);
    // The start of the scan: from here on, it is compressed.
    if (marker === 0xda) return undefined;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}

/** A RIFF container of exactly this length. Its first chunk has the size. */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.readUInt32LE(4) !== bytes.length - 8) {
    return undefined;
  }
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'WEBPVP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return {
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      };
    default:
      return undefined;
  }
}

/** A list of boxes that begins with the brands, with nothing after it. The size is in one of them. */
export function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  let at = bytes.readUInt32BE(0);
  if (!/^(?:.{4})*?avi[fs]/.test(bytes.toString('latin1', 8, Math.min(at, 256)))) return false;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    // 0 means up to the end, and 1 that the length is too large for this field.
    if (length < 8) return length === 0;
    at += length;
  }
  return at === bytes.length;
}
