import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonFile, jsonFile } from '../../server/src/testing/json-file.ts';
import { createMap, readMap, saveMap } from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { cutOff, row, rows, saved, waits } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let file: JsonFile;
beforeAll(async () => {
  file = await jsonFile({
    trees: [],
    markerKinds: [{ name: 'Iron ore', returns: { fromMinutes: 90, toMinutes: 120 } }],
  });
  web = await startWeb({ GAME_DATA: file.path });
});
afterAll(async () => {
  await web.stop();
  await file.remove();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function annWithMap() {
  const ann = await web.service.signIn('Ann');
  const map = await createMap(ann);
  await saveMap(ann, map, {
    markers: [
      { markerid: 'a', x: 0, y: 0, type: 'Iron ore' },
      { markerid: 'b', x: 99, y: 9, type: 'Water', returnsfrom: ago(-30), quality: 40 },
      { markerid: 'c', x: 50, y: 5, type: 'Salt', returnsfrom: ago(9), returnsby: ago(5) },
    ],
  });
  const { page } = await web.browserOf(ann);
  await page.goto(`/app/maps/${map.mapid}`);
  await rows(page).first().waitFor();
  const markerOf = async (id: string) =>
    (await readMap(ann, map)).body.markers.find(({ markerid }) => markerid === id)!;
  const form = page.getByRole('region', { name: 'Marker', exact: true });
  const timers = page.getByRole('list', { name: 'Due next' }).getByRole('listitem');
  return { page, ann, map, markerOf, form, timers };
}

it('starts a timer with one tap, also offline, and ends it', async () => {
  const { page, markerOf, form } = await annWithMap();
  await row(page, 'Iron ore').click();
  await form.getByText('Back after 1h 30m – 2h, according to the game data').waitFor();
  const reconnect = await cutOff(page);
  await form.getByRole('button', { name: 'Harvested now' }).click();
  await form.getByText('Last harvest:').waitFor();
  await waits(page);
  await reconnect();
  await saved(page);
  await form.getByText(/^in 1h (29|30)m$/).waitFor();
  expect(await markerOf('a')).toMatchObject({ returnsfrom: expect.any(String) });

  await form.getByRole('button', { name: 'It’s back' }).click();
  await form.getByText(/^Seen back/).waitFor();
  await expect.poll(async () => Object.keys(await markerOf('a'))).toContain('returned');
  expect(Object.keys(await markerOf('a'))).not.toContain('returnsfrom');
  await page.keyboard.press('Control+z');
  await form.getByText(/^in 1h (29|30)m$/).waitFor();
});

it('lists what is due next, and notifies people who want it', { tags: ['thorough'] }, async () => {
  const { page, ann, map, timers, markerOf } = await annWithMap();
  await page.getByRole('button', { name: '2 timers' }).click();
  expect(await timers.allInnerTexts()).toEqual([
    expect.stringMatching(/^Salt\s+ready$/),
    expect.stringMatching(/^Water\s+in (29|30)m/),
  ]);
  await page.getByRole('switch', { name: 'Tell me when something is back' }).click();
  await expect
    .poll(() => ann.call('GET /maps/{map_id}/mapinfo', { params: map.params }))
    .toMatchObject({ isWatching: true });
  await page.getByRole('button', { name: 'Harvested now: Salt' }).click();
  await expect.poll(async () => Object.keys(await markerOf('c'))).toContain('harvested');
  expect(await timers.count()).toBe(1);
});

it('saves quality, photo and times, and filters by quality', { tags: ['thorough'] }, async () => {
  const { page, markerOf, form } = await annWithMap();
  await row(page, 'Iron ore').click();
  await form.getByText('Quality, photo and times').click();
  await form.getByLabel('Quality').fill('75');
  await form.getByLabel('Link to a photo').fill('javascript:alert(1)');
  await form.getByLabel('Back from').fill('2026-01-31T18:30');
  await form.getByRole('button', { name: 'Apply' }).click();
  await form
    .getByRole('textbox', { name: 'Link to a photo' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await form.getByLabel('Link to a photo').fill('https://pictures.example.org/ore.webp');
  await form.getByRole('button', { name: 'Apply' }).click();
  await form.getByRole('link', { name: 'Photo at pictures.example.org' }).waitFor();
  await expect
    .poll(() => markerOf('a'))
    .toMatchObject({
      quality: 75,
      photo: 'https://pictures.example.org/ore.webp',
      returnsfrom: expect.stringMatching(/^2026-0[12]-/),
    });
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  await page.getByLabel('Quality at least').fill('50');
  await page.getByText('1 of 3 markers').waitFor();
  await row(page, 'Iron ore').waitFor();
});
