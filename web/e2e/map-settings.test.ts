import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMarker, createMap, readMap } from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { rows } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openFromMenu(page: Page, name: string) {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog', { name });
}

async function setSwitch(page: Page, name: string): Promise<void> {
  const dialog = await openFromMenu(page, 'Map settings');
  await dialog.getByRole('switch', { name }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('locks a map for everybody who has it open, and unlocks it', async () => {
  const owner = await web.service.signIn('Owner');
  const map = await createMap(owner);
  await addMarker(owner, map);
  const { page: ann } = await web.browserOf(owner);
  const { page: cal } = await web.person('Cal');
  await ann.goto(`/app/maps/${map.mapid}`);
  await cal.goto(`/app/maps/${map.mapid}#password=${map.password}`);
  for (const page of [ann, cal]) await rows(page).first().waitFor();

  await setSwitch(ann, 'Locked');
  for (const page of [ann, cal]) {
    await page.getByText('The owner has locked this map.').waitFor();
    await button(page, 'Add by coordinates').waitFor({ state: 'detached' });
  }
  await setSwitch(ann, 'Locked');
  for (const page of [ann, cal]) await button(page, 'Add by coordinates').waitFor();
  expect((await readMap(owner, map)).body.isLocked).toBe(false);
});

it('lists archived maps apart, and copies one as a new map', { tags: ['thorough'] }, async () => {
  const ann = await web.service.signIn('Ann');
  const map = await createMap(ann, { name: 'Season one' });
  await addMarker(ann, map);
  const { page } = await web.browserOf(ann);
  await page.goto(`/app/maps/${map.mapid}`);
  await rows(page).first().waitFor();
  await setSwitch(page, 'Archived');
  await page.getByText('This map is archived.').waitFor();
  await openFromMenu(page, 'Map settings');
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const dialog = await openFromMenu(page, 'Copy as a new map');
  await dialog.getByRole('button', { name: 'Copy as a new map' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Season one' }).waitFor();
  const mapid = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect((await readMap(ann, { params: { map_id: mapid } })).body.markers).toHaveLength(1);

  await page.goto('/app/maps');
  const archived = page.getByRole('region', { name: 'Archived' });
  await archived.getByRole('link', { name: /Season one/ }).waitFor();
  expect(await archived.getByRole('link').count()).toBe(1);
});
