import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.map': ['map', "List the clan's maps, add markers and restart timers"],
  'command.map.list': ['list', "List the clan's maps"],
  'command.map.due': ['due', 'List the harvested markers of a map, by their return'],
  'command.map.add': ['add', 'Add a marker to a map'],
  'command.map.harvested': ['harvested', 'You harvested a marker now: restart its timer'],
  'option.map': ['map', 'Its name'],
  'option.marker': ['marker', 'Its kind, its place or its notes'],
  'option.markertype': ['type', 'What is there: a kind of the game, or any other text'],
  'option.markernotes': ['notes', 'Notes for everybody who can see the map'],
  'option.markerx': ['x', 'The x coordinate'],
  'option.markery': ['y', 'The y coordinate'],
  'notice.marker-due': 'harvested markers that are back',
  'map.title': 'Maps of {clan}',
  'map.none': 'No maps yet. Draw one [in the web app]({web}maps).',
  'map.link': '[{map}]({web}maps/{id})',
  'map.private': '🔒 private',
  'map.archived': '📦 archived',
  'map.nomap':
    'None or more than one of the clan’s maps matches {map}. Pick one from the list that appears while you type.',
  'map.nomarker':
    'None or more than one of the markers matches {marker}. Pick one from the list that appears while you type.',
  'map.added': 'Added to {map}: {marker}',
  'map.due.title': 'Harvested markers on {map}',
  'map.due.none': 'No timer is running. Start one with {/map.harvested}.',
  'map.back': 'back {from}',
  'map.back.by': 'back {from}, at the latest {by}',
  'map.back.unknown': 'nobody knows yet how long this kind takes to come back',
  'map.harvest': 'Harvested now',
  'map.harvested': '{who} harvested {marker}: {back}.',
  'wrong.map-locked':
    'You cannot draw on this map. Its owner can, and so can members of the clan with the permission to edit.',
};

export type Texts = TextsWith<typeof en>;
