import { describe, expect, it } from 'vitest';
import { MAX_MARKERS } from './drawing.ts';
import { importFile, readMapFile, writeMapFile } from './map-file.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const errorsOf = (content: unknown) => {
  const read = readMapFile(typeof content === 'string' ? content : JSON.stringify(content));
  return 'errors' in read ? read.errors : [];
};
const fileOf = (content: unknown) => {
  const read = readMapFile(JSON.stringify(content));
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.file;
};

it('reads what it writes', () => {
  const written = drawing(marker('a', { description: 'rich\nbut far' }), marker('b', { x: -1.5 }));
  const read = readMapFile(writeMapFile(written));
  expect(summarize(importFile(drawing(), (read as { file: never }).file, 'replace'))).toBe(
    summarize(written),
  );
});

it('accepts a plain list, trims texts, and replaces missing or duplicate IDs', () => {
  const row = { x: 1, y: 2, type: ' Water ', description: ' ' };
  const { markers } = fileOf([row, { ...row, markerid: 'a' }, { ...row, markerid: 'a' }]);
  expect(new Set(markers.map(({ markerid }) => markerid)).size).toBe(3);
  expect(markers[1]).toEqual({ markerid: 'a', x: 1, y: 2, type: 'Water' });
});

describe('an invalid file', () => {
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
    ['too many', Array.from({ length: MAX_MARKERS + 1 }, () => good), [{ what: 'tooMany' }]],
  ])('is rejected: %s', (_, content, errors) => {
    expect(errorsOf(content)).toEqual(errors);
  });
});

it('merges by ID, or replaces everything', () => {
  const here = drawing(marker('a'), marker('b'));
  const file = { name: 'Other', markers: [marker('b', { x: 9 }), marker('c')] };
  expect(summarize(importFile(here, file, 'merge'))).toBe(
    'Dunes; a 1,2 Iron ore; b 9,2 Iron ore; c 1,2 Iron ore',
  );
  expect(summarize(importFile(here, file, 'replace'))).toBe(
    'Other; b 9,2 Iron ore; c 1,2 Iron ore',
  );
});
