import type { Import } from '../imports/rules.ts';

/** A file that more files import says little about what a change can break. */
const MAX_IMPORTERS = 20;
const TEST = /\.test\.ts$/;
const FEATURE = /\/features\/([^/]+)\//;
const CASES = /^server\/src\/features\/[^/]+\/cases\.ts$/;
/** Imports the cases of all features by their paths, which shows in no import. */
const ALL_CASES = 'server/src/testing/cases.ts';

/**
 * The test files that a change can break: those beside a changed file and of the same feature in the
 * other packages, and those that import it, directly or through files that few others import.
 */
export function relatedTests(
  changedFiles: readonly string[],
  files: readonly string[],
  imports: readonly Import[],
): string[] {
  const hasCases = changedFiles.some((file) => CASES.test(file));
  const changed = hasCases ? [...changedFiles, ALL_CASES] : changedFiles;
  const tests = files.filter((file) => TEST.test(file) && !file.includes('/faults/'));
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);

  const related = new Set<string>();
  const visited = new Set(changed);
  for (const file of visited) {
    if (TEST.test(file)) related.add(file);
    const by = importers.get(file) ?? [];
    if (by.length <= MAX_IMPORTERS || changed.includes(file)) {
      for (const importer of by) {
        if (TEST.test(importer)) related.add(importer);
        // Of the importers of a changed file that many import, only tests are related.
        else if (by.length <= MAX_IMPORTERS) visited.add(importer);
      }
    }
  }
  for (const file of changed.filter((each) => !TEST.test(each))) {
    const feature = FEATURE.exec(file)?.[1];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    for (const test of tests) {
      const beside = folder !== '' && test.slice(0, test.lastIndexOf('/') + 1) === folder;
      const ofFeature =
        feature !== undefined &&
        (FEATURE.exec(test)?.[1] === feature || test.startsWith(`web/e2e/${feature}.`));
      if (beside || ofFeature) related.add(test);
    }
  }
  return tests.filter((test) => related.has(test)).toSorted();
}
