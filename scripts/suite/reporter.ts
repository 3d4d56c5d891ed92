import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** The parts of the suite, by the beginning of the path. The first that fits counts. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['web', /^web\/e2e\//],
  ['faults', /\/faults\//],
  ['bot', /^bot\//],
  ['scripts', /^scripts\//],
  ['contract', /^(contract|runtime|web)\//],
  ['service', /./],
];

interface FileResult {
  readonly file: string;
  readonly seconds: number;
  readonly tests: number;
}

/**
 * At the end of a run, prints the time of each part and the slowest files, why a test failed that
 * passed on retry, and which files did not end because their worker did. Writes the time of each file
 * to the file that `SUITE_TIMES` names.
 */
export class SuiteReporter implements Reporter {
  /** Vitest explains failures only after the last test. */
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') process.stdout.write(`Failed: ${explain(test)}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      reportFlaky(module);
      reportUnfinished(module);
    }
    const files = modules.map(resultOf).filter(({ tests }) => tests > 0);
    if (process.env.SUITE_TIMES) writeFileSync(process.env.SUITE_TIMES, JSON.stringify(files));
    if (files.length > 1) process.stdout.write(`\n${summary(files)}\n`);
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
  // Without the time in which the file and what it imports is loaded: files share that.
  const { duration } = module.diagnostic();
  return { file: module.relativeModuleId, seconds: duration / 1_000, tests: tests.length };
}

function summary(files: readonly FileResult[]): string {
  const parts = PARTS.map(([name]) => {
    const own = files.filter(({ file }) => PARTS.find(([, path]) => path.test(file))![0] === name);
    const seconds = own.reduce((sum, each) => sum + each.seconds, 0);
    const tests = own.reduce((sum, each) => sum + each.tests, 0);
    return { name, count: own.length, seconds, tests };
  });
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    'Time by part, added up over all workers:',
    ...parts
      .filter(({ count }) => count > 0)
      .map(
        ({ name, count, seconds, tests }) =>
          `${time(seconds)}  ${name} (${count} files, ${tests} tests)`,
      ),
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => `${time(seconds)}  ${file}`),
  ].join('\n');
}

const time = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`;

function reportFlaky(module: TestModule): void {
  for (const test of module.children.allTests('passed')) {
    if (test.diagnostic()?.flaky) process.stdout.write(`Flaky: ${explain(test)}\n`);
  }
}

/** The name of the test, then what went wrong at each try. */
function explain(test: TestCase): string {
  const errors = test.result().errors ?? [];
  const why = errors.map(({ message, diff }) => [message, diff].filter(Boolean).join('\n'));
  return [`${test.module.relativeModuleId} > ${test.fullName}`, ...why].join('\n');
}

function reportUnfinished(module: TestModule): void {
  if (!['queued', 'pending'].includes(module.state())) return;
  process.stdout.write(`Did not end: ${module.relativeModuleId}\n`);
}
