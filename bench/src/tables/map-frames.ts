import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../busy-clan.ts';
import type { Cleanups } from '../cleanups.ts';
import { setting, table } from '../markdown.ts';
import type { Options } from '../options.ts';
import { startService, temporaryFolder } from '../service.ts';
import { spreadOf } from '../spread.ts';

const MARKERS = 5000;
const TYPES = ['Iron ore', 'Water', 'Aloe', 'Clay', 'Salt', 'Ruins', 'Danger', 'Our own'];
const SETTLE_MS = 1_500;
const MOVES = 125;
const MOVE_MS = 8;

const VIEWS = [
  { name: 'all markers', zoom: undefined },
  { name: 'two steps closer', zoom: 2 },
  { name: 'five steps closer', zoom: 5 },
];
const SCREENS = [
  { name: 'laptop', slowdown: 1, viewport: { width: 1366, height: 768 } },
  { name: 'phone', slowdown: 4, viewport: { width: 390, height: 844 } },
];

/** How smoothly a map with as many markers as possible pans, from the browser's own trace. */
export async function mapFrames({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const { port } = await startService({ DATA_DIR: await temporaryFolder(cleanups) }, cleanups);
  const url = `http://localhost:${port}`;
  const mapid = await createMap(url);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  cleanups.add(() => browser.close());
  const lines: string[][] = [];
  for (const { name: screen, slowdown, viewport } of SCREENS) {
    for (const { name, zoom = 0 } of VIEWS) {
      const page = await browser.newPage({ viewport, locale: 'en-GB' });
      await page.goto(`${url}/app/maps/${mapid}`);
      await page.locator('canvas').first().waitFor();
      await page.waitForTimeout(SETTLE_MS);
      for (let step = 0; step < zoom; step += 1) {
        await page.getByRole('button', { name: 'Zoom in' }).click();
        await page.waitForTimeout(500);
      }
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const events = await traced(devtools, () => pan(page, devtools, plan.rounds > 2 ? 3 : 1));
      lines.push([screen, name, ...summarize(events)]);
      await page.close();
    }
  }
  const about = `Panning a map with ${MARKERS} markers. The phone’s processor is slowed down 4 times. Milliseconds are from the first to the last work of the main thread for a frame, with what it waits for in between.`;
  const header = ['Screen', 'View', 'Frames/s', 'Dropped', 'Median ms', 'p99 ms', 'Worst ms'];
  return `${setting()} ${about}\n\n${table(header, lines)}`;
}

async function createMap(url: string): Promise<number> {
  const created = await fetch(`${url}/maps?name=Dunes`, { method: 'POST' });
  const { mapid, password } = (await created.json()) as { mapid: number; password: string };
  // Scattered the same way in every run.
  const markers = Array.from({ length: MARKERS }, (_, n) => ({
    x: (n * 7919) % 4001,
    y: (n * 104_729) % 2503,
    type: TYPES[n % TYPES.length],
  }));
  const saved = await fetch(`${url}/maps/${mapid}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-map-password': password },
    body: JSON.stringify({ markers }),
  });
  if (!saved.ok) throw new Error(`The map was not saved: ${saved.status} ${await saved.text()}`);
  return mapid;
}

/** Drags the map left and right. */
async function pan(page: Page, devtools: CDPSession, rounds: number): Promise<void> {
  const box = (await page.getByRole('application').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const reach = box.width / 3;
  await page.mouse.move(x - reach, y);
  await page.mouse.down();
  // Waiting for each would leave pauses, and Playwright would run scripts in the page for each.
  const moves: Promise<unknown>[] = [];
  for (let step = 0; step <= MOVES * rounds; step += 1) {
    const turn = (step / MOVES) * Math.PI;
    const at = { x: x - reach * Math.cos(turn), y: y + 30 * Math.sin(turn) };
    moves.push(
      devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', buttons: 1, ...at }),
    );
    await delay(MOVE_MS);
  }
  await Promise.all(moves);
  await page.mouse.up();
}

interface TraceEvent {
  name: string;
  /** `b` begins an asynchronous event, and `e` ends it. */
  ph: string;
  ts: number;
  id2?: { local?: string };
  args?: { frame_reporter?: { state?: string } };
}

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'cc', 'benchmark'] },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  return events;
}

function summarize(events: readonly TraceEvent[]): string[] {
  const frames = events.filter(({ name }) => name === 'AnimationFrame');
  const began = new Map<string | undefined, number>();
  const durations: number[] = [];
  for (const { ph, ts, id2 } of frames.toSorted((a, b) => a.ts - b.ts)) {
    const start = began.get(id2?.local);
    if (ph === 'b') began.set(id2?.local, ts);
    else if (ph === 'e' && start !== undefined) durations.push((ts - start) / 1000);
  }
  const states = events.flatMap(({ args }) => args?.frame_reporter?.state ?? []);
  const due = states.filter((state) => state !== 'STATE_NO_UPDATE_DESIRED');
  const dropped = due.filter((state) => state === 'STATE_DROPPED');
  const times = frames.map(({ ts }) => ts);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1e6;
  const sorted = durations.toSorted((a, b) => a - b);
  const { median, max } = spreadOf(durations);
  return [
    (durations.length / seconds).toFixed(0),
    `${((100 * dropped.length) / due.length).toFixed(1)} %`,
    ...[median, sorted[Math.floor(0.99 * (sorted.length - 1))]!, max].map((ms) => ms.toFixed(1)),
  ];
}
