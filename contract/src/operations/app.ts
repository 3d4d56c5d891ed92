import { Type } from 'typebox';
import { group } from '../operation.ts';

export const AppConfig = Type.Object({
  authorizeurl: Type.String({ description: "The chat platform's authorization page." }),
  clientid: Type.String(),
  redirecturi: Type.String({ description: 'Where the chat platform sends people back to.' }),
  scope: Type.String({ description: 'The scopes to ask for, space separated.' }),
  practice: Type.Boolean({
    description: 'Whether this is the built-in practice sign-in, where anyone can be anyone.',
  }),
});

export const TechItem = Type.Object({
  name: Type.String({ description: 'What a tech record calls it; once in its tree.' }),
  requires: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names of items of the same tree that come before; all of them are needed.',
    }),
  ),
  level: Type.Optional(Type.Integer({ description: 'The level that a character needs.' })),
  cost: Type.Optional(Type.Integer({ description: 'What learning it costs, in points.' })),
  description: Type.Optional(Type.String({ description: 'What it is good for.' })),
});

export const TechTree = Type.Object({
  name: Type.String({ description: 'What `tree` is in the addresses of tech records.' }),
  items: Type.Array(TechItem),
});

export const GameData = Type.Object({
  trees: Type.Array(TechTree, { description: 'The tech trees, in the order to show them.' }),
});

export const appOperations = group({
  'GET /app/config.json': {
    id: 'getAppConfig',
    summary: 'What a web app needs to start a sign-in.',
    access: 'public',
    answer: AppConfig,
    problems: [],
  },
  'GET /app/game-data.json': {
    id: 'getGameData',
    summary: 'The tech trees of the game: items, what they cost, and what comes before them.',
    access: 'public',
    answer: GameData,
    problems: [],
  },
});
