import { type Browser, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../../web/e2e/testing/find-chromium.ts';
import type { Cleanups } from '../cleanups.ts';
import { fillFolder } from '../fill/data-folder.ts';
import { setting, table } from '../markdown.ts';
import type { Options } from '../options.ts';
import { practiceSession } from '../practice-session.ts';
import { startService, temporaryFolder } from '../service.ts';
import { connectToData } from '../sizes/data-connection.ts';
import { spreadOf } from '../spread.ts';

const SLOWDOWN = 4;
const MEMBERS = 142;
const SIZE = {
  users: 276,
  clans: 100,
  trades: 400,
  maps: 1,
  walkers: 405,
  changes: 0,
  requests: 0,
  searches: 0,
};
const WORDS = ['dune 12', 'storm', 'nick 14', 'e'];
/** A quick typist. */
const KEY_PAUSE_MS = 90;
const SETTLE_MS = 1_500;

const PAGES = [
  { name: 'Walkers', path: 'walkers', input: 'Name' },
  { name: 'Members', path: 'my-clan/members', input: 'Search by nickname or tag' },
  { name: 'Clans', path: 'clans', input: 'Clan name' },
  { name: 'Trades', path: 'trades', input: 'Item' },
];
const SCREENS = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

/** Time from a key press to the next paint, in the filters of the long lists. */
export async function typing({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const found = findOrInstallChromium();
  if ('problem' in found) throw new Error(found.problem);
  const community = await startCommunity(cleanups);
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
  cleanups.add(() => browser.close());
  const lines: string[][] = [];
  for (const { name, path, input } of PAGES) {
    for (const screen of SCREENS) {
      const page = await openPage(browser, community, screen.viewport);
      await page.goto(`${community.url}/app/${path}`);
      const durations = await typeWords(page, input, plan.rounds > 2 ? 3 : 1);
      await page.context().close();
      const { median, max } = spreadOf(durations);
      const cells = [durations.length, Math.round(median), Math.round(max)].map(String);
      lines.push([name, screen.name, ...cells]);
    }
  }
  const about = `Processor slowed down ${SLOWDOWN} times; ${SIZE.walkers} walkers, ${MEMBERS} members, ${SIZE.clans} clans, ${SIZE.trades} offers. Milliseconds from a key press to the next paint, to within 8.`;
  const header = ['Filter', 'Screen', 'Keys', 'Median', 'Worst'];
  return `${setting()} ${about}\n\n${table(header, lines)}`;
}

interface Community {
  readonly url: string;
  readonly session: Awaited<ReturnType<typeof practiceSession>>;
}

/** One large clan, led by the person who types. */
async function startCommunity(cleanups: Cleanups): Promise<Community> {
  const dataDir = await temporaryFolder(cleanups);
  await fillFolder(dataDir, SIZE);
  const { port } = await startService({ DATA_DIR: dataDir }, cleanups);
  const url = `http://localhost:${port}`;
  const client = await connectToData(dataDir, cleanups);
  const session = await practiceSession(url, client);
  await client.query(
    `update members set clanid = 1 where userid not in (select leaderid from clans)`,
  );
  await client.query(`update walkers set ownerid = null, clanid = 1`);
  await client.query(
    `update clans set leaderid = (select userid from users where chatid = $1) where clanid = 1`,
    [session.chatid],
  );
  await client.query(`notify changes, 'by hand'`);
  return { url, session };
}

async function openPage(
  browser: Browser,
  { url, session }: Community,
  viewport: { width: number; height: number },
): Promise<Page> {
  const stored = { name: 'clan-companion.session', value: JSON.stringify(session) };
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [stored] }] },
  });
  return context.newPage();
}

/** Types each word and deletes it again. Returns the durations that the browser reports. */
async function typeWords(page: Page, label: string, rounds: number): Promise<number[]> {
  const input = page.getByRole('main').getByLabel(label, { exact: true }).first();
  await input.click();
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // Without named functions, for which tsx would call a helper that the page lacks.
  const observed = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown' || name === 'input') durations.push(duration);
      }
      // 16 is the smallest threshold that browsers accept.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    return durations;
  });
  let keys = 0;
  for (const word of Array.from({ length: rounds }, () => WORDS).flat()) {
    for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
      await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 10 });
      await page.waitForTimeout(KEY_PAUSE_MS);
      keys += 1;
    }
  }
  await page.waitForTimeout(SETTLE_MS);
  const slow = await observed.jsonValue();
  // Faster key presses are not reported.
  const fast = Array.from({ length: Math.max(0, keys - slow.length) }, () => 0);
  return [...slow, ...fast];
}
