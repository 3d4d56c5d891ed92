import { expect, it } from 'vitest';
import { relatedTests } from './related-tests.ts';

const FILES = [
  'server/src/features/goals/goals.test.ts',
  'server/src/features/maps/maps.test.ts',
  'server/src/features/maps/drawing/drawing.test.ts',
  'server/src/platform/http/etag.test.ts',
  'server/faults/network.test.ts',
  'web/e2e/goals.test.ts',
  'web/src/app/dates.test.ts',
];

it('finds the tests of the same feature in all packages', () => {
  expect(relatedTests(['server/src/features/goals/operations.ts'], FILES, [])).toEqual([
    'server/src/features/goals/goals.test.ts',
    'web/e2e/goals.test.ts',
  ]);
});

it('finds the tests of all folders of a feature', () => {
  expect(relatedTests(['server/src/features/maps/drawing/undo.ts'], FILES, [])).toEqual([
    'server/src/features/maps/drawing/drawing.test.ts',
    'server/src/features/maps/maps.test.ts',
  ]);
});

it('finds the tests that import the file, also through another file', () => {
  const imports = [
    { from: 'web/src/app/dates.ts', to: 'contract/src/time.ts' },
    { from: 'web/src/app/dates.test.ts', to: 'web/src/app/dates.ts' },
  ];
  expect(relatedTests(['contract/src/time.ts'], FILES, imports)).toEqual([
    'web/src/app/dates.test.ts',
  ]);
});

it('does not follow imports of files that everybody imports', () => {
  const hub = 'server/src/app.ts';
  const imports = [
    { from: hub, to: 'server/src/platform/http/etag.ts' },
    ...Array.from({ length: 30 }, (_, n) => ({ from: `server/src/users/${n}.ts`, to: hub })),
    { from: 'server/src/features/goals/goals.test.ts', to: hub },
  ];
  expect(relatedTests(['server/src/platform/http/etag.ts'], FILES, imports)).toEqual([
    'server/src/platform/http/etag.test.ts',
  ]);
});

it('finds the tests that run over the cases of all features', () => {
  const to = 'server/src/testing/cases.ts';
  const imports = [
    { from: 'server/src/platform/http/etag.test.ts', to },
    ...Array.from({ length: 30 }, (_, n) => ({ from: `server/src/features/${n}/cases.ts`, to })),
  ];
  expect(relatedTests(['server/src/features/goals/cases.ts'], FILES, imports)).toEqual([
    'server/src/features/goals/goals.test.ts',
    'server/src/platform/http/etag.test.ts',
    'web/e2e/goals.test.ts',
  ]);
});

it('finds a changed test, and leaves out the faults', () => {
  const changed = ['server/src/platform/http/etag.test.ts', 'server/faults/network.test.ts'];
  expect(relatedTests(changed, FILES, [])).toEqual(['server/src/platform/http/etag.test.ts']);
});
