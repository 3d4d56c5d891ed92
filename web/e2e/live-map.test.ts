import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../server/src/testing/clans.ts';
import {
  addMarker,
  createMap,
  createPrivateMap,
  deleteMap,
  readMap,
  saveMap,
} from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { addByCoordinates, cutOff, row, rows, saved, waits } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let other: string;
beforeAll(async () => {
  web = await startWeb();
  other = (await web.service.another({ PORT: '0' })).url.replace('127.0.0.1', 'localhost');
});
afterAll(() => web.stop());

const FIRST = { markerid: 'first', x: 0, y: 0, type: 'Iron ore' };

/** A map with one marker, open for two people on two instances. */
async function openForTwo() {
  const clan = await foundClan(web.service);
  const mate = await addMember(web.service, clan, { canEdit: true });
  const map = await createPrivateMap(clan.leader);
  await saveMap(clan.leader, map, { markers: [FIRST] });
  const { page: ann, context } = await web.browserOf(clan.leader);
  const { page: ben } = await web.browserOf(mate, { baseURL: other });
  await openMap(ann, map.mapid);
  await openMap(ben, map.mapid);
  return { ann, ben, context, map, clan, mate };
}

/** Waits until the page follows the map. */
async function openMap(page: Page, mapid: number): Promise<void> {
  const following = page.waitForResponse((response) =>
    response.url().endsWith(`/maps/${mapid}/events`),
  );
  await page.goto(`/app/maps/${mapid}`);
  await rows(page).first().waitFor();
  await following;
}

const form = (page: Page) => page.getByRole('region', { name: 'Marker', exact: true });

async function write(page: Page, words: string): Promise<void> {
  await form(page).getByLabel('Description').fill(words);
  await form(page).getByLabel('Description').press('Control+Enter');
  await saved(page);
}

const markersOf = async (person: Person, map: Parameters<typeof readMap>[1]) =>
  (await readMap(person, map)).body.markers;

/** The tests of a group use the same two pages, one after the other. */
function openOnce() {
  const world = {} as Awaited<ReturnType<typeof openForTwo>>;
  beforeAll(async () => {
    Object.assign(world, await openForTwo());
  });
  return world;
}

describe('two people with the map open', () => {
  const world = openOnce();

  it('shows markers of others as they come, change and go, on another instance', async () => {
    const { ann, ben } = world;
    await addByCoordinates(ann, 'Water', 10, 10);
    await row(ben, 'Water').waitFor();
    await addByCoordinates(ben, 'Clay', 20, 20);
    await row(ann, 'Clay').waitFor();

    await row(ann, 'Clay').press('Enter');
    await form(ann).getByLabel('X', { exact: true }).fill('33');
    await form(ann).getByLabel('X', { exact: true }).press('Enter');
    await row(ben, '33 : 20').waitFor();
    expect(await row(ben, '33 : 20').getAttribute('data-highlighted')).toBe('true');
    await form(ann).getByRole('button', { name: 'Delete' }).click();
    await row(ben, 'Clay').waitFor({ state: 'detached' });
  });

  it('keeps the changes of both people to one marker, and updates the open form', async () => {
    const { ann, ben, map, mate } = world;
    await row(ann, 'Iron ore').click();
    await row(ben, 'Iron ore').click();
    await form(ben).getByLabel('X', { exact: true }).fill('5');
    await write(ann, 'very rich');
    await expect.poll(() => form(ben).getByLabel('Description').inputValue()).toBe('very rich');
    // What he is typing stays.
    expect(await form(ben).getByLabel('X', { exact: true }).inputValue()).toBe('5');
    await form(ben).getByLabel('X', { exact: true }).press('Enter');
    await row(ann, '5 : 0').filter({ hasText: 'very rich' }).waitFor();
    await expect
      .poll(() => markersOf(mate, map))
      .toContainEqual({ ...FIRST, x: 5, description: 'very rich' });

    // The same field: the later one wins, and both see it.
    await write(ben, 'nearly empty');
    await row(ann, 'nearly empty').waitFor();
    expect(await form(ann).getByLabel('Description').inputValue()).toBe('nearly empty');
  });

  it('shows nothing more to those who lose access', async () => {
    const { ann, ben, clan, mate } = world;
    await act(clan, 'kick', mate);
    await addByCoordinates(ann, 'Secret', 10, 10);
    await ben.getByRole('heading', { name: 'This map is private' }).waitFor();
    expect(await row(ben, 'Secret').count()).toBe(0);
    expect(await rows(ben).count()).toBe(0);
  });
});

describe('two people, one of them without a connection', () => {
  const world = openOnce();

  it(
    'undoes and redoes own steps after others have drawn, also offline',
    { tags: ['thorough'] },
    async () => {
      const { ann, ben, context } = world;
      await row(ann, 'Iron ore').click();
      await write(ann, 'mine');
      await addByCoordinates(ann, 'Water', 10, 10);
      await row(ben, 'mine').click();
      await form(ben).getByLabel('X', { exact: true }).fill('5');
      await form(ben).getByLabel('X', { exact: true }).press('Enter');
      await row(ann, '5 : 0').waitFor();

      await ann.getByRole('button', { name: 'Undo' }).click();
      await row(ben, 'Water').waitFor({ state: 'detached' });
      await ann.getByRole('button', { name: 'Undo' }).click();
      await row(ben, 'mine').waitFor({ state: 'detached' });
      await row(ben, '5 : 0').waitFor();
      // Only her own steps.
      expect(await ann.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
      await context.setOffline(true);
      await ann.getByRole('button', { name: 'Redo' }).click();
      await row(ann, '5 : 0').filter({ hasText: 'mine' }).waitFor();
      await waits(ann);
      await context.setOffline(false);
      await row(ben, '5 : 0').filter({ hasText: 'mine' }).waitFor();
    },
  );

  it(
    'sends what was drawn offline once the connection is back, and shows what was missed',
    { tags: ['thorough'] },
    async () => {
      const { ann, ben, context, map, mate } = world;
      await context.setOffline(true);
      await addByCoordinates(ann, 'Water', 10, 10);
      await addByCoordinates(ann, 'Salt', 11, 11);
      await waits(ann, '2 changes wait for the connection');
      await addByCoordinates(ben, 'Clay', 20, 20);
      await saved(ben);
      await context.setOffline(false);
      await saved(ann);
      await row(ben, 'Water').waitFor();
      await row(ben, 'Salt').waitFor();
      await row(ann, 'Clay').waitFor();
      const types = (await markersOf(mate, map)).map(({ type }) => type);
      expect(types.sort()).toEqual(['Clay', 'Iron ore', 'Salt', 'Water']);
    },
  );

  it(
    'says that somebody else deleted the marker in the open form, and can bring it back',
    { tags: ['thorough'] },
    async () => {
      const { ann, ben } = world;
      await row(ben, 'Iron ore').click();
      await row(ann, 'Iron ore').click();
      await form(ann).getByRole('button', { name: 'Delete' }).click();
      const notice = ben
        .getByRole('status')
        .filter({ hasText: 'Somebody else deleted “Iron ore”' });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await form(ben).waitFor();
      await row(ann, 'Iron ore').waitFor();
      expect(await ann.getByText('Somebody else').count()).toBe(0);
    },
  );

  it('notes that a marker was deleted meanwhile', { tags: ['thorough'] }, async () => {
    const { ann, ben, map, mate } = world;
    await addMarker(mate, map, { markerid: 'amber', type: 'Amber' });
    await row(ben, 'Amber').waitFor();
    const reconnect = await cutOff(ann);
    await row(ann, 'Amber').click();
    await form(ann).getByLabel('Description').fill('late');
    await form(ann).getByLabel('Description').press('Control+Enter');
    await waits(ann);
    await row(ben, 'Amber').click();
    await form(ben).getByRole('button', { name: 'Delete' }).click();
    await row(ann, 'Amber').waitFor({ state: 'detached' });
    await reconnect();
    await ann.getByText('someone had deleted the marker').waitFor();
    await saved(ann);
    expect(await row(ann, 'Amber').count()).toBe(0);
  });
});

it(
  'shows a new name, also to guests, who cannot change the map',
  { tags: ['thorough'] },
  async () => {
    const ann = await web.service.signIn('Ann');
    const map = await createMap(ann, { name: 'Before' });
    await saveMap(ann, map, { markers: [FIRST] });
    const { page: guest } = await web.visitor({ baseURL: other });
    const { page } = await web.browserOf(ann);
    await openMap(guest, map.mapid);
    await openMap(page, map.mapid);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('After');
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await guest.getByRole('heading', { level: 1, name: 'After' }).waitFor();
    await addByCoordinates(page, 'Water', 10, 10);
    await row(guest, 'Water').waitFor();
    expect(await guest.getByRole('button', { name: 'Place markers' }).count()).toBe(0);
    await saved(page);

    await deleteMap(ann, map);
    await guest.getByRole('alert').filter({ hasText: 'This map doesn’t exist' }).waitFor();
  },
);
