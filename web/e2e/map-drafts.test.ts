import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createMap,
  createPrivateMap,
  deleteMap,
  readMap,
  SECRET,
} from '../../server/src/testing/maps.ts';
import { addByCoordinates, cutOff, row, saved, waits } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

/** A visitor with the password of an open map. */
async function visitorOf(map: { mapid: number; password: string }) {
  const visitor = await web.visitor();
  const address = `/app/maps/${map.mapid}#password=${map.password}`;
  await visitor.page.goto(address);
  return { ...visitor, address };
}

it('keeps a separate draft for each tab, and sends the draft of a closed tab', async () => {
  const map = await createMap(web.service.visitor);
  const { page, context, address } = await visitorOf(map);
  const second = await context.newPage();
  await second.goto(address);
  await cutOff(page);
  await addByCoordinates(page, 'Water', 1, 1);
  await waits(page);
  await addByCoordinates(second, 'Clay', 2, 2);
  await saved(second);
  await page.reload();
  await waits(page);
  await row(page, 'Water').waitFor();
  expect(await row(second, 'Water').count()).toBe(0);

  await page.close();
  await second.reload();
  await row(second, 'Water').waitFor();
  await saved(second);
  const { body } = await readMap(web.service.visitor, map);
  expect(body.markers.map(({ type }) => type)).toEqual(['Clay', 'Water']);
  await second.reload();
  await row(second, 'Water').waitFor();
  await saved(second);
});

it('sends a draft of an earlier version of the app', { tags: ['thorough'] }, async () => {
  const map = await createMap(web.service.visitor, { name: 'Old draft' });
  const { page } = await visitorOf(map);
  await saved(page);
  await page.evaluate(async (mapid) => {
    const opening = indexedDB.open('clan-companion-maps', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const water = { markerid: 'water', x: 1, y: 2, type: 'Water' };
    const draft = {
      base: { etag: '"1"', drawing: { name: 'Old draft', markers: new Map() } },
      drawing: { name: 'Old draft', markers: new Map([['water', water]]) },
      when: '2026-01-01T00:00:00.000Z',
    };
    const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const storing = store.put(draft, `${mapid}//a closed tab`);
    await new Promise((resolve) => storing.addEventListener('success', resolve));
  }, map.mapid);
  await page.reload();
  await row(page, 'Water').waitFor();
  await saved(page);
  const { body } = await readMap(web.service.visitor, map);
  expect(body.markers).toEqual([{ markerid: 'water', x: 1, y: 2, type: 'Water' }]);
});

it('keeps unsent changes when the map is deleted', { tags: ['thorough'] }, async () => {
  const owner = await web.service.signIn();
  const map = await createMap(owner);
  const { page } = await web.person('Helper');
  await page.goto(`/app/maps/${map.mapid}#password=${map.password}`);
  const reconnect = await cutOff(page);
  await addByCoordinates(page, 'Water', 1, 1);
  await waits(page);
  await deleteMap(owner, map);
  await reconnect();
  const notice = page.getByRole('alert').filter({ hasText: 'This map doesn’t exist' });
  await notice.getByRole('button', { name: 'Export to file' }).waitFor();
  // Still there on the next visit.
  await page.reload();
  await notice.getByRole('button', { name: 'Export to file' }).waitFor();
  await row(page, 'Water').waitFor();
  await notice.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => row(page, 'Water').count()).toBe(0);
});

it(
  'unlocks a map when a link with its password is pasted into the tab',
  { tags: ['thorough'] },
  async () => {
    const owner = await web.service.signIn();
    const map = await createPrivateMap(owner, 'Behind the Lock');
    const { page } = await web.visitor();
    const address = `/app/maps/${map.mapid}`;
    await page.goto(address);
    await page.getByRole('heading', { name: 'This map is private' }).waitFor();
    await page.goto(`${address}#password=${encodeURIComponent(SECRET)}`);
    await page.getByRole('heading', { name: 'Behind the Lock' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  },
);

it(
  'sends what waits also after leaving the map, and marks maps with unsent changes',
  { tags: ['thorough'] },
  async () => {
    const map = await createMap(web.service.visitor, { name: 'Half done' });
    const { page } = await visitorOf(map);
    const reconnect = await cutOff(page);
    await addByCoordinates(page, 'Water', 1, 1);
    await waits(page);
    await page.getByRole('link', { name: 'Maps', exact: true }).click();
    const card = page.getByRole('link', { name: /Half done/ });
    await card.getByText('Unsaved changes').waitFor();
    await reconnect();
    await expect
      .poll(async () => (await readMap(web.service.visitor, map)).body.markers.length)
      .toBe(1);
    await card.click();
    await saved(page);
    await page.getByRole('link', { name: 'Maps', exact: true }).click();
    await card.waitFor();
    expect(await card.getByText('Unsaved changes').count()).toBe(0);
  },
);

it(
  'asks before leaving with unsent changes only if the browser cannot store them',
  { tags: ['thorough'] },
  async () => {
    const map = await createMap(web.service.visitor);
    const { page, address } = await visitorOf(map);
    await page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', { value: undefined }),
    );
    await page.goto('/app/');
    await page.goto(address);
    await cutOff(page);
    await addByCoordinates(page, 'Water', 1, 1);
    await page.getByText('This browser can’t store unsaved changes').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  },
);
