import type { Reporter, TestModule } from 'vitest/node';

/** Prints the tests that failed and then passed on retry, and why they failed; see `retry`. */
export class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky) {
          const errors = test.result().errors ?? [];
          const why = errors.map(({ message, diff }) => [message, diff].filter(Boolean).join('\n'));
          const name = `${module.relativeModuleId} > ${test.fullName}`;
          process.stdout.write(`Flaky: ${[name, ...why].join('\n')}\n`);
        }
      }
    }
  }
}
