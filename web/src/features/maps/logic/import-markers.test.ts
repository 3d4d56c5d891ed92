import { expect, it } from 'vitest';
import { importMarkers } from './import-markers.ts';
import { readMapFile } from './map-file.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const here = drawing(marker('a'), marker('b'));
const fileOf = (content: unknown) => {
  const read = readMapFile(typeof content === 'string' ? content : JSON.stringify(content));
  if ('error' in read) throw new Error(read.error);
  return read.file;
};
const file = fileOf({ name: 'Other', markers: [marker('b', { x: 9 }), marker('c'), marker('a')] });

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
