import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { MAX_PICTURE_MIB, MAX_PICTURE_SIDE, PICTURE_TYPES, TILE_SIDE } from './picture-limits.ts';
import { Matching, Message, Whole } from '../../core/values.ts';
import { mapPath, password } from './parts.ts';

const AT = { minimum: 0, maximum: 2_147_483_647 };

const coordinate = (description: string) =>
  Type.Number({ minimum: -1e9, maximum: 1e9, description });
const length = (description: string) => Type.Number({ minimum: 0.001, maximum: 1e9, description });

const place = {
  x: coordinate('Its left edge on the map.'),
  y: coordinate('Its lower edge on the map.'),
  width: length('Its width on the map.'),
  height: length('Its height on the map.'),
  opacity: Type.Number({ minimum: 0.1, maximum: 1, description: 'From 0.1 to 1.' }),
};

export const MapBackground = Type.Object({
  version: Type.String({ description: 'Changes with every upload.' }),
  pixelwidth: Type.Integer({ description: 'The width of the picture, in pixels.' }),
  pixelheight: Type.Integer({ description: 'The height of the picture, in pixels.' }),
  ...place,
});

const TileVersion = Matching(
  '^[A-Za-z0-9_-]{1,40}$',
  'the version of a background',
  'The version of the background.',
);

export const operations = group({
  'GET /maps/{map_id}/background': {
    id: 'getMapBackground',
    summary: 'Read where the background picture of a map is, if it has one.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object(password),
    answer: Type.Object({ background: Type.Optional(MapBackground) }),
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'PUT /maps/{map_id}/background': {
    id: 'setMapBackground',
    summary:
      'Upload the background picture of a map with an owner: PNG, JPEG, WebP or AVIF, recognised by its content, of at ' +
      `most ${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE} pixels. Only its pixels are stored. It keeps the place of the picture before.`,
    access: 'session',
    params: mapPath,
    headers: Type.Object(password),
    uploads: { types: PICTURE_TYPES, maxBytes: MAX_PICTURE_MIB * 1024 * 1024 },
    answer: MapBackground,
    problems: [
      'no-such-map',
      'map-locked',
      'map-read-only',
      'owner-needed',
      'too-many-password-guesses',
      'quota-reached',
      'no-pictures',
    ],
  },
  'DELETE /maps/{map_id}/background': {
    id: 'removeMapBackground',
    summary: 'Remove the background picture of a map. For an hour, placing it brings it back.',
    access: 'session',
    params: mapPath,
    headers: Type.Object(password),
    answer: Message,
    problems: [
      'no-such-map',
      'no-such-background',
      'map-locked',
      'map-read-only',
      'too-many-password-guesses',
    ],
  },
  'PUT /maps/{map_id}/background/place': {
    id: 'placeMapBackground',
    summary: 'Move, scale or fade the background picture of a map.',
    access: 'session',
    params: mapPath,
    headers: Type.Object(password),
    body: Type.Object(place),
    answer: Message,
    problems: [
      'no-such-map',
      'no-such-background',
      'map-locked',
      'map-read-only',
      'too-many-password-guesses',
    ],
  },
  'GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}': {
    id: 'getMapTile',
    summary:
      `Read a tile of ${TILE_SIDE} × ${TILE_SIDE} pixels of a background picture. Level 0 is the picture in one tile; each ` +
      'further level has twice the width and height, up to the size of the picture. A tile of a version never changes.',
    access: 'optional',
    params: Type.Object({
      ...mapPath.properties,
      version: TileVersion,
      level: Whole(AT, 'How large the picture is.'),
      column: Whole(AT, 'From the left, beginning with 0.'),
      row: Whole(AT, 'From the top, beginning with 0.'),
    }),
    headers: Type.Object(password),
    sends: 'image/webp',
    answer: Type.Unsafe<Uint8Array>({ description: 'A picture.' }),
    problems: ['no-such-map', 'no-such-background', 'map-locked', 'too-many-password-guesses'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  column: 1,
  height: 640,
  'maps.version': 'q1Zb0Yl3T5yT',
  opacity: 0.8,
  pixelheight: 2048,
  pixelwidth: 4096,
  row: 0,
  width: 1280,
};
