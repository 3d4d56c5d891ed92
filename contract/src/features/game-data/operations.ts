import { Type } from 'typebox';
import { group } from '../../core/operation.ts';

export const TechItem = Type.Object({
  name: Type.String({ description: 'Its identifier in tech records, unique in its tree.' }),
  requires: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names of the items of the same tree that must be learned first.',
    }),
  ),
  level: Type.Optional(Type.Integer({ description: 'The level that a character needs.' })),
  cost: Type.Optional(Type.Integer({ description: 'The cost of learning it, in points.' })),
  description: Type.Optional(Type.String({ description: 'What it does.' })),
});

export const TechTree = Type.Object({
  name: Type.String({ description: 'The value of `tree` in the URLs of tech records.' }),
  items: Type.Array(TechItem),
});

const minutes = (which: string) =>
  Type.Integer({ description: `The ${which} return after a harvest, in minutes.` });

export const MarkerKind = Type.Object({
  name: Type.String({ description: 'The `type` of its markers, unique regardless of case.' }),
  icon: Type.Optional(
    Type.String({
      description: 'The name of an icon of the web app, or one or two characters to show instead.',
    }),
  ),
  color: Type.Optional(Type.String({ description: 'The colour behind the icon, as `#rrggbb`.' })),
  group: Type.Optional(Type.String({ description: 'The heading to list it under.' })),
  returns: Type.Optional(
    Type.Object(
      { fromMinutes: minutes('earliest'), toMinutes: minutes('latest') },
      { description: 'When a harvested one is back.' },
    ),
  ),
});

const translated = (what: string) =>
  Type.Optional(Type.Record(Type.String(), Type.String(), { description: `By name: ${what}.` }));

const GameTexts = Type.Object({
  trees: translated('the names of trees'),
  items: translated('the names of items'),
  descriptions: translated('the descriptions of items'),
  regions: translated('the names of regions'),
  markerKinds: translated('the names of marker kinds'),
  markerGroups: translated('the groups of marker kinds'),
});

export const GameData = Type.Object({
  trees: Type.Array(TechTree, { description: 'The tech trees, in the order to show them.' }),
  markerKinds: Type.Array(MarkerKind, {
    description:
      'The kinds of markers to suggest. The `type` of a marker can be any other text too.',
  }),
  texts: Type.Optional(
    Type.Record(Type.String(), GameTexts, {
      description:
        'Translations by language code, for people to read. Records and requests have the names in `trees` and `markerKinds`.',
    }),
  ),
});

export const operations = group({
  'GET /app/game-data.json': {
    id: 'getGameData',
    summary:
      'Get the game’s tech trees, with the costs and requirements of items, and its marker kinds.',
    access: 'public',
    answer: GameData,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  cost: 12,
  markerKinds: [
    {
      name: 'Iron ore',
      icon: 'pick',
      color: '#a34a28',
      group: 'Ores',
      returns: { fromMinutes: 45, toMinutes: 60 },
    },
  ],
  'app.name': 'Iron Ingot',
  requires: ['Rope'],
};
