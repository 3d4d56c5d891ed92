import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap, createPrivateMap, deleteMap, SECRET } from '../../server/src/testing/maps.ts';
import { addByCoordinates, row, save, saved, unsaved } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 180_000);
afterAll(() => web.stop());

/** A visitor with the password of an open map. */
async function visitorOf(map: { mapid: number; password: string }) {
  const visitor = await web.visitor();
  const address = `/app/maps/${map.mapid}#password=${map.password}`;
  await visitor.page.goto(address);
  return { ...visitor, address };
}

it('keeps a separate draft for each tab, and hands over the draft of a closed tab', async () => {
  const map = await createMap(web.service.visitor);
  const { page, context, address } = await visitorOf(map);
  const second = await context.newPage();
  await second.goto(address);
  await addByCoordinates(page, 'Water', 1, 1);
  await addByCoordinates(second, 'Clay', 2, 2);
  await save(second);
  await saved(second);
  await page.reload();
  await unsaved(page, 'One unsaved change');
  await row(page, 'Water').waitFor();

  await page.close();
  await second.reload();
  await second.getByText('We restored your unsaved changes').waitFor();
  await row(second, 'Water').waitFor();
  await second.getByRole('button', { name: 'Discard changes' }).click();
  await saved(second);
  await second.reload();
  await saved(second);
  expect(await row(second, 'Water').count()).toBe(0);
});

it('keeps unsaved changes when the map is deleted', async () => {
  const owner = await web.service.signIn();
  const map = await createMap(owner);
  const { page } = await web.person('Helper');
  await page.goto(`/app/maps/${map.mapid}#password=${map.password}`);
  await addByCoordinates(page, 'Water', 1, 1);
  await deleteMap(owner, map);
  await save(page);
  const notice = page.getByRole('alert').filter({ hasText: 'This map doesn’t exist' });
  await notice.getByRole('button', { name: 'Export to file' }).waitFor();
  // Still there on the next visit.
  await page.reload();
  await notice.getByRole('button', { name: 'Export to file' }).waitFor();
  expect(await row(page, 'Water').count()).toBe(1);
});

it('unlocks a map when a link with its password is pasted into the tab', async () => {
  const owner = await web.service.signIn();
  const map = await createPrivateMap(owner, 'Behind the Lock');
  const { page } = await web.visitor();
  const address = `/app/maps/${map.mapid}`;
  await page.goto(address);
  await page.getByRole('heading', { name: 'This map is private' }).waitFor();
  await page.goto(`${address}#password=${encodeURIComponent(SECRET)}`);
  await page.getByRole('heading', { name: 'Behind the Lock' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});

it('reminds of unsaved changes after leaving the map, and leads back to them', async () => {
  const map = await createMap(web.service.visitor, { name: 'Half done' });
  const { page } = await visitorOf(map);
  await addByCoordinates(page, 'Water', 1, 1);
  await page.getByRole('link', { name: 'Maps', exact: true }).click();
  const card = page.getByRole('link', { name: /Half done/ });
  await card.getByText('Unsaved changes').waitFor();
  await page.getByText('are kept on this device, but not saved yet').waitFor();
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await row(page, 'Water').waitFor();

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await save(page);
  await saved(page);
  await page.getByRole('link', { name: 'Maps', exact: true }).click();
  await card.waitFor();
  expect(await card.getByText('Unsaved changes').count()).toBe(0);
});
