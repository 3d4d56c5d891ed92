import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { expect, it } from 'vitest';
import { mutated } from './mutate.ts';
import { type Mutation, mutations } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = `${ROOT}/node_modules/vitest/vitest.mjs`;
/** Most of the time, they wait for something that does not happen. */
const RUNS_AT_ONCE = 3;

interface Result {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Runs tests of the bot in another process, where a mutation may be active. */
async function run(tests: Iterable<string>, titles: Iterable<string>, mutation?: string) {
  const { CI: _, VITEST: _1, VITEST_POOL_ID: _2, VITEST_WORKER_ID: _3, ...env } = process.env;
  const files = [...new Set(tests)].map((file) => `bot/src/${file}`);
  const pattern = [...new Set(titles)].map((title) => `^${title}`).join('|');
  const child = spawn(
    process.execPath,
    [
      VITEST,
      'run',
      '--project=service',
      '--reporter=json',
      '--maxWorkers=1',
      '-t',
      pattern,
      ...files,
    ],
    {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'test', ...(mutation !== undefined && { MUTATION: mutation }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  await once(child, 'close');
  const json = out.slice(out.indexOf('{"numTotalTestSuites"'));
  if (!json.startsWith('{')) throw new Error(`The tests did not run: ${out}${err}`);
  const result = JSON.parse(json) as Result;
  return { passed: result.numPassedTests, failed: result.numFailedTests, err };
}

it('finds the text of every mutation', async () => {
  for (const mutation of mutations) {
    mutated(mutation, await readFile(`${ROOT}/${mutation.file}`, 'utf8'));
  }
});

it('sees a failed test for each mutation, and none without', async () => {
  const queue = new WorkQueue({ concurrency: RUNS_AT_ONCE });
  const control = run(
    mutations.flatMap(({ tests }) => tests),
    mutations.map(({ titled }) => titled),
  );
  const unnoticed: string[] = [];
  const check = async ({ name, tests, titled }: Mutation) => {
    const { failed, err } = await run(tests, [titled], name);
    if (failed === 0) unnoticed.push(`${name} ${err}`);
  };
  const [{ passed, failed, err }] = await Promise.all([
    control,
    ...mutations.map((mutation) => queue.run(() => check(mutation))),
  ]);
  expect(failed, err).toBe(0);
  expect(passed).toBe(new Set(mutations.map(({ titled }) => titled)).size);
  expect(unnoticed).toEqual([]);
}, 900_000);
