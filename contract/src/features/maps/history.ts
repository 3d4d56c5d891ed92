import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { ChatId, Id, Matching, Timestamp, True } from '../../core/values.ts';
import {
  author,
  mapPath,
  mappass,
  mapSettings,
  MarkerId,
  password,
  revision,
  WRITE_PROBLEMS,
  writing,
} from './parts.ts';
import { Marker } from './markers.ts';

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
    Type.Partial(Type.Object({ ...mapSettings, isPrivate: Type.Boolean() }), {
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

const Place = (description: string) =>
  Type.Object(
    { x: Type.Number(), y: Type.Number() },
    { description, examples: [{ x: 12.5, y: -3 }] },
  );

const revisionPath = Type.Object({ ...mapPath.properties, revision: Id('The revision.') });

export const operations = group({
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

/** One value per field name, for the documentation. */
export const examples = {
  'maps.key': 'q1Zb0Yl3T5yTqM4mJH9dWg',
  removed: 1,
  restored: 3,
  whose: '80351110224678913',
};
