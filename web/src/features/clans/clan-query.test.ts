import { expect, it } from 'vitest';
import { clanQuery } from './clan-query.ts';

const none = { name: '', region: '', language: '', size: '', recruiting: '' };

it('asks for nothing without filters', () => {
  expect(clanQuery(none)).toEqual({});
});

it('asks for what the filters say', () => {
  const filters = { name: 'fox', region: 'Asia', language: 'es', size: 'medium' };
  expect(clanQuery({ ...filters, recruiting: 'true' })).toEqual({
    name: 'fox',
    region: 'Asia',
    language: 'es',
    minmembers: 6,
    maxmembers: 20,
    recruiting: true,
  });
});

it('ignores values in the address that mean nothing', () => {
  const filters = { ...none, language: 'Spanish', size: 'huge', recruiting: 'maybe' };
  expect(clanQuery(filters)).toEqual({});
});
