import { Type } from 'typebox';
import { MAX_MARKERS } from './map-steps.ts';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Message, PublicText, Text, Timestamp } from '../../core/values.ts';
import {
  author,
  ifMatch,
  mapPath,
  mappass,
  mapSettings,
  markerFields,
  MarkerId,
  password,
  revision,
  WRITE_PROBLEMS,
} from './parts.ts';
import { Marker } from './markers.ts';

const mapFields = {
  mapid: Type.Integer(),
  name: Type.String(),
  ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
  clanid: Type.Optional(Type.Integer({ description: 'The clan of the owner.' })),
  isPrivate: Type.Boolean(),
  ...mapSettings,
};

export const MapInfo = Type.Object({
  ...mapFields,
  canEdit: Type.Boolean({ description: 'Whether you can save it without its password now.' }),
  isWatching: Type.Boolean({
    description: 'Whether you are notified when a harvested marker is back.',
  }),
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

export const MapWithMarkers = Type.Object({
  mapid: Type.Integer(),
  name: Type.String(),
  isOwned: Type.Boolean({ description: 'Whether it has an owner. Saving then needs a session.' }),
  isLocked: mapSettings.isLocked,
  isArchived: mapSettings.isArchived,
  passwordEdits: Type.Boolean({
    description: 'Whether people with its password may change it now.',
  }),
  revision,
  markers: Type.Array(Marker),
});

const markerInput = Type.Object({
  markerid: Type.Optional(MarkerId('The id that you read. Leave it out for a new marker.')),
  ...markerFields,
});

export const MapAuthor = Type.Object({
  ...author,
  markers: Type.Array(
    Type.Object({
      markerid: Type.String(),
      changed: Type.Optional(
        Timestamp('When it was last changed. Left out if that is not known: long ago.'),
      ),
    }),
  ),
});

const NewMap = Type.Object({
  mapid: Type.Integer(),
  password: Type.String({ description: 'The password. It is never shown again.' }),
});

/** Describes the operations whose path begins like this. */
export const paths = { maps: 'Resource maps with markers. Private ones have a password.' };

export const operations = group({
  'GET /maps': {
    id: 'listMaps',
    summary: 'List your maps and those of your clan mates.',
    access: 'session',
    onBehalf: true,
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
    answer: NewMap,
    creates: '/maps/{map_id}',
    problems: ['quota-reached'],
  },
  'GET /maps/{map_id}': {
    id: 'getMap',
    summary: 'Read a map with its markers.',
    access: 'optional',
    onBehalf: true,
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
      markers: Type.Optional(Type.Array(markerInput, { maxItems: MAX_MARKERS })),
      mappass,
    }),
    answer: Message,
    problems: [...WRITE_PROBLEMS, 'quota-reached'],
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
  'GET /maps/{map_id}/authors': {
    id: 'getMapAuthors',
    summary:
      'Read who added the markers of a map, and when each was last changed. Only the owner and their clan mates get names.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object(password),
    answer: Type.Array(MapAuthor),
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
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
  'PUT /maps/{map_id}/settings': {
    id: 'changeMapSettings',
    summary:
      'Lock or archive your map, make it private or open, or choose who may edit it. Everybody who has it open sees that at once.',
    access: 'session',
    params: mapPath,
    body: Type.Partial(
      Type.Object({
        ...mapSettings,
        isPrivate: Type.Boolean({
          description: 'Whether reading it needs its password. The password stays the same.',
        }),
      }),
    ),
    answer: Message,
    problems: ['no-such-map', 'not-yours'],
  },
  'POST /maps/{map_id}/copies': {
    id: 'copyMap',
    summary:
      'Copy a map that you may read, with its markers and its background, as a new map of yours: private if that map is private or if you set a password. Otherwise, the password is generated. The history is not copied.',
    access: 'session',
    params: mapPath,
    headers: Type.Object(password),
    body: Type.Object({
      name: PublicText(limits.mapName, 'Name of the new map.'),
      password: Type.Optional(Text(limits.mapPassword, 'Makes the new map private.')),
    }),
    answer: NewMap,
    creates: '/maps/{map_id}',
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses', 'quota-reached'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  mappass: 'open sesame',
  'maps.name': 'Iron Valley',
  password: 'open sesame',
  'maps.changed': 2,
  revision: 12,
  wrongPasswords: 12,
};
