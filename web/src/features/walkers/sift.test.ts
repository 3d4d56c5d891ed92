import { describe, expect, it } from 'vitest';
import { NOBODY, pressed, readSorting, sift, type Walker, type Wanted } from './sift.ts';

const now = Date.parse('2026-06-30T12:00:00Z');
const walkers: Walker[] = [
  {
    walkerid: '1',
    name: 'Dune Runner 10',
    type: 'Dinghy',
    ownerid: 'ann',
    clanid: 1,
    lastuser: 'Ömer',
    lastupdate: '2026-06-30T08:00:00.000Z',
  },
  {
    walkerid: '2',
    name: 'Dune Runner 9',
    type: 'Falco',
    ownerid: 'bob',
    clanid: 1,
    // Somebody wrote about it since: that is no sight of it.
    lastupdate: '2026-06-30T11:00:00.000Z',
    lastseen: '2026-06-23T12:00:00.000Z',
  },
  { walkerid: '3', name: 'old tusker', clanid: 1, lastupdate: '2026-05-01T00:00:00.000Z' },
];
const everything: Wanted = { name: '', type: '', owner: '', lastuser: '', unseen: '' };
const names: Record<string, string> = { ann: 'Zoe', bob: 'Bob' };
const around = { now, language: 'en', nameOf: (chatid: string) => names[chatid] ?? chatid };

const found = (wanted: Partial<Wanted>, sort = 'name') =>
  sift(walkers, { ...everything, ...wanted }, readSorting(sort), around).map(
    ({ walkerid }) => walkerid,
  );

describe('filters', () => {
  it('finds a part of the name and of the last user, whatever the case', () => {
    expect(found({ name: ' TUSK ' })).toEqual(['3']);
    expect(found({ lastuser: 'öM' })).toEqual(['1']);
  });

  it('finds by type, by owner, and those that nobody owns', () => {
    expect(found({ type: 'Falco' })).toEqual(['2']);
    expect(found({ owner: 'ann' })).toEqual(['1']);
    expect(found({ owner: NOBODY })).toEqual(['3']);
  });

  it('finds those not seen for exactly so many days, or more', () => {
    expect(found({ unseen: '7' })).toEqual(['2', '3']);
    expect(found({ unseen: '8' })).toEqual(['3']);
    expect(found({ unseen: 'nonsense' })).toEqual(['2', '1', '3']);
  });
});

describe('sorting', () => {
  it('counts in names as people do', () => {
    expect(found({})).toEqual(['2', '1', '3']);
    expect(found({}, '-name')).toEqual(['3', '1', '2']);
  });

  it('puts what is not known last, whichever way round', () => {
    expect(found({}, 'owner')).toEqual(['2', '1', '3']);
    expect(found({}, '-owner')).toEqual(['1', '2', '3']);
  });

  it('takes the longest unseen first', () => {
    expect(found({}, 'seen')).toEqual(['3', '2', '1']);
  });

  it('turns round when pressed again, and back', () => {
    expect(pressed(readSorting(''), 'name')).toBe('-name');
    expect(pressed(readSorting('-name'), 'name')).toBe('name');
    expect(pressed(readSorting('-name'), 'seen')).toBe('seen');
    expect(readSorting('nonsense')).toEqual({ column: 'name', descending: false });
  });
});
