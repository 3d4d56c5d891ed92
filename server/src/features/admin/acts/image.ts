import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@clan-companion/contract/community';
import { invalid } from '../../../http/problem.ts';
import { type PictureType, sizeOf } from '../../../pictures/picture-size.ts';

export interface Image {
  readonly bytes: Buffer;
  readonly type: PictureType;
}

/** By its bytes; nobody has to be believed what type it is. Nothing is decoded. */
export function readImage(path: string, base64: string): Image {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) {
    throw invalid(path, `must be at most ${MAX_LOGO_BYTES / 1024} KiB`, { code: 'too-long' });
  }
  const found = sizeOf(bytes);
  if (!found) throw invalid(path, 'must be a complete PNG, JPEG or WebP image');
  const { type, width, height } = found;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_LOGO_PIXELS) {
    const most = `${MAX_LOGO_PIXELS} × ${MAX_LOGO_PIXELS}`;
    throw invalid(path, `must have at most ${most} pixels, and has ${width} × ${height}`, {
      code: 'not-allowed',
    });
  }
  return { bytes, type };
}
