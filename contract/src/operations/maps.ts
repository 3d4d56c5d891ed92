import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits, Text } from '../text.ts';
import { Id, Message } from '../values.ts';

const mapFields = {
  mapid: Type.Integer(),
  name: Type.String(),
  ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
  clanid: Type.Optional(Type.Integer({ description: 'The clan of the owner.' })),
  isPrivate: Type.Boolean(),
};

export const MapInfo = Type.Object(mapFields);

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
  markers: Type.Array(Marker),
});

const markerInput = Type.Object({
  markerid: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,40}$',
      description: 'As it was read; given where it is left out.',
    }),
  ),
  x: Type.Number({ description: 'A finite number.' }),
  y: Type.Number({ description: 'A finite number.' }),
  type: Text(limits.markerType, 'A resource kind.'),
  description: Type.Optional(Text(limits.markerDescription, 'What is there.')),
});

const mapPath = Type.Object({ map_id: Id('The mapid.') });
const mappass = Type.Optional(Text(limits.triedMapPassword, 'Password of the map.'));
const password = {
  'x-map-password': Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'Password of the map, percent-encoded; better than the query, which logs keep.',
    }),
  ),
};

export const mapOperations = group({
  'GET /maps': {
    id: 'listMaps',
    summary: "List one's own maps and those of one's clan mates.",
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(ListedMap),
    paged: true,
    problems: [],
  },
  'POST /maps': {
    id: 'createMap',
    summary: 'Create a map: private with a password of its own, or open with a generated one.',
    access: 'optional',
    query: Type.Object({
      name: Text(limits.mapName, 'Name of the map.'),
      password: Type.Optional(Text(limits.mapPassword, 'Makes the map private; needs a session.')),
    }),
    answer: Type.Object({
      mapid: Type.Integer(),
      password: Type.String({ description: 'The password: shown here and never again.' }),
    }),
    problems: [],
  },
  'GET /maps/{map_id}': {
    id: 'getMap',
    summary: 'Read a map with its markers.',
    access: 'optional',
    params: mapPath,
    query: Type.Object({ mappass }),
    headers: Type.Object(password),
    answer: MapWithMarkers,
    problems: ['no-such-map', 'map-locked'],
  },
  'PUT /maps/{map_id}': {
    id: 'saveMap',
    summary: "Change a map's name, or replace its markers; `If-Match` keeps edits from being lost.",
    access: 'optional',
    params: mapPath,
    headers: Type.Object({
      ...password,
      'if-match': Type.Optional(Type.String({ maxLength: 1000, description: "The read's ETag." })),
    }),
    body: Type.Object({
      name: Type.Optional(Text(limits.mapName, 'The new name.')),
      markers: Type.Optional(Type.Array(markerInput, { maxItems: 5000 })),
      mappass,
    }),
    answer: Message,
    problems: ['no-such-map', 'map-locked', 'map-changed'],
  },
  'DELETE /maps/{map_id}': {
    id: 'deleteMap',
    summary: 'Delete a map (its owner, or with its password where it has none).',
    access: 'session',
    params: mapPath,
    query: Type.Object({ mappass }),
    headers: Type.Object(password),
    answer: Message,
    problems: ['no-such-map', 'not-yours', 'map-locked'],
  },
  'GET /maps/{map_id}/mapinfo': {
    id: 'getMapInfo',
    summary: 'Read a map without its markers.',
    access: 'session',
    params: mapPath,
    answer: MapInfo,
    problems: ['no-such-map', 'map-locked'],
  },
});
