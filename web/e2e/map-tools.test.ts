import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap, saveMap } from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { focusedName } from './testing/focus.ts';
import { nextFrame, row, rows, saved } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const canvas = (page: Page) => page.getByRole('application');

/** Opens Ann's map as Ann. */
async function annWithMap(
  options?: Parameters<TestWeb['visitor']>[0],
  markers = [{ x: 0, y: 0, type: 'Iron ore', markerid: 'first' }],
) {
  const ann = await web.service.signIn('Ann');
  const { page } = await web.browserOf(ann, options);
  const map = await createMap(ann);
  await saveMap(ann, map, { markers });
  await page.goto(`/app/maps/${map.mapid}`);
  await rows(page).first().waitFor();
  return { page, ann, map };
}

it('offers all types of markers, and places one with a double click, without zooming', async () => {
  const { page } = await annWithMap();
  const picker = page.getByRole('combobox', { name: 'Type of new markers' });
  const options = page.getByRole('option');
  await picker.click();
  await expect.poll(() => options.count()).toBe(27);
  await picker.pressSequentially('wat');
  await expect.poll(() => options.allInnerTexts()).toEqual(['Water']);
  await picker.press('ArrowDown');
  await picker.press('Enter');
  expect(await picker.inputValue()).toBe('Water');
  await page.getByRole('button', { name: 'Place markers' }).click();
  const zoom = () => page.locator('.leaflet-map-pane').getAttribute('style');
  const before = await zoom();
  await canvas(page).dblclick({ position: { x: 60, y: 60 } });
  await row(page, 'Water').waitFor();
  await saved(page);
  expect(await rows(page).count()).toBe(2);
  expect(await zoom()).toBe(before);
  await picker.click();
  await expect.poll(() => options.count()).toBe(27);
  expect(await options.first().innerText()).toBe('Water');
  await page.keyboard.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
});

it(
  'deletes the selected marker with a key, brings it back, and keeps the focus in the list',
  { tags: ['thorough'] },
  async () => {
    const { page } = await annWithMap(undefined, [
      { x: 0, y: 0, type: 'Iron ore', markerid: 'first' },
      { x: 1, y: 1, type: 'Water', markerid: 'second' },
    ]);
    const form = page.getByRole('region', { name: 'Marker', exact: true });
    await row(page, 'Iron ore').press('Enter');
    await nextFrame(page);
    await form.getByLabel('Type').press('Delete');
    expect(await rows(page).count()).toBe(2);
    await row(page, 'Iron ore').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => focusedName(page)).toMatch(/^Water/);
    const toast = page.getByRole('status').filter({ hasText: 'was deleted from the map' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Iron ore').waitFor();
    await saved(page);

    const remove = form.getByRole('button', { name: 'Delete' });
    await row(page, 'Iron ore').press('Enter');
    await nextFrame(page);
    await remove.press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/^Water/);
    await page.keyboard.press('Enter');
    await nextFrame(page);
    await remove.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(0);
    await expect.poll(() => focusedName(page)).toBe('Markers');
  },
);

it('moves the view to imported markers', { tags: ['thorough'] }, async () => {
  const { page } = await annWithMap();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const markers = [{ x: 90_000, y: 90_000, type: 'Salt' }];
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'far.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(markers)),
    });
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await row(page, 'Salt').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // A new marker starts in the middle of the view.
  await page.getByRole('button', { name: 'Add by coordinates' }).click();
  const form = page.getByRole('region', { name: 'New marker' });
  expect(await form.getByLabel('X', { exact: true }).inputValue()).toBe('90000');
});

it('offers no tools to visitors who could not save', { tags: ['thorough'] }, async () => {
  const { map } = await annWithMap();
  const { page } = await web.visitor();
  await page.goto(`/app/maps/${map.mapid}#password=${map.password}`);
  await page.getByText('You can view this map. Sign in to change it.').waitFor();
  expect(await page.getByRole('button', { name: 'Place markers' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add by coordinates' }).count()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox').fill('Bea');
  await page.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Place markers' }).waitFor();
});

it('has all tools in one row on a phone', { tags: ['thorough'] }, async () => {
  const { page } = await annWithMap({ viewport: { width: 360, height: 740 } });
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  const { height } = (await toolbar.boundingBox())!;
  expect(height).toBeLessThan(60);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);
  await toolbar.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitem', { name: 'Hide grid' }).waitFor();
  await page.getByRole('menuitem', { name: 'Background picture' }).click();
  await page.getByRole('dialog', { name: 'Background picture' }).waitFor();
});
