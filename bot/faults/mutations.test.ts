import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { expect, it, onTestFinished } from 'vitest';
import { mutated } from './mutate.ts';
import { type Mutation, mutations } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = `${ROOT}/node_modules/vitest/vitest.mjs`;
/** Most of the time, they wait for something that does not happen. */
const RUNS_AT_ONCE = 3;

interface Result {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Runs tests of the bot in another process, where a mutation may be active. */
async function run(cache: string, all: readonly Mutation[], mutation?: string) {
  const { CI: _, ...env } = process.env;
  const files = new Set(all.flatMap(({ tests }) => tests.map((file) => `bot/src/${file}`)));
  const titles = all.map(({ titled }) => `^${titled}`);
  const options = [
    'run',
    '--project=service',
    '--reporter=json',
    '--maxWorkers=1',
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${cache}`,
    `--testNamePattern=${titles.join('|')}`,
  ];
  const child = spawn(process.execPath, [VITEST, ...options, ...files], {
    cwd: ROOT,
    env: { ...env, ...(mutation !== undefined && { MUTATION: mutation }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  await once(child, 'close');
  const json = out.slice(out.indexOf('{"numTotalTestSuites"'));
  if (!json.startsWith('{')) throw new Error(`The tests did not run: ${out}${err}`);
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(json) as Result;
  return { passed, failed, err };
}

it('finds the text of every mutation', async () => {
  for (const mutation of mutations) {
    const code = await readFile(`${ROOT}/${mutation.file}`, 'utf8');
    expect(() => mutated(mutation, code)).not.toThrow();
  }
});

it('sees a failed test for each mutation, and none without', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'mutations-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const control = await run(cache, mutations);
  expect(control.failed, control.err).toBe(0);
  expect(control.passed).toBe(new Set(mutations.map(({ titled }) => titled)).size);

  const queue = new WorkQueue({ concurrency: RUNS_AT_ONCE });
  const check = async (mutation: Mutation) => {
    const { failed } = await run(cache, [mutation], mutation.name);
    return failed === 0 ? [mutation.name] : [];
  };
  const unnoticed = await Promise.all(mutations.map((one) => queue.run(() => check(one))));
  expect(unnoticed.flat()).toEqual([]);
}, 900_000);
