import { MAX_PICTURE_SIDE, TILE_SIDE } from '@clan-companion/contract/features/maps/picture-limits';
import sharp from 'sharp';

/** Why a picture is refused. */
export type Refusal = 'damaged' | 'too-large' | 'too-costly';

export interface CutPicture {
  readonly width: number;
  readonly height: number;
  /** A ZIP archive with a WebP for each tile. */
  readonly zip: Buffer;
}

const LOADERS = ['Png', 'Jpeg', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** PNG, JPEG, WebP, and AVIF as libvips calls it. */
const FORMATS = new Set(['png', 'jpeg', 'webp', 'heif']);

// No other decoder is ever used, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
// Leaves the other processors to the service.
sharp.concurrency(1);

/**
 * Cuts the first frame of a picture into tiles, at its full size and at half, a quarter and so on, until
 * it fits into one tile. Metadata is dropped, and the orientation in it is applied.
 */
export async function cutPicture(bytes: Buffer): Promise<CutPicture | { refused: Refusal }> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PICTURE_SIDE ** 2,
      sequentialRead: true,
    });
    const { format, compression, autoOrient } = await picture.metadata();
    if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) {
      return { refused: 'damaged' };
    }
    const { width, height } = autoOrient;
    if (Math.max(width, height) > MAX_PICTURE_SIDE) return { refused: 'too-large' };
    const zip = await picture
      .autoOrient()
      .webp({ quality: 80, effort: 2 })
      .tile({ size: TILE_SIDE, depth: 'onetile', layout: 'dz', container: 'zip', basename: 't' })
      .toBuffer();
    return { width, height, zip };
  } catch (error) {
    const isTooLarge = String(error).includes('exceeds pixel limit');
    return { refused: isTooLarge ? 'too-large' : 'damaged' };
  }
}
