import { type ChangeDeclaration, declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The names of the maps that a person owns. */
  maps: (userid: number) => `maps:${userid}`,
  map: (mapid: number) => `map:${mapid}`,
};

export const limits = {
  mapName: { min: 1, max: 60 },
  mapPassword: { min: 4, max: 128, looks: 'any' },
  /** A password to check: one that is too short is just wrong, and an empty one counts as none. */
  triedMapPassword: { min: 0, max: 128, looks: 'any' },
  // Saved as complete lists, so a text from before a stricter rule must not block the others.
  markerType: { min: 1, max: 40, looks: 'cleaned' },
  markerDescription: { min: 0, max: 300, lines: true, looks: 'cleaned' },
  markerPhoto: { min: 0, max: 500 },
} as const satisfies Readonly<Record<string, TextRule>>;

const map = {
  seenBy: 'clan-mates',
  detail: ['mapid'],
  touches: ({ userid, detail }) => [tags.map(Number(detail.mapid)), tags.maps(userid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

const password = {
  seenBy: 'person',
  detail: ['mapid'],
  touches: ({ detail }) => [tags.map(Number(detail.mapid))],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

const page: ChangeDeclaration['page'] = ({ detail }) => `/maps/${Number(detail['mapid'])}`;

export const changes = declareChanges({
  'map-created': { ...map, when: 'You or a clan mate created a map.' },
  'map-background-changed': {
    ...map,
    touches: ({ detail }) => [tags.map(Number(detail.mapid))],
    when: 'The background of a map of yours or of a clan mate was changed or removed.',
  },
  'map-saved': {
    ...map,
    detail: ['mapid', 'drawn?'],
    // Markers change often, and lists of maps do not show them.
    touches: (change) =>
      change.detail.drawn ? [tags.map(Number(change.detail.mapid))] : map.touches(change),
    when: 'A map of yours or of a clan mate was changed.',
  },
  'map-edited': {
    when: 'Somebody else changed a map of yours; at most once an hour for each map.',
    seenBy: 'person',
    detail: ['mapid', 'name'],
    inbox: 'map-changed',
    page,
  },
  'map-password-changed': { ...password, when: 'You changed the password of a map.' },
  'map-settings-changed': {
    ...map,
    when: 'You or a clan mate locked, unlocked or archived a map, or changed who may see or edit it.',
  },
  'map-guessed': {
    ...password,
    detail: ['mapid', 'name'],
    inbox: 'map-changed',
    page,
    when: 'Ten wrong passwords were tried for a map of yours, then 25, 50 and so on.',
  },
  'map-watched': {
    when: 'You chose whether you are notified of a map’s harvested markers that are back.',
    seenBy: 'person',
    detail: ['mapid'],
    touches: ({ detail }) => [tags.map(Number(detail.mapid))],
  },
  'marker-due': {
    when: 'Harvested markers on a map of a member are back; `item` names their kinds.',
    seenBy: 'members',
    detail: ['mapid', 'name', 'item'],
    notice: 'marker-due',
  },
  'watched-marker-due': {
    when: 'Harvested markers on a map that you watch are back; `item` names their kinds.',
    seenBy: 'person',
    detail: ['mapid', 'name', 'item'],
    inbox: 'marker-due',
    page,
  },
  'map-deleted': { ...map, when: 'A map of yours or of a clan mate was deleted.' },
});

export const maps = feature(
  {
    problems: {
      'map-locked': 403,
      'owner-needed': 403,
      'map-read-only': 403,
      'no-such-map': 404,
      'no-such-background': 404,
      'no-such-marker': 404,
      'no-such-revision': 404,
      'map-changed': 412,
      'too-many-password-guesses': 429,
    },
    quotas: {
      maps: { default: 500, counts: 'Maps per person.' },
      'map-mib': { default: 64, counts: 'MiB that the maps of one person take.' },
      markers: { default: 500_000, counts: 'Markers on the maps of one person.' },
      'map-markers': 'fixed',
      'open-map-kib': { default: 512, counts: 'KiB that a map without an owner takes.' },
      'open-maps-mib': {
        default: 32,
        counts:
          'MiB that the maps without an owner from one address (IPv6: /48) take. Each counts as 64 KiB or more.',
      },
      'open-maps-total-mib': {
        default: 1024,
        counts: 'MiB that all maps without an owner take. Each counts as 64 KiB or more.',
      },
    },
    limits,
    tags,
    changes,
    inboxKinds: { 'map-changed': 'person', 'marker-due': 'person' },
    notices: ['marker-due'],
    details: {
      mapid: { type: 'number' },
      drawn: { type: 'boolean', description: 'True if only markers of the map were changed.' },
    },
    touchedBy: { accountReturns: ({ userid }) => [tags.maps(userid)] },
    stores: {
      maps: {
        tables: [
          'resource_maps',
          'markers',
          'map_steps',
          'map_openers',
          'map_guesses',
          'map_backgrounds',
          'map_tiles',
          'map_observations',
          'map_watchers',
        ],
        days: 'openMapDays',
      },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
