import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonFile, jsonFile } from '../../server/src/testing/json-file.ts';
import { createMap, readMap, saveMap } from '../../server/src/testing/maps.ts';
import { row, rows } from './testing/map-editor.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

const SEA = '#0a5f9e';
const PALE = '#ffe08a';
const NEUTRAL = '#5c5a70';

/** The kinds of another game. */
const seaGame = {
  trees: [],
  markerKinds: [
    { name: 'Fish', icon: '🐟', color: SEA, group: 'Sea' },
    { name: 'Pearls', icon: 'Pe', color: PALE, group: 'Sea' },
    { name: 'Port', icon: 'flag', returns: { fromMinutes: 45, toMinutes: 60 } },
  ],
  texts: { es: { markerKinds: { Fish: 'Peces' }, markerGroups: { Sea: 'Mar' } } },
};

let web: TestWeb;
let file: JsonFile;
beforeAll(async () => {
  file = await jsonFile(seaGame);
  web = await startWeb({ GAME_DATA: file.path });
});
afterAll(async () => {
  await web.stop();
  await file.remove();
});

/** Ann, and a browser in which she has not yet opened her map. */
async function annWithMap(types: string[]) {
  const ann = await web.service.signIn('Ann');
  const { page } = await web.browserOf(ann);
  const map = await createMap(ann);
  const markers = types.map((type, n) => ({ x: 100 * n, y: 0, type, markerid: `m${n}` }));
  await saveMap(ann, map, { markers });
  return { ann, page, map, path: `/app/maps/${map.mapid}` };
}

/** Whether the canvas has a dot of this colour. */
const isDrawn = (page: Page, colour: string) =>
  page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-overlay-pane canvas');
    const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
    }
    return false;
  }, colour);

it('draws, suggests and saves the kinds of another game', async () => {
  const { ann, page, map, path } = await annWithMap(['fish', 'Pearls', 'Iron ore']);
  await page.goto(path);
  await row(page, /^🐟Fish/).waitFor();
  await row(page, /^PePearls/).waitFor();
  for (const colour of [SEA, PALE, NEUTRAL]) {
    await expect.poll(() => isDrawn(page, colour), { message: colour }).toBe(true);
  }
  const picker = page.getByRole('combobox', { name: 'Type of new markers' });
  expect(await picker.inputValue()).toBe('Fish');
  await picker.click();
  await page.getByRole('option', { name: 'Port' }).waitFor();
  expect(await page.getByRole('option').count()).toBe(3);
  await page.getByRole('listbox').getByText('Sea', { exact: true }).waitFor();
  await page.getByRole('listbox').getByText('Other types').waitFor();
  await page.getByRole('option', { name: 'Port' }).click();
  await page.getByRole('button', { name: 'Place markers' }).click();
  await page.getByRole('application').click({ position: { x: 60, y: 60 } });
  await row(page, 'Port').waitFor();
  await page.keyboard.press('Escape');
  await picker.fill('Our own kind');
  await page.getByRole('button', { name: 'Place markers' }).click();
  await page.getByRole('application').click({ position: { x: 120, y: 60 } });
  await row(page, 'Our own kind').waitFor();
  const types = async () => (await readMap(ann, map)).body.markers.map(({ type }) => type);
  await expect.poll(types).toEqual(['fish', 'Pearls', 'Iron ore', 'Port', 'Our own kind']);
});

it(
  'finds a kind by its name in the person’s language and in the game data',
  { tags: ['thorough'] },
  async () => {
    const { page, path } = await annWithMap(['Fish']);
    await inSpanish(page);
    await page.goto(path);
    const picker = page.getByRole('combobox', { name: 'Tipo de los nuevos marcadores' });
    await expect.poll(() => picker.inputValue()).toBe('Peces');
    await picker.click();
    await page.getByRole('listbox').getByText('Mar', { exact: true }).waitFor();
    for (const words of ['pec', 'fis']) {
      await picker.fill(words);
      await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['🐟\nPeces']);
    }
  },
);

it(
  'draws the map before the kinds arrive, and again afterwards',
  { tags: ['thorough'] },
  async () => {
    const { page, path } = await annWithMap(['Fish']);
    let asked = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/app/game-data.json', async (route) => {
      asked += 1;
      await released;
      await route.continue();
    });
    await page.goto(path);
    await row(page, /^Fish/).waitFor();
    await expect.poll(() => isDrawn(page, NEUTRAL)).toBe(true);
    const picker = page.getByRole('combobox', { name: 'Type of new markers' });
    expect(await picker.inputValue()).toBe('Marker');
    release();
    await expect.poll(() => isDrawn(page, SEA)).toBe(true);
    expect(await isDrawn(page, NEUTRAL)).toBe(false);
    expect(await picker.inputValue()).toBe('Fish');
    expect(asked).toBe(1);
  },
);

it('works without the kinds', { tags: ['thorough'] }, async () => {
  const { page, path } = await annWithMap(['Fish']);
  await page.route('**/app/game-data.json', (route) => route.abort());
  await page.goto(path);
  await row(page, /^Fish/).waitFor();
  await page.getByRole('button', { name: 'Place markers' }).click();
  await page.getByRole('application').click({ position: { x: 60, y: 60 } });
  await row(page, /^Marker/).waitFor();
  await expect.poll(() => isDrawn(page, NEUTRAL)).toBe(true);
  expect(await rows(page).count()).toBe(2);
});
