import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits } from '../text.ts';
import { PublicText, Text } from '../text-schemas.ts';
import { Id, Matching, Message, Timestamp } from '../values.ts';

const mapFields = {
  mapid: Type.Integer(),
  name: Type.String(),
  ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
  clanid: Type.Optional(Type.Integer({ description: 'The clan of the owner.' })),
  isPrivate: Type.Boolean(),
};

export const MapInfo = Type.Object({
  ...mapFields,
  canEdit: Type.Boolean({ description: 'Whether you can save it without its password.' }),
  wrongPasswords: Type.Optional(
    Type.Integer({
      description:
        'How many wrong passwords were tried. Only for the owner, and only if there were any; starts again after a day without guesses.',
    }),
  ),
  wrongPasswordsSince: Type.Optional(Timestamp('When the first of them was tried.')),
});

export const ListedMap = Type.Object({
  ...mapFields,
  hasPassword: Type.Boolean({ description: 'Whether a password is needed to read it.' }),
});

export const Marker = Type.Object({
  markerid: Type.String(),
  x: Type.Number(),
  y: Type.Number(),
  type: Type.String({ description: 'A resource kind.' }),
  description: Type.Optional(Type.String()),
});

export const MapWithMarkers = Type.Object({
  mapid: Type.Integer(),
  name: Type.String(),
  isOwned: Type.Boolean({ description: 'Whether it has an owner. Saving then needs a session.' }),
  markers: Type.Array(Marker),
});

const markerInput = Type.Object({
  markerid: Type.Optional(
    Matching(
      '^[A-Za-z0-9_-]{1,40}$',
      '1 to 40 letters, digits, _ or -',
      'The id that you read. Leave it out for a new marker.',
    ),
  ),
  x: Type.Number({ description: 'A finite number.' }),
  y: Type.Number({ description: 'A finite number.' }),
  type: PublicText(limits.markerType, 'A resource kind.'),
  description: Type.Optional(PublicText(limits.markerDescription, 'What is there.')),
});

const ifMatch = Type.Optional(
  Type.String({ maxLength: 1000, description: 'The ETag of the version that you read.' }),
);

export const mapPath = Type.Object({ map_id: Id('The mapid.') });
const mappass = Type.Optional(Text(limits.triedMapPassword, 'Password of the map.'));
export const password = {
  'x-map-password': Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        "The map's password, percent-encoded. Prefer this to the query, which can end up in logs.",
    }),
  ),
};

export const mapOperations = group({
  'GET /maps': {
    id: 'listMaps',
    summary: 'List your maps and those of your clan mates.',
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(ListedMap),
    paged: true,
    problems: [],
  },
  'POST /maps': {
    id: 'createMap',
    summary: 'Create a map: private if you set a password, or open with a generated one.',
    access: 'optional',
    query: Type.Object({
      name: PublicText(limits.mapName, 'Name of the map.'),
      password: Type.Optional(Text(limits.mapPassword, 'Makes the map private; needs a session.')),
    }),
    answer: Type.Object({
      mapid: Type.Integer(),
      password: Type.String({ description: 'The password. It is never shown again.' }),
    }),
    creates: '/maps/{map_id}',
    problems: ['quota-reached'],
  },
  'GET /maps/{map_id}': {
    id: 'getMap',
    summary: 'Read a map with its markers.',
    access: 'optional',
    params: mapPath,
    query: Type.Object({ mappass }),
    headers: Type.Object(password),
    answer: MapWithMarkers,
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'PUT /maps/{map_id}': {
    id: 'saveMap',
    summary:
      'Rename a map or replace its markers. Use `If-Match` to avoid overwriting the edits of others.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object({
      ...password,
      'if-match': ifMatch,
    }),
    body: Type.Object({
      name: Type.Optional(PublicText(limits.mapName, 'The new name.')),
      markers: Type.Optional(Type.Array(markerInput, { maxItems: 5000 })),
      mappass,
    }),
    answer: Message,
    problems: [
      'no-such-map',
      'map-locked',
      'map-changed',
      'too-many-password-guesses',
      'quota-reached',
    ],
  },
  'DELETE /maps/{map_id}': {
    id: 'deleteMap',
    summary: 'Delete a map (its owner; for a map without an owner, anyone with its password).',
    access: 'session',
    params: mapPath,
    query: Type.Object({ mappass }),
    headers: Type.Object({ ...password, 'if-match': ifMatch }),
    answer: Message,
    problems: [
      'no-such-map',
      'not-yours',
      'map-locked',
      'map-changed',
      'too-many-password-guesses',
    ],
  },
  'GET /maps/{map_id}/mapinfo': {
    id: 'getMapInfo',
    summary: 'Read a map without its markers.',
    access: 'session',
    params: mapPath,
    answer: MapInfo,
    problems: ['no-such-map', 'map-locked'],
  },
  'PUT /maps/{map_id}/password': {
    id: 'changeMapPassword',
    summary: 'Change the password of your map. The old one no longer works.',
    access: 'session',
    params: mapPath,
    body: Type.Object({ password: Text(limits.mapPassword, 'The new password.') }),
    answer: Message,
    problems: ['no-such-map', 'not-yours'],
  },
});
