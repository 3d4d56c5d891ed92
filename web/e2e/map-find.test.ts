import { buffer } from 'node:stream/consumers';
import type { Client } from '@clan-companion/contract/core/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createMap,
  createPrivateMap,
  saveMap,
  SECRET,
  type TestMap,
} from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { row, rows, saved } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const SQUARE = [
  { markerid: 'a', x: 0, y: 0, type: 'Iron ore' },
  { markerid: 'b', x: 100, y: 100, type: 'Water' },
  { markerid: 'c', x: 100, y: 0, type: 'Salt', description: 'white' },
  { markerid: 'd', x: 0, y: 100, type: 'Clay' },
];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Markers = { x: number; y: number; type: string; markerid?: string }[];

async function annWithMap(
  markers: Markers = SQUARE,
  options?: Parameters<TestWeb['visitor']>[0],
  create: (by: Client) => Promise<TestMap> = createMap,
) {
  const ann = await web.service.signIn('Ann');
  const map = await create(ann);
  await saveMap(ann, map, { markers });
  const { page } = await web.browserOf(ann, options);
  await page.goto(`/app/maps/${map.mapid}`);
  await canvas(page).locator('canvas').waitFor();
  await rows(page).first().waitFor();
  return { page, ann, map };
}

const canvas = (page: Page) => page.getByRole('application');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const marker = (page: Page) => page.getByRole('region', { name: 'Marker', exact: true });
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Whether the stored answers have this text. Waits until the app has read them. */
const isStored = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve, reject) => {
        const opened = indexedDB.open('clan-companion', 1);
        opened.addEventListener('error', () => reject(opened.error!));
        opened.addEventListener('success', () => {
          const read = opened.result.transaction('seen', 'readwrite').objectStore('seen').getAll();
          read.addEventListener('success', () => {
            opened.result.close();
            resolve(JSON.stringify(read.result).includes(wanted));
          });
        });
      }),
    text,
  );

it(
  'groups markers that are close together, and zooms in with a click',
  { tags: ['thorough'] },
  async () => {
    const crowd = Array.from({ length: 40 }, (_, n) => ({
      x: n % 7,
      y: Math.floor(n / 7),
      type: 'Salt',
    }));
    const far = [-900, 900].map((x) => ({ x, y: 0, type: 'Water' }));
    const { page } = await annWithMap([...crowd, ...far]);
    const box = (await canvas(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByText('40 markers', { exact: true }).waitFor();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // A click on a marker opens it, and one on a group does not.
    expect(await marker(page).count()).toBe(0);
    const tip = async () => {
      await page.mouse.move(box.x + box.width / 2 + 1, box.y + box.height / 2);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      return page.getByText('40 markers', { exact: true }).count();
    };
    await expect.poll(tip).toBe(0);
    expect(await rows(page).count()).toBe(40);
  },
);

it(
  'measures a distance with the mouse and the keyboard, until Escape',
  { tags: ['thorough'] },
  async () => {
    const { page } = await annWithMap();
    await tool(page, 'Measure a distance').click();
    const measured = panel(page, 'Measure a distance');
    await measured.getByText('Length: 0').waitFor();
    const { width, height } = (await canvas(page).boundingBox())!;
    const at = (x: number, y: number) =>
      canvas(page).click({ position: { x: width / 2 + x, y: height / 2 + y } });
    // One unit is as wide on the screen as it is high.
    await at(-80, -60);
    await at(0, 0);
    const first = await measured.getByText(/^Length: [1-9]/).innerText();
    await at(80, 60);
    const half = Number(/[\d.]+/.exec(first)![0]);
    const whole = async () => Number(/[\d.]+/.exec(await measured.innerText())![0]);
    await expect.poll(whole).toBeCloseTo(2 * half, 0);
    await measured.getByRole('button', { name: 'Remove the last point' }).press('Enter');
    await measured.getByText(first).waitFor();
    await measured.getByRole('button', { name: 'Remove the last point' }).press('Enter');
    await measured.getByRole('button', { name: 'Add the middle of the map' }).press('Enter');
    await expect.poll(whole).toBeCloseTo(half, 0);
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
    await page.keyboard.press('Escape');
    await measured.waitFor({ state: 'detached' });
    expect(await marker(page).count()).toBe(0);
    await saved(page);
  },
);

it('plans a route in the list, shortens it, and shares it by a link', async () => {
  const { page } = await annWithMap();
  await tool(page, 'Plan a route').press('Enter');
  const route = panel(page, 'Plan a route');
  for (const name of ['Iron ore', 'Water', 'Salt', 'Clay']) await row(page, name).press('Enter');
  await route.getByText('4 stops · length: 382.8').waitFor();
  expect(await row(page, 'Clay').getAttribute('aria-pressed')).toBe('true');
  await route.getByRole('button', { name: 'Shortest order' }).click();
  await route.getByText('4 stops · length: 300').waitFor();
  await row(page, 'Clay').press('Enter');
  await route.getByText(/^3 stops/).waitFor();
  await page.keyboard.press('Escape');
  // Without the tool, a click opens the marker again, and the route stays.
  await row(page, 'Salt').press('Enter');
  await marker(page).waitFor();
  await route.getByText(/^3 stops/).waitFor();

  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('checkbox', { name: 'This part of the map' }).check();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  const { page: other } = await web.visitor();
  await other.goto(link);
  await panel(other, 'Plan a route')
    .getByText(/^3 stops/)
    .waitFor();
  await marker(other).waitFor();
});

it('restores a spot, a marker and a filter from a link, and keeps the password out of it', async () => {
  const { page, ann, map } = await annWithMap(SQUARE, undefined, (by) => createPrivateMap(by));
  await page.getByLabel('Search types and descriptions').fill('white');
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, 'Salt').click();
  await marker(page).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('Include password').check();
  await dialog.getByLabel('Password', { exact: true }).fill(SECRET);
  const linkOf = () => dialog.getByLabel('Link', { exact: true }).inputValue();
  await expect.poll(async () => new URL(await linkOf()).hash).toMatch(/^#password=/);
  const link = await linkOf();
  expect(new URL(link).search).toBe('?marker=c&text=white');

  const { page: other } = await web.visitor();
  await other.goto('/app/maps');
  await other.getByLabel('Open a shared map').fill(link);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await marker(other).waitFor();
  await expect.poll(() => rows(other).count()).toBe(1);
  expect(other.url()).not.toContain('password');

  // The answer of this visit is stored. The next one must not take its markers for the present ones.
  await expect.poll(() => isStored(other, 'white')).toBe(true);
  const added = { markerid: 'e', x: 9, y: 9, type: 'Aloe' };
  await saveMap(ann, map, { markers: [...SQUARE.slice(0, 2), added] });
  await other.route(`**/maps/${map.mapid}`, async (route) => {
    if (route.request().resourceType() === 'fetch') await isStored(other, 'white');
    await route.continue();
  });
  await other.goto(`/app/maps/${map.mapid}?marker=e&route=a,c&at=70,30,3`);
  await other.getByText('Some markers of this link are no longer on the map.').waitFor();
  await panel(other, 'Plan a route').getByText('One stop').waitFor();
  await marker(other).waitFor();
  await expect.poll(() => rows(other).count()).toBe(3);
});

it(
  'exports CSV and GeoJSON, and shows what an import would do and what it skips',
  { tags: ['thorough'] },
  async () => {
    const { page } = await annWithMap();
    const download = async (item: string) => {
      const downloading = page.waitForEvent('download');
      await choose(page, item);
      const file = await downloading;
      return {
        name: file.suggestedFilename(),
        content: await buffer(await file.createReadStream()),
      };
    };
    const csv = await download('Export as CSV');
    expect(csv.name).toBe('Iron-Valley.csv');
    const geojson = await download('Export as GeoJSON');
    expect(JSON.parse(geojson.content.toString()).features).toHaveLength(4);

    await choose(page, 'Import');
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const upload = (content: Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: content });
    await upload(csv.content);
    await dialog.getByText('4 there already').waitFor();
    await upload(Buffer.from('\ufeffTYPE;X;Y\r\nWater;100;100\r\nHoney;1,5;2\r\nAloe;here;2\r\n'));
    await dialog.getByText('One new · one there already').waitFor();
    await dialog.getByText('Honey 1', { exact: true }).waitFor();
    await dialog.getByText('One entry is skipped').waitFor();
    await dialog.getByText('Line 4: x isn’t a number.').waitFor();
    expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, '1.5 : 2').waitFor();
    expect(await rows(page).count()).toBe(5);
  },
);

it(
  'saves what is shown as an image, and prints only the map and its name',
  { tags: ['thorough'] },
  async () => {
    const { page } = await annWithMap();
    const downloading = page.waitForEvent('download');
    await choose(page, 'Save as image');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('Iron-Valley.png');
    const image = await buffer(await file.createReadStream());
    const { width } = (await canvas(page).boundingBox())!;
    // The width in the header of a PNG.
    expect(Math.abs(image.readUInt32BE(16) - width)).toBeLessThanOrEqual(2);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => document.body.innerText.trim());
    expect(shown).toBe('Iron Valley');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await rows(page).first().waitFor();
  },
);

it('has all of it on a phone', { tags: ['thorough'] }, async () => {
  const { page } = await annWithMap(SQUARE, PHONE);
  await page.getByRole('button', { name: 'View' }).tap();
  await page.getByRole('menuitem', { name: 'Measure a distance' }).tap();
  const measured = panel(page, 'Measure a distance');
  await canvas(page).tap({ position: { x: 60, y: 60 } });
  await canvas(page).tap({ position: { x: 160, y: 160 } });
  await measured.getByText(/^Length: [1-9]/).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);
  await measured.getByRole('button', { name: 'Done' }).tap();
  await measured.waitFor({ state: 'detached' });
});
