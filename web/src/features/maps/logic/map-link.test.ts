import { expect, it } from 'vitest';
import {
  MAX_STOPS,
  namesMarkers,
  NO_VIEW,
  parseMapLink,
  passwordFragment,
  passwordFromFragment,
  readView,
  writeView,
} from './map-link.ts';

it.each([
  ['12', { mapid: 12 }],
  [' #12 ', { mapid: 12 }],
  ['https://example.org/app/maps/12', { mapid: 12 }],
  ['https://example.org/app/maps/12/?utm=1', { mapid: 12 }],
  ['/app/maps/12#password=a%2Bb', { mapid: 12, password: 'a+b' }],
  [
    '/app/maps/12?type=Iron+ore&at=1,2,0&utm=1#password=x',
    { mapid: 12, password: 'x', view: '?at=1,2,0&type=Iron+ore' },
  ],
  ['twelve', undefined],
  ['0', undefined],
  ['2147483648', undefined],
  ['https://example.org/app/clans/12', undefined],
])('reads %s', (text, link) => {
  expect(parseMapLink(text)).toEqual(link);
});

it.each(['open sesame', 'a+b&c=d#e', 'contraseña 100%', "(it's) ~so~ *secret*_-.!"])(
  'encodes "%s" in characters that chats don’t cut off',
  (password) => {
    const fragment = passwordFragment(password);
    expect(passwordFromFragment(fragment)).toBe(password);
    expect(fragment).toMatch(/^#password=[A-Za-z0-9%]+$/);
  },
);

it('reads what it writes', () => {
  const view = {
    spot: { x: 12.5, y: -3, zoom: -0.25 },
    markerid: 'a_1',
    filter: {
      types: new Set(['Iron ore', 'Ours, & more']),
      words: 'río #2',
      quality: 40,
      author: '80351110224678912',
      days: -30,
    },
    route: ['b', 'a_1'],
  };
  expect(readView(writeView(view))).toEqual(view);
  expect(writeView(view)).toContain('at=12.5,-3,-0.25&marker=a_1');
});

it('knows which links name markers', () => {
  expect(namesMarkers(readView('?marker=a'))).toBe(true);
  expect(namesMarkers(readView('?route=a,b'))).toBe(true);
  expect(namesMarkers(readView('?at=1,2,3&text=white'))).toBe(false);
});

it('adds nothing to the address for the complete map', () => {
  expect(writeView(NO_VIEW)).toBe('');
  expect(readView('')).toEqual({ ...NO_VIEW, spot: undefined, markerid: undefined });
});

it.each([
  '?at=1,2',
  '?at=a,b,c',
  '?at=1,2,Infinity',
  '?at=,,',
  '?marker=<b>',
  '?route=,,%20',
  '?days=0',
  '?days=x',
  '?quality=101',
])('ignores %s', (search) => {
  expect(writeView(readView(search))).toBe('');
});

it('passes each marker once, and not too many', () => {
  expect(readView('?route=a,b,a').route).toEqual(['a', 'b']);
  const many = Array.from({ length: 500 }, (_, n) => `m${n}`);
  expect(readView(`?route=${many.join(',')}`).route).toHaveLength(MAX_STOPS);
});
