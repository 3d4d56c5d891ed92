import { expect, it } from 'vitest';
import type { Walker } from './filter-walkers.ts';
import { groupByHolder } from './group-by-holder.ts';

const walker = (name: string, people: Pick<Walker, 'ownerid' | 'outby'>): Walker => ({
  walkerid: name,
  clanid: 1,
  name,
  lastupdate: '2026-01-01T00:00:00.000Z',
  ...people,
});
const names: Record<string, string> = { a: 'Ann', b: 'bob' };

it('puts each walker to the person who has it out, or else to its owner', () => {
  const walkers = [
    walker('Nomad', {}),
    walker('Falco', { ownerid: 'b' }),
    walker('Raptor', { ownerid: 'b', outby: 'a' }),
    walker('Camelop', { ownerid: 'a' }),
  ];
  const groups = groupByHolder(walkers, (chatid) => names[chatid]!, 'en');
  expect(groups.map((group) => [group.holder, group.walkers.map(({ name }) => name)])).toEqual([
    ['a', ['Raptor', 'Camelop']],
    ['b', ['Falco']],
    [undefined, ['Nomad']],
  ]);
});
