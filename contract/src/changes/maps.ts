import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const map = {
  seenBy: 'clan-mates',
  detail: ['mapid'],
  touches: ({ userid, detail }) => [tag.map(Number(detail.mapid)), tag.maps(userid)],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

const password = {
  seenBy: 'person',
  detail: ['mapid'],
  touches: ({ detail }) => [tag.map(Number(detail.mapid))],
} as const satisfies Omit<ChangeDeclaration, 'when'>;

export const mapChanges = declareChanges({
  'map-created': { ...map, when: 'You or a clan mate created a map.' },
  'map-background-changed': {
    ...map,
    touches: ({ detail }) => [tag.map(Number(detail.mapid))],
    when: 'The background of a map of yours or of a clan mate was changed or removed.',
  },
  'map-saved': {
    ...map,
    detail: ['mapid', 'drawn?'],
    // Markers change often, and lists of maps do not show them.
    touches: (change) =>
      change.detail.drawn ? [tag.map(Number(change.detail.mapid))] : map.touches(change),
    when: 'A map of yours or of a clan mate was changed.',
  },
  'map-edited': {
    when: 'Somebody else changed a map of yours; at most once an hour for each map.',
    seenBy: 'person',
    detail: ['mapid', 'name'],
    inbox: 'map-changed',
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
    when: 'Ten wrong passwords were tried for a map of yours, then 25, 50 and so on.',
  },
  'map-watched': {
    when: 'You chose whether you are notified of a map’s harvested markers that are back.',
    seenBy: 'person',
    detail: ['mapid'],
    touches: ({ detail }) => [tag.map(Number(detail.mapid))],
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
  },
  'map-deleted': { ...map, when: 'A map of yours or of a clan mate was deleted.' },
});
