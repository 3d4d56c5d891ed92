// `npm run lighthouse`: runs Lighthouse on the built service with an empty database. Prints the scores
// and fails if one is below `AT_LEAST`.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildIfStale } from './build.mjs';

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/clans', '/trades'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const FORMS = ['desktop', 'mobile'];
const AT_LEAST = 95;
const RUNS = 3;
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const chromium = PLACES.find((path) => path && existsSync(path));
if (!chromium) {
  process.stderr.write('Lighthouse needs Chromium: install it, or set CHROMIUM_PATH.\n');
  process.exit(1);
}

await buildIfStale('server', 'web');
const folder = await mkdtemp(join(tmpdir(), 'clan-companion-lighthouse-'));
await chmod(folder, 0o755);
const service = await startService();
try {
  for (const page of PAGES) for (const form of FORMS) await look(page, form);
} finally {
  service.child.kill('SIGTERM');
  await service.ended;
  await rm(folder, { recursive: true, force: true });
}

/** The median of several runs, because a single one varies with the load of the machine. */
async function look(page, form) {
  const looks = [];
  for (let run = 0; run < RUNS; run += 1) looks.push(await lookOnce(page, form));
  const byScore = (name) => (a, b) => a.categories[name].score - b.categories[name].score;
  const middle = Object.fromEntries(
    CATEGORIES.map((name) => [name, looks.toSorted(byScore(name))[Math.floor(RUNS / 2)]]),
  );
  const scores = CATEGORIES.map((name) => [
    name,
    Math.round(middle[name].categories[name].score * 100),
  ]);
  process.stdout.write(
    `${page.padEnd(10)} ${form.padEnd(8)} ${scores.map(([name, score]) => `${name} ${score}`).join(' · ')}\n`,
  );
  for (const [name] of scores.filter(([, each]) => each < AT_LEAST)) {
    process.exitCode = 1;
    process.stdout.write(`  ${name} is below ${AT_LEAST}: ${weakest(middle[name], name)}\n`);
  }
}

function weakest({ categories, audits }, name) {
  return categories[name].auditRefs
    .map(({ id, weight }) => ({ ...audits[id], weight }))
    .filter(({ score, weight }) => weight > 0 && score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim())
    .join('; ');
}

async function lookOnce(page, form) {
  const report = join(folder, 'report.json');
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      'lighthouse@12.8',
      `${service.url}/app${page}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
      '--quiet',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(report, 'utf8'));
}

async function startService() {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const start = fileURLToPath(new URL('start.mjs', import.meta.url));
  const child = spawn(process.execPath, [start], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (line) => String(line).includes('is running at') && resolve());
    void ended.then(() => reject(new Error('The service did not start.')));
  });
  return { child, ended, url: `http://localhost:${port}` };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
