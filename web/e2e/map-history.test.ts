import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  deleteMarker,
  readMap,
  saveMap,
  SECRET,
} from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const changes = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });
const step = (page: Page, name: string) =>
  changes(page).getByRole('button', { name: new RegExp(`^${name}`) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Ann adds iron and water. Ben moves the iron and deletes the water. */
async function drawnByTwo() {
  const clan = await foundClan(web.service);
  const ben = await addMember(web.service, clan, { canEdit: true });
  const ann = clan.leader;
  const map = await createPrivateMap(ann);
  await addMarker(ann, map, { markerid: 'iron', type: 'Iron ore', x: 1, y: 1 });
  await addMarker(ann, map, { markerid: 'water', type: 'Water', x: 9, y: 9 });
  await changeMarker(ben, map, 'iron', { x: 5 });
  await deleteMarker(ben, map, 'water');
  const markers = async () =>
    (await readMap(ann, map)).body.markers.map(({ markerid, x }) => `${markerid} ${x}`).toSorted();
  return { ann, ben, map, markers };
}

it('shows earlier versions, and restores one marker and the whole map, with undo', async () => {
  const { ann, map, markers } = await drawnByTwo();
  const { page } = await web.browserOf(ann);
  await page.goto(`/app/maps/${map.mapid}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await page.getByText('The map as it is now').waitFor();
  await page.getByText('One marker', { exact: true }).waitFor();

  await step(page, 'Deleted Water').press('Enter');
  await button(page, 'Undo: Water was deleted').press('Enter');
  await toast(page, 'One marker was restored.').waitFor();
  await expect.poll(markers).toEqual(['iron 5', 'water 9']);
  await toast(page, 'One marker was restored.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(markers).toEqual(['iron 5']);

  // The newest one is the restored water.
  await step(page, 'Added Water').nth(1).press('Enter');
  await page.getByText(/^The map as of /).waitFor();
  await page.getByText('2 markers', { exact: true }).waitFor();
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  await button(page, 'Restore this version').press('Enter');
  await toast(page, '2 markers were restored.').waitFor();
  await expect.poll(markers).toEqual(['iron 1', 'water 9']);
  await page.getByText('The map as it is now').waitFor();
  await toast(page, '2 markers were restored.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(markers).toEqual(['iron 5']);
});

it('restores a marker that was chosen on an earlier version', { tags: ['thorough'] }, async () => {
  const { ann, map, markers } = await drawnByTwo();
  const { page } = await web.browserOf(ann);
  await page.goto(`/app/maps/${map.mapid}/history`);
  await step(page, 'Added Water').click();
  await page.getByText('2 markers', { exact: true }).click();
  await page.getByRole('button', { name: /^Iron ore/ }).click();
  await button(page, 'Restore this marker').click();
  await expect.poll(markers).toEqual(['iron 1']);
});

it(
  'undoes what one person changed, and keeps the changes of others',
  { tags: ['thorough'] },
  async () => {
    const { ann, ben, map, markers } = await drawnByTwo();
    await addMarker(ann, map, { markerid: 'clay', x: 3 });
    const { page } = await web.browserOf(ann, { viewport: { width: 360, height: 740 } });
    await page.goto(`/app/maps/${map.mapid}/history`);
    const { nickname, chattag } = await ben.call('GET /users');
    await button(page, `Undo everything that ${nickname ?? chattag} changed since then`).click();
    await toast(page, '2 markers were restored.').waitFor();
    await expect.poll(markers).toEqual(['clay 3', 'iron 1', 'water 9']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await toast(page, '2 markers were restored.').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(markers).toEqual(['clay 3', 'iron 5']);
  },
);

it('asks outsiders for the password, and shows them no names', { tags: ['thorough'] }, async () => {
  const { map, markers } = await drawnByTwo();
  const { page } = await web.person('Stranger');
  await page.goto(`/app/maps/${map.mapid}/history`);
  await page.getByLabel(/^Password/).fill('wrong password');
  await page.getByLabel(/^Password/).press('Enter');
  await page.getByText('Wrong password for this map').waitFor();
  await page.getByLabel(/^Password/).fill(SECRET);
  await page.getByLabel(/^Password/).press('Enter');
  await changes(page).getByRole('heading', { name: 'Someone' }).waitFor();
  expect(await button(page, /^Undo everything/).count()).toBe(0);
  await step(page, 'Deleted Water').click();
  await button(page, 'Undo: Water was deleted').click();
  await expect.poll(markers).toEqual(['iron 5', 'water 9']);
});

it(
  'restores only the name, and says if nothing was ever changed',
  { tags: ['thorough'] },
  async () => {
    const ann = await web.service.signIn('Ann');
    const map = await createMap(ann, { name: 'First' });
    const { page } = await web.browserOf(ann);
    await page.goto(`/app/maps/${map.mapid}/history`);
    await page.getByRole('heading', { name: 'No changes yet' }).waitFor();
    await addMarker(ann, map);
    await saveMap(ann, map, { name: 'Second' });
    await page.reload();
    await step(page, 'Added Iron').click();
    await button(page, 'Restore this version').click();
    await toast(page, 'The name was restored.').waitFor();
    expect((await readMap(ann, map)).body.name).toBe('First');
  },
);
