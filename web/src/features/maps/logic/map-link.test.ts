import { expect, it } from 'vitest';
import { passwordFromFragment, parseMapLink, passwordFragment } from './map-link.ts';

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
