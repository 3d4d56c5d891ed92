import { describe, expect, it } from 'vitest';
import { nextSorting, readSorting as readAny } from '../../ui/sorting.ts';
import {
  columns,
  filterWalkers,
  groupByHolder,
  NOBODY,
  type Walker,
  type WalkerFilter,
} from './filter-walkers.ts';

const readSorting = (text: string) => readAny(columns, text);

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
    lastseen: '2026-06-30T08:00:00.000Z',
    outby: 'bob',
  },
  {
    walkerid: '2',
    name: 'Dune Runner 9',
    type: 'Falco',
    ownerid: 'bob',
    clanid: 1,
    // Editing its notes doesn't count as seeing it.
    lastupdate: '2026-06-30T11:00:00.000Z',
    lastseen: '2026-06-23T12:00:00.000Z',
  },
  {
    walkerid: '3',
    name: 'old tusker',
    clanid: 1,
    lastupdate: '2026-06-30T11:00:00.000Z',
    added: '2026-05-01T00:00:00.000Z',
    isready: false,
  },
];
const noFilter: WalkerFilter = {
  name: '',
  type: '',
  owner: '',
  lastuser: '',
  unseen: '',
  state: '',
};
const names: Record<string, string> = { ann: 'Zoe', bob: 'Bob' };
const context = { now, language: 'en', nameOf: (chatid: string) => names[chatid] ?? chatid };

const found = (filter: Partial<WalkerFilter>, sort = 'name') =>
  filterWalkers(walkers, { ...noFilter, ...filter }, readSorting(sort), context).map(
    ({ walkerid }) => walkerid,
  );

describe('filters', () => {
  it('matches part of the name or last user, ignoring case', () => {
    expect(found({ name: ' TUSK ' })).toEqual(['3']);
    expect(found({ lastuser: 'öM' })).toEqual(['1']);
  });

  it('matches the type, the owner, or walkers without an owner', () => {
    expect(found({ type: 'Falco' })).toEqual(['2']);
    expect(found({ owner: 'ann' })).toEqual(['1']);
    expect(found({ owner: NOBODY })).toEqual(['3']);
  });

  it('matches walkers that are out, parked or not ready', () => {
    expect(found({ state: 'out' })).toEqual(['1']);
    expect(found({ state: 'parked' })).toEqual(['2', '3']);
    expect(found({ state: 'notready' })).toEqual(['3']);
    expect(found({ state: 'nonsense' })).toEqual(['2', '1', '3']);
  });

  it('matches walkers not seen for at least the given number of days', () => {
    expect(found({ unseen: '7' })).toEqual(['2', '3']);
    expect(found({ unseen: '8' })).toEqual(['3']);
    expect(found({ unseen: 'nonsense' })).toEqual(['2', '1', '3']);
  });
});

describe('sorting', () => {
  it('sorts numbers in names by value', () => {
    expect(found({})).toEqual(['2', '1', '3']);
    expect(found({}, '-name')).toEqual(['3', '1', '2']);
  });

  it('puts unknown values last in both directions', () => {
    expect(found({}, 'owner')).toEqual(['2', '1', '3']);
    expect(found({}, '-owner')).toEqual(['1', '2', '3']);
  });

  it('sorts by last seen, oldest first, and those never seen last', () => {
    expect(found({}, 'seen')).toEqual(['2', '1', '3']);
  });

  it('reverses the direction when the same column is chosen again', () => {
    expect(nextSorting(readSorting(''), 'name')).toBe('-name');
    expect(nextSorting(readSorting('-name'), 'name')).toBe('name');
    expect(nextSorting(readSorting('-name'), 'seen')).toBe('seen');
    expect(readSorting('nonsense')).toEqual({ column: 'name', descending: false });
  });
});

const walker = (name: string, people: Pick<Walker, 'ownerid' | 'outby'>): Walker => ({
  walkerid: name,
  clanid: 1,
  name,
  lastupdate: '2026-01-01T00:00:00.000Z',
  ...people,
});
const people: Record<string, string> = { a: 'Ann', b: 'bob' };

it('puts each walker to the person who has it out, or else to its owner', () => {
  const mixed = [
    walker('Nomad', {}),
    walker('Falco', { ownerid: 'b' }),
    walker('Raptor', { ownerid: 'b', outby: 'a' }),
    walker('Camelop', { ownerid: 'a' }),
  ];
  const groups = groupByHolder(mixed, (chatid) => people[chatid]!, 'en');
  expect(groups.map((group) => [group.holder, group.walkers.map(({ name }) => name)])).toEqual([
    ['a', ['Raptor', 'Camelop']],
    ['b', ['Falco']],
    [undefined, ['Nomad']],
  ]);
});
