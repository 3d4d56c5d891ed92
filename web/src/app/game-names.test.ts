import { expect, it } from 'vitest';
import { gameNames } from './game-names.ts';

const texts = {
  es: {
    trees: { Crafting: 'Artesanía' },
    items: { Loom: 'Telar' },
    descriptions: { Loom: 'Velas.' },
  },
  'es-MX': {
    regions: { Europe: 'Europa' },
    markerKinds: { Fish: 'Pez' },
    markerGroups: { Sea: 'Mar' },
  },
};

it('translates names, and shows all others as they are', () => {
  const names = gameNames(texts, 'es');
  expect(names.tree('Crafting')).toBe('Artesanía');
  expect(names.item('Loom')).toBe('Telar');
  expect(names.item('Twine')).toBe('Twine');
  expect(names.item('constructor')).toBe('constructor');
  expect(names.description({ name: 'Loom', description: 'Sails.' })).toBe('Velas.');
  expect(names.description({ name: 'Twine', description: 'Fibres.' })).toBe('Fibres.');
  expect(names.description({ name: 'Twine' })).toBeUndefined();
});

it('prefers the exact language, and works without translations', () => {
  const mexican = gameNames(texts, 'es-MX');
  expect(mexican.region('Europe')).toBe('Europa');
  expect(mexican.markerKind('Fish')).toBe('Pez');
  expect(mexican.markerGroup('Sea')).toBe('Mar');
  expect(gameNames(texts, 'es-AR').tree('Crafting')).toBe('Artesanía');
  expect(gameNames(texts, 'en').tree('Crafting')).toBe('Crafting');
  expect(gameNames(undefined, 'es').region('Asia')).toBe('Asia');
});
