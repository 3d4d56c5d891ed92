import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../../server/src/testing/images.ts';
import {
  createMap,
  createPrivateMap,
  SECRET,
  type TestMap,
} from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const picture = (page: Page) => page.getByRole('img', { name: 'Background picture' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Background picture' });

const panel = (page: Page) => page.getByRole('region', { name: 'Background picture' });

/** The tiles that are drawn. */
const drawn = (page: Page): Promise<number> =>
  picture(page)
    .locator('img')
    .evaluateAll(
      (images: HTMLImageElement[]) =>
        images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
    );

async function annWithMap(options?: Parameters<TestWeb['visitor']>[0]) {
  const ann = await web.service.signIn('Ann');
  const { page } = await web.browserOf(ann, options);
  const map = await createMap(ann);
  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByRole('application').waitFor();
  return { page, ann, map };
}

const upload = (by: Person, { params }: TestMap, side: number) =>
  by.call('PUT /maps/{map_id}/background', { params, body: png(side) });

const backgroundOf = async (by: Person, { params }: TestMap) =>
  (await by.call('GET /maps/{map_id}/background', { params })).background;

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Background picture' }).click();
  await dialog(page).getByText('Everybody who can open this map sees it.').waitFor();
}

it('uploads a picture that everybody sees, places it and removes it', async () => {
  const { page, ann, map } = await annWithMap();
  const { page: visitor } = await web.visitor();
  await visitor.goto(`/app/maps/${map.mapid}`);
  await visitor.getByRole('application').waitFor();
  await open(page);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'island.png', mimeType: 'image/png', buffer: png(900) });
  await dialog(page).getByRole('button', { name: 'Use picture' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const everyone = [page, visitor];
  for (const one of everyone) await expect.poll(() => drawn(one)).toBeGreaterThan(0);
  expect(await visitor.getByRole('button', { name: 'Background picture' }).count()).toBe(0);

  await panel(page).getByLabel('Width').fill('400');
  await panel(page).getByLabel('Height').fill('300');
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(await backgroundOf(ann, map)).toMatchObject({ width: 400, height: 300 });

  await page.getByRole('button', { name: 'Background picture' }).click();
  await panel(page).getByRole('button', { name: 'Remove picture' }).click();
  await panel(page).waitFor({ state: 'detached' });
  for (const one of everyone) await expect.poll(() => picture(one).count()).toBe(0);
  const toast = page.getByRole('status').filter({ hasText: 'The background picture was removed' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  for (const one of everyone) await expect.poll(() => drawn(one)).toBeGreaterThan(0);
  expect(await backgroundOf(ann, map)).toMatchObject({ width: 400, height: 300 });
});

it('moves and scales the picture with the mouse', { tags: ['thorough'] }, async () => {
  const { page, ann, map } = await annWithMap();
  await upload(ann, map, 600);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  const before = (await backgroundOf(ann, map))!;
  await page.getByRole('button', { name: 'Background picture' }).click();
  const drag = async (name: string, x: number, y: number) => {
    await page.getByTitle(name).hover();
    const handle = (await page.getByTitle(name).boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(handle.x + x, handle.y + y, { steps: 5 });
    await page.mouse.up();
  };
  await drag('Move the picture', -60, 60);
  await drag('Scale the picture', -80, 90);
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await panel(page).waitFor({ state: 'detached' });
  const after = (await backgroundOf(ann, map))!;
  expect(after.x).toBeLessThan(before.x);
  expect(after.y).toBeLessThan(before.y);
  expect(after.width).toBeLessThan(before.width);
  expect(after.height / after.width).toBeCloseTo(before.height / before.width, 2);
});

it('says what is wrong with a file', { tags: ['thorough'] }, async () => {
  const { page } = await annWithMap();
  await open(page);
  const choose = (buffer: Buffer) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'island.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  await dialog(page).getByText('This browser can’t show this file as a picture').waitFor();
  // A browser shows it, but there is something else in it.
  await choose(Buffer.concat([png(20), Buffer.from('PK')]));
  await dialog(page).getByRole('button', { name: 'Use picture' }).click();
  await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(1);
});

it('loads only the tiles that a phone shows', { tags: ['thorough'] }, async () => {
  const { page, ann, map } = await annWithMap({
    viewport: { width: 360, height: 740 },
    // Zooms at once.
    reducedMotion: 'reduce',
  });
  const levels: number[] = [];
  page.on('response', (response) => {
    const [, level] = /tiles\/[^/]+\/(\d)\//.exec(response.url()) ?? [];
    if (level !== undefined) levels.push(Number(level));
  });
  await upload(ann, map, 4096);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  expect(Math.max(...levels)).toBeLessThan(2);
  expect(levels.length).toBeLessThan(10);
  for (let n = 0; n < 4; n += 1) {
    await page.getByRole('button', { name: 'Zoom in' }).click();
  }
  await expect.poll(() => Math.max(...levels)).toBe(3);
  // There are 64 tiles in full resolution.
  expect(levels.filter((level) => level === 3).length).toBeLessThan(30);
});

it(
  'shows the background of a private map to those who have its password',
  { tags: ['thorough'] },
  async () => {
    const ann = await web.service.signIn('Ann');
    const map = await createPrivateMap(ann);
    await upload(ann, map, 100);
    const { page } = await web.visitor();
    await page.goto(`/app/maps/${map.mapid}#password=${encodeURIComponent(SECRET)}`);
    await expect.poll(() => drawn(page)).toBe(1);
  },
);

it(
  'offers a picture that only this browser has, and then forgets it',
  { tags: ['thorough'] },
  async () => {
    const { page, ann, map } = await annWithMap();
    const stored = (change: 'put' | 'count') =>
      page.evaluate(
        ([mapid, image, what]) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open('clan-companion-maps');
            opening.addEventListener('error', reject);
            opening.addEventListener('success', () => {
              const store = opening.result
                .transaction('backgrounds', 'readwrite')
                .objectStore('backgrounds');
              const background = {
                picture: new Blob([Uint8Array.from(image)], { type: 'image/png' }),
                left: -5,
                bottom: -6,
                width: 70,
                height: 80,
                opacity: 0.5,
              };
              const request = what === 'put' ? store.put(background, mapid) : store.count();
              request.addEventListener('success', () => resolve(request.result));
            });
          }),
        [String(map.mapid), [...png(40)], change] as const,
      );
    await stored('put');
    await open(page);
    await dialog(page).getByRole('button', { name: 'Use it for everybody' }).click();
    await dialog(page).getByRole('button', { name: 'Use picture' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await backgroundOf(ann, map)).toMatchObject({
      x: -5,
      y: -6,
      width: 70,
      height: 80,
      opacity: 0.5,
      pixelwidth: 40,
    });
    expect(await stored('count')).toBe(0);
  },
);
