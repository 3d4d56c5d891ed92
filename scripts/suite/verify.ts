// `npm run verify`: everything that must pass before a change lands. The static checks run beside the
// tests; the faults, which measure response times, have the machine for themselves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUDGET, calibrate, type FileTime, MIN_SECONDS, overBudget, usedCpu } from './budget.ts';
import { prepare, reportSkipped, ROOT, runTests, runVitest } from './vitest.ts';

const STATIC_CHECKS = [
  'format:check',
  'lint',
  'imports',
  'types',
  'unused',
  'generate:check',
  'lint:openapi',
  'deploy:check',
];
const SAMPLE_MS = 20_000;
const TIMES = fileURLToPath(new URL('file-times.json', import.meta.url));

const steps: { name: string; seconds: number; ok: boolean }[] = [];

async function step(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now();
  const ok = await work();
  steps.push({ name, seconds: (performance.now() - began) / 1_000, ok });
  return ok;
}

/** Prints the output of a check only if it fails, so that the progress of the tests stays readable. */
async function check(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data));
  }
  const [code] = await once(child, 'close');
  if (code !== 0)
    process.stdout.write(`npm run ${script} failed:\n${Buffer.concat(output).toString()}\n`);
  return code === 0;
}

async function staticChecks(): Promise<boolean> {
  let ok = true;
  for (const script of STATIC_CHECKS) ok = (await step(script, () => check(script))) && ok;
  return ok;
}

function finish(ok: boolean): never {
  const width = Math.max(...steps.map(({ name }) => name.length));
  for (const { name, seconds, ok: passed } of steps) {
    const time = `${seconds.toFixed(0).padStart(6)} s`;
    process.stdout.write(`${name.padEnd(width)} ${time}  ${passed ? 'passed' : 'FAILED'}\n`);
  }
  process.exit(ok ? 0 : 1);
}

const folder = mkdtempSync(join(tmpdir(), 'clan-companion-verify-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const read = (name: string): FileTime[] => JSON.parse(readFileSync(join(folder, name), 'utf8'));

// A busy machine makes all work slower, so the unit is measured again and again during the run.
const units = [calibrate()];
const sampling = setInterval(() => units.push(calibrate()), SAMPLE_MS);
const before = usedCpu();
let skipped: string | undefined;
await step('build', async () => prepare().then(() => true));
const passed = await Promise.all([
  staticChecks(),
  step('tests', async () => {
    const result = await runTests([], { SUITE_TIMES: join(folder, 'tests') });
    skipped = result.skipped;
    return result.code === 0;
  }),
]);
reportSkipped(skipped);
if (passed.includes(false) || process.exitCode) finish(false);
const held = await step('faults', async () => {
  const code = await runVitest(['--project', 'faults*'], { SUITE_TIMES: join(folder, 'faults') });
  return code === 0;
});
const cpu = usedCpu() - before;
clearInterval(sampling);
if (!held) finish(false);

const unit = units.reduce((sum, each) => sum + each, 0) / units.length;
const files = [...read('tests'), ...read('faults')];
process.stdout.write(
  `Processor time: ${(cpu / 60).toFixed(1)} minutes, ${(cpu / unit).toFixed(0)} units of ${unit.toFixed(2)} s (budget ${BUDGET})\n`,
);
if (process.argv.includes('--record')) {
  const long = files
    .filter(({ seconds }) => seconds >= MIN_SECONDS)
    .map(({ file, seconds }) => [file, Math.round(seconds / unit)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`);
}
const known = JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>;
const problem = overBudget({ cpu, unit, files }, BUDGET, known);
if (problem !== undefined) process.stdout.write(`${problem}\n`);
finish(problem === undefined || process.env.CI !== 'true');
