import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import {
  createMap,
  createPrivateMap,
  markersIn,
  readMap,
  saveMap,
  SECRET,
  withPassword,
} from '../../server/src/testing/maps.ts';
import { faultsInBothThemes } from './testing/accessibility.ts';
import { addByCoordinates, cutOff, row, rows, saved, waits } from './testing/map-editor.ts';
import { signIn, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

/** A signed-in person and their browser. */
async function signedIn(name: string, options?: Parameters<TestWeb['visitor']>[0]) {
  const someone = await web.service.signIn(name);
  const { page } = await web.browserOf(someone, options);
  return { page, someone };
}

const canvas = (page: Page) => page.getByRole('application');
/** Neither covered nor cut off. */
const isFullyVisible = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)),
  );
};

it(
  'asks visitors to sign in where only signed-in people can create maps',
  { tags: ['thorough'] },
  async () => {
    const { url: baseURL } = await web.service.another({ OPEN_MAPS: 'off', PORT: '0' });
    const { page } = await web.visitor({ baseURL });
    await page.goto('/app/maps');
    await page.getByText('Sign in to draw maps and to see those of your clan.').waitFor();
    expect(await page.getByRole('button', { name: 'New map' }).count()).toBe(0);
    await page.goto('/app/');
    await page.getByRole('link', { name: 'Clusters' }).first().waitFor();
    await page.getByRole('link', { name: 'Draw an open map' }).waitFor({ state: 'detached' });
  },
);

it('lets visitors draw an open map, and keeps unsent changes after a reload', async () => {
  const { page } = await web.visitor();
  await page.goto('/app/maps');
  await page.getByRole('button', { name: 'Draw an open map' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Red Dunes');
  await dialog.getByLabel('Name').press('Enter');
  const password = await dialog.getByLabel(/^Password/).inputValue();
  expect(password.length).toBeGreaterThanOrEqual(20);
  await dialog.getByText('If nobody opens the map for 90 days').waitFor();
  await dialog.getByRole('button', { name: 'Start drawing' }).click();

  await page.getByRole('heading', { name: 'Red Dunes' }).waitFor();
  const reconnect = await cutOff(page);
  await page.getByRole('button', { name: 'Place markers' }).click();
  await canvas(page).click({ position: { x: 200, y: 150 } });
  await waits(page);
  await page.keyboard.press('Escape');
  await addByCoordinates(page, 'Water', 120, -40);
  await waits(page, '2 changes wait for the connection');
  await expect.poll(() => storedPermanently(page)).toContain('Water');

  await page.reload();
  await waits(page, '2 changes wait for the connection');
  await row(page, 'Water').waitFor();
  expect(await rows(page).count()).toBe(2);
  await reconnect();
  await saved(page);

  const mapid = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { body } = await readMap(web.service.visitor, { params: { map_id: mapid } });
  expect(body.markers.map(({ type }) => type).sort()).toEqual(['Iron ore', 'Water']);
  expect(body.markers.find(({ type }) => type === 'Water')).toMatchObject({ x: 120, y: -40 });

  await page.reload();
  await saved(page);
  await page.goto('/app/maps');
  await page.getByRole('link', { name: /Red Dunes/ }).waitFor();
});

describe('with a map of one marker', () => {
  /** Opens Ann's map as Ann. */
  async function annWithMap(markers = [{ x: 0, y: 0, type: 'Iron ore', markerid: 'first' }]) {
    const { page, someone: ann } = await signedIn('Ann');
    const map = await createMap(ann);
    await saveMap(ann, map, { markers });
    await page.goto(`/app/maps/${map.mapid}`);
    await rows(page).first().waitFor();
    return { page, ann, map };
  }

  it('undoes and redoes placing, moving, editing and deleting', async () => {
    const { page } = await annWithMap();
    await addByCoordinates(page, 'Clay', 50, 50);
    await row(page, 'Clay').press('Enter');
    const form = page.getByRole('region', { name: 'Marker', exact: true });
    await form.getByLabel('Description').fill('by the river\nat the bend');
    await form.getByLabel('Description').press('Control+Enter');
    await row(page, 'by the river at the bend').waitFor();
    expect(await form.getByLabel('Description').inputValue()).toBe('by the river\nat the bend');

    await form.getByLabel('X', { exact: true }).fill('10');
    await form.getByLabel('X', { exact: true }).press('Enter');
    await row(page, '10 : 50').waitFor();
    await form.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);

    for (const left of [2, 2, 2, 1]) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => rows(page).count()).toBe(left);
    }
    expect(await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).isDisabled()).toBe(
      true,
    );
    await saved(page);
    for (const left of [2, 2, 2]) {
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => rows(page).count()).toBe(left);
    }
    await row(page, '10 : 50').filter({ hasText: 'by the river' }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('moves the selected marker by dragging, and pans otherwise', async () => {
    const { page } = await annWithMap();
    const box = (await canvas(page).boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.click(middle.x, middle.y);
    await page.getByRole('region', { name: 'Marker', exact: true }).waitFor();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y);
    await page.mouse.move(middle.x + 80, middle.y - 40);
    await page.mouse.up();
    // Initially one unit is four pixels.
    await row(page, '20 : 10').waitFor();

    await page.mouse.move(middle.x - 100, middle.y + 100);
    await page.mouse.down();
    await page.mouse.move(middle.x - 50, middle.y + 50);
    await page.mouse.move(middle.x, middle.y + 20);
    await page.mouse.up();
    await saved(page);
    expect(await rows(page).allTextContents()).toEqual([expect.stringContaining('20 : 10')]);
  });

  it('has room for the form and the list on a laptop', { tags: ['thorough'] }, async () => {
    const many = markersIn(24).map((marker, n) => ({ ...marker, markerid: `m${n}` }));
    const { page } = await annWithMap(many);
    await page.setViewportSize({ width: 1366, height: 768 });
    await rows(page).first().click();
    const apply = page.getByRole('button', { name: 'Apply' });
    const list = page.getByRole('list', { name: 'Markers' });
    for (const part of [apply, rows(page).first()]) {
      // The form's first field takes the focus, which may scroll back.
      const seen = async () => {
        await part.scrollIntoViewIfNeeded();
        return part.evaluate(isFullyVisible);
      };
      await expect.poll(seen).toBe(true);
    }
    const height = await list.evaluate((element) => element.parentElement!.clientHeight);
    expect(height).toBeGreaterThanOrEqual(160);
  });

  it('shows a marker’s form after a tap on a phone', { tags: ['thorough'] }, async () => {
    const { page } = await annWithMap();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    await canvas(page).scrollIntoViewIfNeeded();
    await canvas(page).click();
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.waitFor();
    await expect.poll(() => apply.evaluate(isFullyVisible)).toBe(true);
  });

  it(
    'exports, imports by merging or replacing, and reports errors in a file',
    { tags: ['thorough'] },
    async () => {
      const { page } = await annWithMap();
      const folder = await mkdtemp(join(tmpdir(), 'maps-'));
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Export to file' }).click();
      const download = join(folder, 'exported.json');
      await (await downloading).saveAs(download);
      const exported = JSON.parse(await readFile(download, 'utf8'));
      expect(exported.markers).toEqual([{ markerid: 'first', x: 0, y: 0, type: 'Iron ore' }]);

      const file = join(folder, 'map.json');
      const choose = async (content: unknown) => {
        await writeFile(file, JSON.stringify(content));
        await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      };
      const open = async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Import' }).click();
      };
      await open();
      await choose([{ x: 1, type: 'Aloe' }]);
      await page.getByText('Marker 1: y isn’t a number.').waitFor();
      await choose([{ x: 1, y: 1, type: 'Aloe' }]);
      await page.getByText('Found one marker in the file.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await expect.poll(() => rows(page).count()).toBe(2);

      await open();
      await choose(exported);
      await page.getByRole('radio', { name: /Replace them/ }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await saved(page);
    },
  );
});

it('opens a private map by a link, and removes the password from the address', async () => {
  const ann = await web.service.signIn('Ann');
  const map = await createPrivateMap(ann);
  await saveMap(ann, map, { markers: [{ x: 1, y: 2, type: 'Trader', description: 'at dusk' }] });
  const { page } = await web.visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByRole('heading', { name: 'This map is private' }).waitFor();
  await page.getByLabel(/^Password/).fill('not the one');
  await page.getByLabel(/^Password/).press('Enter');
  await page.getByText('Wrong password for this map').waitFor();

  await page.goto('/app/');
  await page.goto(`/app/maps/${map.mapid}#password=${encodeURIComponent(SECRET)}`);
  await row(page, 'at dusk').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(asked.filter((url) => url.includes('sesame'))).toEqual([]);
  await page.reload();
  await row(page, 'at dusk').waitFor();
  expect(await storedPermanently(page)).not.toContain('sesame');
});

it('deletes this tab’s passwords at sign-out', { tags: ['thorough'] }, async () => {
  const ann = await web.service.signIn('Ann');
  const map = await createPrivateMap(ann);
  const { page } = await web.person('Bea');
  await page.goto(`/app/maps/${map.mapid}#password=${encodeURIComponent(SECRET)}`);
  await page.getByRole('button', { name: 'Place markers' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('sesame');
  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByRole('heading', { name: 'This map is private' }).waitFor();
});

/** Everything that stays after the tab is closed. */
const storedPermanently = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        found.push(request.result);
      }
      database.close();
    }
    return JSON.stringify(found, (_key, value: unknown) =>
      value instanceof Map ? [...value] : value,
    );
  });

it(
  'keeps unsent changes when the session ends, and sends them after sign-in',
  { tags: ['thorough'] },
  async () => {
    const { page, someone: ann } = await signedIn('Ann');
    const map = await createPrivateMap(ann);
    await page.goto(`/app/maps/${map.mapid}`);
    const reconnect = await cutOff(page);
    await addByCoordinates(page, 'Honey', 7, 8);
    await waits(page);
    await ann.call('DELETE /users/auth');
    await reconnect();
    await page.getByText('Your changes aren’t lost').waitFor();
    await page.getByText('Your session has ended').waitFor();
    await row(page, 'Honey').waitFor();

    await signIn(page, 'Ann');
    await row(page, 'Honey').waitFor();
    await saved(page);
    const { body } = await readMap(web.service.visitor, map, withPassword(SECRET));
    expect(body.markers).toMatchObject([{ type: 'Honey', x: 7, y: 8 }]);
  },
);

it(
  'lets outsiders view a map, and keeps their changes when they are refused',
  { tags: ['thorough'] },
  async () => {
    const ann = await web.service.signIn('Ann');
    const map = await createMap(ann, { name: 'Look, do not touch' });
    const { page } = await signedIn('Mallory');
    await page.goto(`/app/maps/${map.mapid}`);
    await page.getByText('To change it, you need its password').waitFor();
    expect(await page.getByRole('button', { name: 'Place markers' }).count()).toBe(0);

    const enter = async (password: string) => {
      await page.getByRole('button', { name: 'Enter password' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Password/)
        .fill(password);
      await page
        .getByRole('dialog')
        .getByLabel(/^Password/)
        .press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await enter('a wild guess');
    await addByCoordinates(page, 'Camp', 3, 4);
    await page.getByText('Your changes aren’t lost').waitFor();
    await row(page, 'Camp').waitFor();
    await enter(map.password);
    await saved(page);
  },
);

it('shows the owners of clan mates’ maps', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service);
  const mate = await addMember(web.service, clan);
  await createMap(clan.leader, { name: 'Leader’s Valley' });
  const { page } = await signedIn(mate.chattag);
  await page.goto('/app/maps');
  const card = page.getByRole('link', { name: 'Leader’s Valley' });
  await expect.poll(() => card.textContent()).toContain(`By ${clan.leader.chattag}`);
});

it('filters markers by several types and by text', { tags: ['thorough'] }, async () => {
  const ann = await web.service.signIn('Ann');
  const map = await createMap(ann);
  await saveMap(ann, map, {
    markers: [
      { x: 0, y: 0, type: 'Iron ore', description: 'north face' },
      { x: 5, y: 0, type: 'Water' },
      { x: 0, y: 9, type: 'A type of our own', description: 'north' },
    ],
  });
  const { page } = await web.visitor();
  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByText('3 markers').waitFor();
  await page.getByRole('checkbox', { name: /Water/ }).press('Space');
  await page.getByRole('checkbox', { name: /Iron ore/ }).press('Space');
  await page.getByText('2 of 3 markers').waitFor();
  await page.getByRole('searchbox').fill('NORTH');
  await page.getByText('1 of 3 markers').waitFor();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByText('2 of 3 markers').waitFor();
  expect(await row(page, 'A type of our own').count()).toBe(1);
});

it('renames and deletes an own map', async () => {
  const { page, someone: ann } = await signedIn('Ann');
  const map = await createMap(ann, { name: 'Old name' });
  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('New name');
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New name' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await saved(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete map' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete map' }).click();
  await page.getByRole('heading', { name: 'Maps', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /New name/ }).count()).toBe(0);
});

it('has no accessibility faults in its forms', { tags: ['thorough'] }, async () => {
  const { page, someone: ann } = await signedIn('Ann');
  const map = await createMap(ann, { name: 'Faultless' });
  const types = ['Iron ore', 'Water', 'Enemy base', 'Our own'];
  await saveMap(ann, map, { markers: types.map((type, n) => ({ x: n, y: n, type })) });
  await page.goto('/app/maps');
  await page.getByRole('button', { name: 'New map' }).click();
  await page.getByRole('radio', { name: /Private/ }).check();
  expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /Faultless/ })
    .first()
    .click();
  await row(page, 'Enemy base').click();
  await page.getByRole('checkbox', { name: /Water/ }).press('Space');
  expect(await faultsInBothThemes(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: /Include password/ }).check();
  expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
});
