import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@clan-companion/contract/core/client';
import { followMap } from '@clan-companion/contract/features/maps/follow-map';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../busy-clan.ts';
import type { Cleanups } from '../cleanups.ts';
import { Latencies, setting, table } from '../figures.ts';
import type { Options } from '../options.ts';
import { startOwnDatabase } from '../databases.ts';
import { type Person, signIn } from '../people.ts';
import { cpuSeconds, residentMb, type Service, startService } from '../service.ts';

const FULL = { clicks: 500, crowd: 200, seconds: 20 };
const QUICK = { clicks: 20, crowd: 20, seconds: 3 };
const DRAWERS = 10;
const DRAW_EVERY_MS = 1_000;
/** As often as the web app does. */
const POINT_EVERY_MS = 500;
const BETWEEN_CLICKS_MS = 250;
const SETTLE_MS = 3_000;
const PATIENCE_MS = 30_000;
const VIEWPORT = { width: 1366, height: 768 };

/** From one person's click to another one's screen, and what many people on one map cost. */
export async function mapLive({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const size = plan.rounds > 2 ? FULL : QUICK;
  const { url: DATABASE_URL } = await startOwnDatabase(cleanups);
  const one = await startService({ DATABASE_URL }, cleanups);
  const two = await startService({ DATABASE_URL }, cleanups);
  const owner = await signIn(one.url, 'Ann');
  const [ann, ben] = [await launch(cleanups), await launch(cleanups)];
  const mapid = await createMap(clientOf(one, owner));
  const page = await openMap(ann, one, mapid, owner);
  const other = await openMap(ben, two, mapid);
  const clicks = await clickTimes(page, other, size.clicks);
  await Promise.all([ann.close(), ben.close()]);
  await Promise.all([one.process.end(), two.process.end()]);
  const crowd = await measureCrowd(DATABASE_URL, size, cleanups);

  const about = `${size.clicks} clicks that place a marker, with two browsers on two instances, until the other browser has painted it: p50 ${clicks.quantile(0.5)}, p99 ${clicks.quantile(0.99)} (aim: 300 ms).`;
  const load = `${size.crowd} people on one map of one instance. ${DRAWERS} of them draw: each places a marker every second, and moves the pointer all the time.`;
  const header = ['Meanwhile', 'Memory of the service', 'One processor core'];
  return `${setting()} ${about}\n\n${load}\n\n${table(header, crowd)}`;
}

async function launch(cleanups: Cleanups): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  cleanups.add(() => browser.close());
  return browser;
}

const clientOf = ({ url }: Service, { token }: Person): Client =>
  createClient({ baseUrl: url, token: () => token });

async function createMap(client: Client): Promise<number> {
  const { mapid } = await client.call('POST /maps', { query: { name: 'Dunes' } });
  // Far apart, so that the map shows a large area.
  const markers = [0, 1000].map((place) => ({ x: place, y: place, type: 'Iron ore' }));
  await client.call('PUT /maps/{map_id}', { params: { map_id: mapid }, body: { markers } });
  return mapid;
}

async function openMap(
  browser: Browser,
  { port }: Service,
  mapid: number,
  session?: Person,
): Promise<Page> {
  const origin = `http://localhost:${port}`;
  const stored = { name: 'clan-companion.session', value: JSON.stringify(session) };
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    ...(session && {
      storageState: { cookies: [], origins: [{ origin, localStorage: [stored] }] },
    }),
  });
  const page = await context.newPage();
  const stream = page.waitForResponse((answer) => answer.url().includes(`/maps/${mapid}/events`));
  await page.goto(`${origin}/app/maps/${mapid}`);
  await page.getByRole('list', { name: 'Markers' }).getByRole('button').first().waitFor();
  await stream;
  return page;
}

/**
 * Watches for an element with a text that starts like this. Returns a function that resolves with
 * the time at which it has been painted.
 */
async function watchFor(
  page: Page,
  selector: string,
  text: string,
): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(
    ([within, expected, patience]) => ({
      painted: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`"${expected}" was not shown`)), patience);
        new MutationObserver((_, observer) => {
          const elements = [...document.querySelectorAll(within)];
          if (!elements.some(({ textContent }) => textContent.startsWith(expected))) return;
          observer.disconnect();
          // A task after the next frame: the frame has been painted.
          requestAnimationFrame(() =>
            setTimeout(() => resolve(performance.timeOrigin + performance.now())),
          );
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    }),
    [selector, text, PATIENCE_MS] as const,
  );
  return () => watched.evaluate(({ painted }) => painted);
}

/** From a click in the first browser, as its page gets it, to the paint in the second one. */
async function clickTimes(page: Page, other: Page, count: number): Promise<Latencies> {
  await page.getByRole('button', { name: 'Place markers' }).click();
  const box = (await page.getByRole('application').boundingBox())!;
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => (document.body.dataset['clicked'] = String(performance.timeOrigin + performance.now())),
      true,
    );
  });
  const times = new Latencies();
  for (let click = 0; click < count; click += 1) {
    const shown = await watchFor(other, '[role=status]', `${click + 3} markers`);
    // Scattered the same way in every run, and never at the edge, where the buttons are.
    const x = box.x + box.width * (0.2 + 0.6 * ((click * 0.618) % 1));
    const y = box.y + box.height * (0.2 + 0.6 * ((click * 0.414) % 1));
    await page.mouse.click(x, y);
    const until = await shown();
    times.add(until - Number(await page.evaluate(() => document.body.dataset['clicked'])));
    await delay(BETWEEN_CLICKS_MS);
  }
  return times;
}

/** Memory and processor of an instance with many people on one map. */
async function measureCrowd(
  DATABASE_URL: string,
  { crowd, seconds }: typeof FULL,
  cleanups: Cleanups,
): Promise<string[][]> {
  const service = await startService({ DATABASE_URL }, cleanups);
  const people: Person[] = [];
  for (let n = 0; n < crowd; n += 1) people.push(await signIn(service.url, `Person ${n}`));
  const owner = clientOf(service, people[0]!);
  const { mapid, password } = await owner.call('POST /maps', { query: { name: 'Crowd' } });
  const headers = { 'x-map-password': password };
  const lines: string[][] = [];
  const measure = async (name: string) => {
    const [began, cpu] = [performance.now(), await cpuSeconds(service)];
    await delay(seconds * 1000);
    const share = ((await cpuSeconds(service)) - cpu) / ((performance.now() - began) / 1000);
    lines.push([name, `${await residentMb(service)} MB`, `${(100 * share).toFixed(1)} %`]);
  };
  await delay(SETTLE_MS);
  await measure('nobody has the map open');

  const leaving = new AbortController();
  const keys = new Map<Person, string>();
  let received = 0;
  const following = people.map(async (person) => {
    const news = followMap(mapid, {
      baseUrl: service.url,
      token: () => person.token,
      signal: leaving.signal,
    });
    for await (const { event, data } of news) {
      if (event === 'you') keys.set(person, data.key);
      if (event === 'map-drawn') received += 1;
    }
  });
  while (keys.size < crowd) await delay(50);
  await delay(SETTLE_MS);
  await measure(`${crowd} people look at it`);

  let drawing = true;
  let drawn = 0;
  const params = { map_id: mapid };
  const repeat = async (everyMs: number, act: () => Promise<unknown>) => {
    while (drawing) {
      await act();
      await delay(everyMs);
    }
  };
  const drawers = people.slice(0, DRAWERS).flatMap((person) => {
    const client = clientOf(service, person);
    const place = () => ({ x: Math.round(Math.random() * 1000), y: drawn });
    const body = () => ({ key: keys.get(person)!, place: place() });
    return [
      repeat(DRAW_EVERY_MS, async () => {
        const marker = { ...place(), type: 'Iron ore' };
        await client.call('POST /maps/{map_id}/markers', { params, headers, body: marker });
        drawn += 1;
      }),
      repeat(POINT_EVERY_MS, () =>
        client.call('POST /maps/{map_id}/presence', { params, headers, body: body() }),
      ),
    ];
  });
  await measure(`${DRAWERS} of them draw`);
  drawing = false;
  await Promise.all(drawers);
  await delay(SETTLE_MS);
  leaving.abort();
  await Promise.all(following);
  if (received !== drawn * crowd) {
    throw new Error(`${drawn} markers were drawn, but ${received} events came to ${crowd} people`);
  }
  return lines;
}
