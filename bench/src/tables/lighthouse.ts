import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../../../server/src/testing/process.ts';
import { chromiumPath, COMMUNITY, startCommunity } from '../busy-clan.ts';
import type { Cleanups } from '../cleanups.ts';
import { setting, spreadOf, table } from '../figures.ts';
import type { Options } from '../options.ts';
import { temporaryFolder } from '../service.ts';

const PAGES = [
  { name: 'Home', path: '' },
  { name: 'Clan', path: 'my-clan' },
  { name: 'Walkers', path: 'walkers' },
  { name: 'Trades', path: 'trades' },
  { name: 'Map', path: 'maps/1' },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Lighthouse rates a processor with an index. This is a phone of the middle class. */
const PHONE_INDEX = 400;

type Report = {
  categories: Record<string, { score: number }>;
  environment: { benchmarkIndex: number };
};

/** The scores of Lighthouse for a signed-in person with a phone. */
export async function lighthouse({ plan, only }: Options, cleanups: Cleanups): Promise<string> {
  const { url, stored } = await startCommunity(cleanups);
  const port = await freePort();
  const profile = await temporaryFolder(cleanups);
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  cleanups.add(() => browser.close());
  // Lighthouse empties the caches before each run, but keeps the local storage with the session.
  const page = await browser.newPage();
  await page.goto(`${url}/livez`);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), stored);
  const measure = (path: string, slowdown: number) =>
    run(`${url}/app/${path}`, slowdown, port, profile);
  const { benchmarkIndex: index } = (await measure('help', 4)).environment;
  const slowdown = Math.max(1, Number((index / PHONE_INDEX).toFixed(1)));
  const rounds = plan.rounds > 2 ? 5 : 1;
  const lines: string[][] = [];
  for (const { name, path } of PAGES.filter((each) => each.name.includes(only))) {
    const reports: Report[] = [];
    while (reports.length < rounds) reports.push(await measure(path, slowdown));
    const scores = CATEGORIES.map((category) =>
      spreadOf(reports.map(({ categories }) => Math.round(categories[category]!.score * 100))),
    );
    lines.push([name, ...scores.map(({ median, min, max }) => `${median} (${min}–${max})`)]);
  }
  const about =
    `Phone, signed in; ${COMMUNITY}. Median of ${rounds}, minimum and maximum. ` +
    `Lighthouse's index of this processor was ${index}, so it was slowed down ${slowdown} times, ` +
    `to that of a phone (${PHONE_INDEX}).`;
  return `${setting()} ${about}\n\n${table(['Page', ...CATEGORIES], lines)}`;
}

async function run(
  address: string,
  slowdown: number,
  port: number,
  folder: string,
): Promise<Report> {
  const path = join(folder, 'report.json');
  const flags = [
    `--only-categories=${CATEGORIES.join(',')}`,
    `--port=${port}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    '--output=json',
    `--output-path=${path}`,
    '--quiet',
  ];
  await promisify(execFile)('npx', ['--yes', 'lighthouse@12.8', address, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}
