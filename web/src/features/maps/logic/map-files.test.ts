import { describe, expect, it } from 'vitest';
import { MAX_MARKERS } from './drawing.ts';
import { type Format, formats } from './export-map.ts';
import { decode, importMarkers, readFile, readMapFile } from './import-map.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const read = (content: unknown) =>
  readMapFile(typeof content === 'string' ? content : JSON.stringify(content));
const errorOf = (content: unknown) => {
  const result = read(content);
  return 'error' in result ? result.error : undefined;
};
const fileOf = (content: unknown) => {
  const result = read(content);
  if ('error' in result) throw new Error(result.error);
  return result.file;
};

it.each(Object.keys(formats) as Format[])('reads the %s that it writes', (format) => {
  const written = drawing(
    marker('a', { description: 'rich,\n"but"; far' }),
    marker('b', { x: -1.5, y: 1e-7, type: '=SUM(A1)', description: "'+1" }),
    marker('c', {
      quality: 80,
      photo: 'https://pictures.example.org/a.webp',
      harvested: '2026-01-31T18:30:00.000Z',
      returnsfrom: '2026-01-31T19:30:00.000Z',
      returnsby: '2026-01-31T20:30:00.000Z',
      returned: '2026-01-31T19:45:00.000Z',
    }),
  );
  const file = fileOf(formats[format].write(written));
  expect(file.skipped).toEqual([]);
  const { markers } = importMarkers(drawing(), file, 'replace').drawing;
  expect([...markers.values()]).toEqual([...written.markers.values()]);
});

it('accepts a plain list, trims texts, and replaces missing or duplicate IDs', () => {
  const row = { x: 1, y: 2, type: ' Water ', description: ' ' };
  const { markers, identified } = fileOf([
    row,
    { ...row, markerid: 'a' },
    { ...row, markerid: 'a' },
    { ...row, markerid: 'no id' },
  ]);
  expect(new Set(markers.map(({ markerid }) => markerid)).size).toBe(4);
  expect(markers[1]).toEqual({ markerid: 'a', x: 1, y: 2, type: 'Water' });
  expect([...identified]).toEqual(['a']);
});

describe('a file without anything to use', () => {
  const many = Array.from({ length: MAX_MARKERS + 1 }, () => ({ x: 1, y: 2, type: 'Water' }));
  it.each([
    ['broken JSON', '{oops', 'notJson'],
    ['no markers', { name: 'Dunes' }, 'noMarkers'],
    ['features that are no list', { type: 'FeatureCollection', features: 3 }, 'noMarkers'],
    ['too many', many, 'tooMany'],
    ['too many lines', `type,x,y\n${'Water,1,2\n'.repeat(MAX_MARKERS + 1)}`, 'tooMany'],
    ['nothing at all', '', 'noColumns'],
    ['some text', 'null', 'noColumns'],
    ['no column y', 'type,x\nWater,1', 'noColumns'],
    ['binary data', '\u0000\u0001PK\u0003', 'noColumns'],
  ])('is refused: %s', (_, content, error) => {
    expect(errorOf(content)).toBe(error);
  });

  it('is refused if it is huge, without reading it', async () => {
    const huge = { size: 1e9, arrayBuffer: () => Promise.reject(new Error('read')) };
    expect(await readFile(huge as unknown as Blob)).toEqual({ error: 'tooLarge' });
  });

  it('is refused if it cannot be read', async () => {
    const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('gone')) };
    expect(await readFile(gone as unknown as Blob)).toEqual({ error: 'unreadable' });
  });
});

describe('a marker that cannot be used', () => {
  const good = { x: 1, y: 2, type: 'Water' };
  it.each([
    ['no marker', 7, 'shape'],
    ['null', null, 'shape'],
    ['coordinates as text', { ...good, x: '1' }, 'x'],
    ['a missing coordinate', { x: 1, type: 'Water' }, 'y'],
    ['an empty type', { ...good, type: ' ' }, 'type'],
    ['a long description', { ...good, description: 'x'.repeat(301) }, 'description'],
    ['a description that is no text', { ...good, description: 3 }, 'description'],
    ['a quality above 100', { ...good, quality: 101 }, 'quality'],
    ['a day as a time', { ...good, harvested: '2026-01-31' }, 'time'],
    ['a script as a photo', { ...good, photo: 'javascript:alert(1)' }, 'photo'],
  ])('is skipped and reported: %s', (_, row, what) => {
    const { markers, skipped } = fileOf([good, row, good]);
    expect(markers).toHaveLength(2);
    expect(skipped).toEqual([{ what, unit: 'marker', row: 2 }]);
  });

  it.each([
    ['1e999', 'x'],
    ['NaN', 'x'],
    ['Infinity', 'x'],
    ['0x10', 'x'],
    ['', 'x'],
    ['12 m', 'x'],
  ])('is skipped in a table with its line: x is %j', (x, what) => {
    const { markers, skipped } = fileOf(`type,x,y\n"Wa\nter",${x},2\nSalt,1,2\n`);
    expect(markers).toMatchObject([{ type: 'Salt' }]);
    expect(skipped).toEqual([{ what, unit: 'line', row: 2 }]);
  });

  it('is skipped in GeoJSON with the number of its feature', () => {
    const point = { type: 'Point', coordinates: [3, 4, 5] };
    const { markers, skipped } = fileOf({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 7,
          geometry: point,
          properties: { name: 'Well', description: null },
        },
        { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} },
        { type: 'Feature', geometry: null, properties: null },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [1] }, properties: {} },
        { type: 'Feature', geometry: point, properties: null },
        'nonsense',
      ],
    });
    expect(markers).toMatchObject([{ x: 3, y: 4, type: 'Well' }]);
    expect(skipped.map(({ row, what }) => `${row} ${what}`)).toEqual([
      '2 notAPoint',
      '3 notAPoint',
      '4 y',
      '5 type',
      '6 shape',
    ]);
    expect(skipped.every(({ unit }) => unit === 'feature')).toBe(true);
  });
});

it('reads tables with semicolons, decimal commas, empty lines and other columns', () => {
  const { markers, skipped } = fileOf(
    'Note; X ;Y;TYPE\r\nx;1,5;-2;"Salt; white"\r\n;;;\r\n\r\n;+3;.5;Water',
  );
  expect(skipped).toEqual([]);
  expect(markers).toMatchObject([
    { x: 1.5, y: -2, type: 'Salt; white' },
    { x: 3, y: 0.5, type: 'Water' },
  ]);
});

it.each([
  ['UTF-8', [0x43, 0xc3, 0xb1]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x43, 0xc3, 0xb1]],
  ['UTF-16, little-endian', [0xff, 0xfe, 0x43, 0, 0xf1, 0]],
  ['UTF-16, big-endian', [0xfe, 0xff, 0, 0x43, 0, 0xf1]],
  ['Windows-1252', [0x43, 0xf1]],
])('reads %s', (_, bytes) => {
  expect(decode(new Uint8Array(bytes).buffer)).toBe('Cñ');
});

const here = drawing(marker('a'), marker('b'));
const file = fileOf({
  name: 'Other',
  markers: [marker('b', { x: 9 }), marker('c'), marker('a')],
});

it('merges by ID, or replaces everything', () => {
  const merged = importMarkers(drawing(marker('a'), marker('b'), marker('z')), file, 'merge');
  expect(summarize(merged.drawing)).toBe(
    'Dunes; a 1,2 Iron ore; b 9,2 Iron ore; c 1,2 Iron ore; z 1,2 Iron ore',
  );
  const replaced = importMarkers(drawing(marker('a'), marker('z')), file, 'replace');
  expect(summarize(replaced.drawing)).toBe('Other; a 1,2 Iron ore; b 9,2 Iron ore; c 1,2 Iron ore');
});

it('counts what is new, changed, there already and removed', () => {
  expect(importMarkers(here, file, 'merge')).toMatchObject({
    added: 1,
    changed: 1,
    unchanged: 1,
    removed: 0,
  });
  expect(importMarkers(drawing(marker('y'), marker('z')), file, 'replace')).toMatchObject({
    added: 3,
    removed: 2,
  });
});

it('recognizes markers without an ID by their type and place', () => {
  const list = fileOf('type,x,y,description\niron ORE,1,2,rich\nWater,1,2,\n');
  const once = importMarkers(drawing(marker('a')), list, 'merge');
  expect(once).toMatchObject({ added: 1, changed: 1 });
  expect(once.drawing.markers.get('a')?.description).toBe('rich');
  const twice = importMarkers(once.drawing, list, 'merge');
  expect(twice).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
});
