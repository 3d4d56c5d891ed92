import { Type } from 'typebox';
import { MAX_MARKERS, MAX_QUALITY, PHOTO_PATTERN, TIME_PATTERN } from '../map-steps.ts';
import { group, Paging } from '../operation.ts';
import { limits } from '../text.ts';
import { PublicText, Text } from '../text-schemas.ts';
import type { ProblemName } from '../problems.ts';
import { ChatId, Id, Matching, Message, Timestamp, True } from '../values.ts';

const settings = {
  editors: Type.Enum(['password', 'clan', 'owner'], {
    description:
      'Who may change it. `password`: the owner, clan mates with `canEdit`, and people with the password. `clan`: the owner and clan mates with `canEdit`. `owner`: only the owner.',
  }),
  isLocked: Type.Boolean({ description: 'Nobody may change it, until the owner unlocks it.' }),
  isArchived: Type.Boolean({
    description: 'It is kept, but no longer in use. Nobody may change it.',
  }),
};

const mapFields = {
  mapid: Type.Integer(),
  name: Type.String(),
  ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
  clanid: Type.Optional(Type.Integer({ description: 'The clan of the owner.' })),
  isPrivate: Type.Boolean(),
  ...settings,
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

export const Marker = Type.Object({
  markerid: Type.String(),
  x: Type.Number(),
  y: Type.Number(),
  type: Type.String({ description: 'A resource kind.' }),
  description: Type.Optional(Type.String()),
  quality: Type.Optional(Type.Integer({ description: 'From 1 to 100.' })),
  harvested: Type.Optional(Timestamp('When it was last harvested.')),
  returnsfrom: Type.Optional(Timestamp('The earliest time of its return.')),
  returnsby: Type.Optional(Timestamp('The latest time of its return.')),
  returned: Type.Optional(Timestamp('When somebody saw that it was back.')),
  photo: Type.Optional(Type.String({ description: 'The URL of a picture.' })),
});

export const ObservedDuration = Type.Object({
  type: Type.String({ description: 'A resource kind.' }),
  observations: Type.Integer({ description: 'How many returns were seen.' }),
  fromSeconds: Type.Integer({ description: 'The earliest return after a harvest, in seconds.' }),
  toSeconds: Type.Integer({ description: 'The latest return after a harvest, in seconds.' }),
});

const revision = Type.Integer({
  description:
    'Grows with every change to the map. Events and the history name the same revisions.',
});

export const MapWithMarkers = Type.Object({
  mapid: Type.Integer(),
  name: Type.String(),
  isOwned: Type.Boolean({ description: 'Whether it has an owner. Saving then needs a session.' }),
  isLocked: settings.isLocked,
  isArchived: settings.isArchived,
  passwordEdits: Type.Boolean({
    description: 'Whether people with its password may change it now.',
  }),
  revision,
  markers: Type.Array(Marker),
});

const MarkerId = (description: string) =>
  Matching('^[A-Za-z0-9_-]{1,40}$', '1 to 40 letters, digits, _ or -', description);

/** Dates that do not exist, such as 30 February, count as the days after the month. */
const Time = (description: string) =>
  Type.Optional(
    Matching(
      TIME_PATTERN,
      'a time in UTC, such as 2026-01-31T18:30:00.000Z, or empty',
      `${description} Empty removes it.`,
    ),
  );

const fields = {
  x: Type.Number({ description: 'A finite number.' }),
  y: Type.Number({ description: 'A finite number.' }),
  type: PublicText(limits.markerType, 'A resource kind.'),
  description: Type.Optional(PublicText(limits.markerDescription, 'What is there.')),
  quality: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_QUALITY, description: 'From 1 to 100; 0 removes it.' }),
  ),
  harvested: Time(
    'When it was last harvested. If you change it without the two times of its return, the service sets them: as observed on this map, or as the game data says. A time in the future counts as now.',
  ),
  returnsfrom: Time('The earliest time of its return.'),
  returnsby: Time('The latest time of its return.'),
  returned: Time(
    'When you saw that it was back. This ends its timer, and the service learns how long its kind takes.',
  ),
  photo: Type.Optional(
    Object.assign(
      PublicText(limits.markerPhoto, 'The URL of a picture, with https. Empty removes it.'),
      { pattern: PHOTO_PATTERN, 'x-expected': 'an https:// URL, or empty' },
    ),
  ),
};

const newMarker = Type.Object({
  markerid: Type.Optional(MarkerId('An id of your choice; without it, the service chooses one.')),
  ...fields,
});

const markerInput = Type.Object({
  markerid: Type.Optional(MarkerId('The id that you read. Leave it out for a new marker.')),
  ...fields,
});

const markerFields = Type.Partial(Type.Object(fields));

const ifMatch = Type.Optional(
  Type.String({ maxLength: 1000, description: 'The ETag of the version that you read.' }),
);

const Place = (description: string) =>
  Type.Object(
    { x: Type.Number(), y: Type.Number() },
    { description, examples: [{ x: 12.5, y: -3 }] },
  );

export const mapPath = Type.Object({ map_id: Id('The mapid.') });
const markerPath = Type.Object({ ...mapPath.properties, markerid: MarkerId('The markerid.') });
const revisionPath = Type.Object({ ...mapPath.properties, revision: Id('The revision.') });
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

const writing = { ...password, 'if-match': ifMatch };

const WRITE_PROBLEMS = [
  'no-such-map',
  'map-locked',
  'map-read-only',
  'map-changed',
  'too-many-password-guesses',
] as const satisfies ProblemName[];

/** Only the owner and their clan mates see who it was. */
const author = {
  chatid: Type.Optional(
    Type.String({
      description:
        'Who did it. Only for the owner and their clan mates; left out for people without an account.',
    }),
  ),
  chattag: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
};

const ChangedTime = Type.Optional(Type.String({ description: 'A time; empty if it has none.' }));

const ChangedFields = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        x: Type.Optional(Type.Number()),
        y: Type.Optional(Type.Number()),
        type: Type.Optional(Type.String()),
        description: Type.Optional(Type.String({ description: 'Empty if it has none.' })),
        quality: Type.Optional(Type.Integer({ description: '0 if it has none.' })),
        harvested: ChangedTime,
        returnsfrom: ChangedTime,
        returnsby: ChangedTime,
        returned: ChangedTime,
        photo: Type.Optional(Type.String({ description: 'Empty if it has none.' })),
      },
      { description, examples: [{ x: 12.5 }] },
    ),
  );

export const MapStep = Type.Object({
  revision,
  timestamp: Timestamp('When it happened.'),
  action: Type.Enum(['drawn', 'saved', 'restored', 'settings'], {
    description:
      '`saved` replaced the whole list of markers or renamed the map. `settings` changed who may see or change it.',
  }),
  ...author,
  renamed: Type.Optional(
    Type.Object({
      before: Type.String({ examples: ['Iron Valley'] }),
      after: Type.String({ examples: ['Copper Valley'] }),
    }),
  ),
  settings: Type.Optional(
    Type.Partial(Type.Object({ ...settings, isPrivate: Type.Boolean() }), {
      description: 'The settings that were changed.',
    }),
  ),
  added: Type.Integer({ description: 'How many markers were added.' }),
  changed: Type.Integer({ description: 'How many markers were changed.' }),
  removed: Type.Integer({ description: 'How many markers were removed.' }),
  markers: Type.Array(
    Type.Object({
      markerid: Type.String(),
      before: ChangedFields('Left out if the marker is new.'),
      after: ChangedFields('Left out if the marker was removed.'),
    }),
    {
      description:
        'The first 20 markers that changed, with the fields that changed, before and after.',
    },
  ),
});

export const MapEvent = Type.Object({
  revision,
  timestamp: Timestamp('When it happened.'),
  ...author,
  name: Type.Optional(Type.String({ description: 'The new name of the map.' })),
  markers: Type.Array(
    Type.Object({
      markerid: Type.String(),
      after: ChangedFields('Left out if the marker was removed.'),
    }),
    {
      description: 'The markers that changed, with the new values of the fields that changed.',
    },
  ),
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

export const mapOperations = group({
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
        ...settings,
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
  'POST /maps/{map_id}/markers': {
    id: 'addMarker',
    summary: 'Add a marker. Whoever may save the map may do this.',
    access: 'optional',
    onBehalf: true,
    params: mapPath,
    headers: Type.Object(writing),
    body: newMarker,
    answer: Marker,
    creates: '/maps/{map_id}',
    problems: [...WRITE_PROBLEMS, 'quota-reached'],
  },
  'PUT /maps/{map_id}/markers/{markerid}': {
    id: 'changeMarker',
    summary: 'Change some fields of a marker. The others stay, whoever changed them meanwhile.',
    access: 'optional',
    onBehalf: true,
    params: markerPath,
    headers: Type.Object(writing),
    body: markerFields,
    answer: Marker,
    problems: [...WRITE_PROBLEMS, 'no-such-marker', 'quota-reached'],
  },
  'DELETE /maps/{map_id}/markers/{markerid}': {
    id: 'deleteMarker',
    summary: 'Delete a marker.',
    access: 'optional',
    params: markerPath,
    headers: Type.Object(writing),
    answer: Message,
    problems: [...WRITE_PROBLEMS, 'no-such-marker'],
  },
  'PATCH /maps/{map_id}/markers': {
    id: 'drawMarkers',
    summary:
      'Add, change and remove many markers at once: all of it happens, or nothing. Markers that are gone, and new ones that are there already, are skipped.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object(writing),
    body: Type.Object({
      add: Type.Optional(Type.Array(newMarker, { maxItems: MAX_MARKERS })),
      change: Type.Optional(
        Type.Array(
          Type.Object({ ...markerFields.properties, markerid: MarkerId('The markerid.') }),
          { maxItems: MAX_MARKERS },
        ),
      ),
      remove: Type.Optional(Type.Array(MarkerId('The markerid.'), { maxItems: MAX_MARKERS })),
    }),
    answer: Type.Object({
      revision,
      markers: Type.Array(Marker, { description: 'The markers that were added or changed.' }),
      skipped: Type.Array(Type.String(), {
        description: 'The ids of the markers that were skipped.',
      }),
    }),
    creates: '/maps/{map_id}',
    problems: [...WRITE_PROBLEMS, 'quota-reached'],
  },
  'GET /maps/{map_id}/due': {
    id: 'listDueMarkers',
    summary: 'List the markers with a timer, by the earliest time of their return.',
    access: 'optional',
    onBehalf: true,
    params: mapPath,
    query: Type.Object(Paging),
    headers: Type.Object(password),
    answer: Type.Array(Marker),
    paged: true,
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'GET /maps/{map_id}/durations': {
    id: 'listDurations',
    summary:
      'List how long kinds of markers take to return, as observed on this map. For other kinds, the game data says it.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object(password),
    answer: Type.Array(ObservedDuration),
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'PUT /maps/{map_id}/watch': {
    id: 'watchMap',
    summary: 'Choose whether you are notified when a harvested marker of a map is back.',
    access: 'session',
    params: mapPath,
    body: Type.Object({ isWatching: Type.Boolean({ description: 'Whether you want it.' }) }),
    answer: Message,
    problems: ['no-such-map', 'map-locked'],
  },
  'GET /maps/{map_id}/events': {
    id: 'streamMapEvents',
    summary:
      'Stream the changes to a map (`map-drawn`) to whoever may read it. The event `gap` means that changes were lost, that one was too large to send, or that its settings were changed: read the map again. The other events [show who is here](#about-map-events).',
    access: 'optional',
    params: mapPath,
    query: Type.Object({
      mappass,
      lasteventid: Type.Optional(
        Id('The same as `Last-Event-ID`, which an `EventSource` cannot send at first.'),
      ),
    }),
    headers: Type.Object({
      ...password,
      'last-event-id': Type.Optional(
        Matching(
          '^[0-9]{1,10}$',
          'a revision of this map',
          'The last revision that you know, such as that of the map you read: the stream continues after it. Without it, the stream starts now.',
        ),
      ),
    }),
    answer: MapEvent,
    stream: true,
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses', 'too-many-streams'],
  },
  'POST /maps/{map_id}/presence': {
    id: 'sharePresence',
    summary:
      'Show the others on a map where you are and what you edit; it replaces what you showed before. Nothing is stored. They see it until your event stream of the map ends.',
    access: 'optional',
    whileReadOnly: true,
    params: mapPath,
    headers: Type.Object(password),
    body: Type.Object({
      key: Matching(
        '^[A-Za-z0-9_-]{22}$',
        'the key of your event stream',
        'From the event `you` of your event stream of this map. With any other key, nothing happens.',
      ),
      place: Type.Optional(Place('Where your pointer is, or the middle of what you see.')),
      markerid: Type.Optional(MarkerId('The marker that you edit.')),
      ping: Type.Optional(Place('A place that you want to point out now.')),
    }),
    answer: True,
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'GET /maps/{map_id}/history': {
    id: 'getMapHistory',
    summary:
      'List the changes to a map, newest first (the owner, their clan mates, and people with the password). Old ones are dropped when there are too many.',
    access: 'optional',
    params: mapPath,
    query: Type.Object(Paging),
    headers: Type.Object(password),
    answer: Type.Array(MapStep),
    paged: true,
    problems: ['no-such-map', 'map-locked', 'too-many-password-guesses'],
  },
  'GET /maps/{map_id}/history/{revision}': {
    id: 'getMapAsOf',
    summary: 'Read a map as it was after one of its changes.',
    access: 'optional',
    params: revisionPath,
    headers: Type.Object(password),
    answer: Type.Object({
      mapid: Type.Integer(),
      name: Type.String(),
      revision,
      markers: Type.Array(Marker),
    }),
    problems: ['no-such-map', 'no-such-revision', 'map-locked', 'too-many-password-guesses'],
  },
  'POST /maps/{map_id}/restore': {
    id: 'restoreMap',
    summary:
      'Undo what was changed after a revision: everything, one marker, or what one person changed. What others have changed since then stays, except if everything is restored. It is a change like any other, and can be undone.',
    access: 'optional',
    params: mapPath,
    headers: Type.Object(writing),
    body: Type.Object({
      revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The revision.' }),
      markerid: Type.Optional(MarkerId('Only this marker.')),
      whose: Type.Optional(
        ChatId('Only the changes of this person, or `guests`: of people without an account.'),
      ),
    }),
    answer: Type.Object({
      revision,
      restored: Type.Integer({ description: 'How many markers this changed.' }),
    }),
    problems: [...WRITE_PROBLEMS, 'no-such-revision', 'quota-reached'],
  },
});
