import { Type } from 'typebox';
import { MAX_MARKERS } from './map-steps.ts';
import { group, Paging } from '../../core/operation.ts';
import { Message, Timestamp } from '../../core/values.ts';
import {
  mapPath,
  markerFields,
  MarkerId,
  password,
  revision,
  WRITE_PROBLEMS,
  writing,
} from './parts.ts';

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

const newMarker = Type.Object({
  markerid: Type.Optional(MarkerId('An id of your choice; without it, the service chooses one.')),
  ...markerFields,
});

const changedMarker = Type.Partial(Type.Object(markerFields));

const markerPath = Type.Object({ ...mapPath.properties, markerid: MarkerId('The markerid.') });

export const operations = group({
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
    body: changedMarker,
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
          Type.Object({ ...changedMarker.properties, markerid: MarkerId('The markerid.') }),
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
});

/** One value per field name, for the documentation. */
export const examples = {
  harvested: '2026-01-31T18:30:00.000Z',
  returned: '2026-01-31T18:30:00.000Z',
  returnsby: '2026-01-31T18:30:00.000Z',
  returnsfrom: '2026-01-31T18:30:00.000Z',
  fromSeconds: 2700,
  toSeconds: 3600,
  observations: 5,
  skipped: ['b0Xk2uQ9vLwT'],
  remove: ['b0Xk2uQ9vLwT'],
};
