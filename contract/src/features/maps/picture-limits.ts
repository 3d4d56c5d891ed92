/** Limits of the background pictures of maps. Browsers load this file, so it imports no schemas. */
export const MAX_PICTURE_SIDE = 8192;
export const MAX_PICTURE_MIB = 20;
/** The side of a tile, in pixels. Those at the right and at the bottom can be smaller. */
export const TILE_SIDE = 512;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
