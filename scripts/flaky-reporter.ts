import type { Reporter, TestModule } from 'vitest/node';

/** Prints the tests that failed and then passed on retry; see `retry`. */
export class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky) {
          process.stdout.write(`Flaky: ${module.relativeModuleId} > ${test.fullName}\n`);
        }
      }
    }
  }
}
