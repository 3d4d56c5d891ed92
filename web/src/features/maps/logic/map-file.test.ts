import { describe, expect, it } from 'vitest';
import { MOST_MARKERS } from './drawing.ts';
import { bringIn, readMapFile, writeMapFile } from './map-file.ts';
import { drawing, marker, told } from './testing-drawing.ts';

const faultsOf = (content: unknown) => {
  const read = readMapFile(typeof content === 'string' ? content : JSON.stringify(content));
  return 'faults' in read ? read.faults : [];
};
const fileOf = (content: unknown) => {
  const read = readMapFile(JSON.stringify(content));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.file;
};

it('reads what it writes', () => {
  const written = drawing(marker('a', { description: 'rich\nbut far' }), marker('b', { x: -1.5 }));
  const read = readMapFile(writeMapFile(written));
  expect(told(bringIn(drawing(), (read as { file: never }).file, 'replace'))).toBe(told(written));
});

it('takes a bare list, trims texts, and gives ids where they lack or repeat', () => {
  const row = { x: 1, y: 2, type: ' Water ', description: ' ' };
  const { markers } = fileOf([row, { ...row, markerid: 'a' }, { ...row, markerid: 'a' }]);
  expect(new Set(markers.map(({ markerid }) => markerid)).size).toBe(3);
  expect(markers[1]).toEqual({ markerid: 'a', x: 1, y: 2, type: 'Water' });
});

describe('a file that cannot be used', () => {
  const good = { x: 1, y: 2, type: 'Water' };
  it.each([
    ['no JSON', '{oops', [{ what: 'notJson' }]],
    ['no markers', { name: 'Dunes' }, [{ what: 'noMarkers' }]],
    ['null', null, [{ what: 'noMarkers' }]],
    ['a row that is no marker', [good, 7], [{ what: 'shape', row: 2 }]],
    ['coordinates as text', [{ ...good, x: '1' }], [{ what: 'x', row: 1 }]],
    ['a missing coordinate', [{ x: 1, type: 'Water' }], [{ what: 'y', row: 1 }]],
    ['an empty type', [good, { ...good, type: ' ' }], [{ what: 'type', row: 2 }]],
    [
      'a long description',
      [{ ...good, description: 'x'.repeat(301) }],
      [{ what: 'description', row: 1 }],
    ],
    [
      'a description that is no text',
      [{ ...good, description: 3 }],
      [{ what: 'description', row: 1 }],
    ],
    ['too many', Array.from({ length: MOST_MARKERS + 1 }, () => good), [{ what: 'tooMany' }]],
  ])('is told: %s', (_, content, faults) => {
    expect(faultsOf(content)).toEqual(faults);
  });
});

it('merges by id, or replaces everything', () => {
  const here = drawing(marker('a'), marker('b'));
  const file = { name: 'Other', markers: [marker('b', { x: 9 }), marker('c')] };
  expect(told(bringIn(here, file, 'merge'))).toBe(
    'Dunes; a 1,2 Iron ore; b 9,2 Iron ore; c 1,2 Iron ore',
  );
  expect(told(bringIn(here, file, 'replace'))).toBe('Other; b 9,2 Iron ore; c 1,2 Iron ore');
});
