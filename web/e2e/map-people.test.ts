import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { addMarker, createMap, saveMap } from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { row, rows } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let other: string;
beforeAll(async () => {
  web = await startWeb();
  other = (await web.service.another({ PORT: '0' })).url.replace('127.0.0.1', 'localhost');
});
afterAll(() => web.stop());

/** Shown as text, not as HTML. */
const MATE = 'Ben <b>Bold</b>';
const FIRST = { markerid: 'first', x: 0, y: 0, type: 'Iron ore' };

/** An open map with one marker, and two clan mates on two instances who have opened it. */
async function openForTwo() {
  const clan = await foundClan(web.service);
  const { leader } = clan;
  const mate = await addMember(web.service, clan, { canEdit: true });
  await mate.call('PUT /users', { body: { dataupdate: MATE } });
  const map = await createMap(leader);
  await saveMap(leader, map, { markers: [FIRST] });
  const { page: ann } = await web.browserOf(leader);
  const { page: ben } = await web.browserOf(mate, { baseURL: other });
  for (const page of [ann, ben]) await openMap(page, map.mapid);
  return { ann, ben, map, leader };
}

async function openMap(page: Page, mapid: number): Promise<void> {
  await page.goto(`/app/maps/${mapid}`);
  await rows(page).first().waitFor();
}

const names = (page: Page) =>
  page.getByRole('list', { name: 'Also here now' }).getByRole('listitem');
const canvas = (page: Page) => page.getByRole('application');

describe('two people with the map open', () => {
  let world: Awaited<ReturnType<typeof openForTwo>>;
  beforeAll(async () => {
    world = await openForTwo();
  });

  it('shows the pointers of others and what they edit', async () => {
    const { ann, ben, leader } = world;
    await names(ann).first().waitFor();
    const pointer = canvas(ann).getByText(MATE, { exact: true });
    await canvas(ben).hover({ position: { x: 100, y: 100 } });
    await pointer.waitFor();
    const before = await pointer.boundingBox();
    await canvas(ben).hover({ position: { x: 250, y: 220 } });
    await expect.poll(async () => (await pointer.boundingBox())!.x).not.toBe(before!.x);

    await row(ben, 'Iron ore').press('Enter');
    await canvas(ann).getByText(`${MATE} is editing`).waitFor();
    await row(ann, 'Iron ore').click();
    await ann.getByText(`${MATE} is editing this marker, too.`).waitFor();
    await ben.getByText(`${leader.chattag} is editing this marker, too.`).waitFor();
    expect(await accessibilityFaults(ann, { within: 'main' })).toEqual([]);
    await ben.getByRole('region', { name: 'Marker', exact: true }).getByLabel('Close').click();
    await ann.getByText(`${MATE} is editing this marker, too.`).waitFor({ state: 'hidden' });
  });

  it('points out a place with the mouse, a key or a button', { tags: ['thorough'] }, async () => {
    const { ann, ben, leader } = world;
    await names(ann).first().waitFor();
    const pinged = ben.getByRole('status').filter({ hasText: `${leader.chattag} points out` });
    await canvas(ann).click({ button: 'right', position: { x: 60, y: 60 } });
    await pinged.waitFor();
    const first = await pinged.textContent();
    await canvas(ann).focus();
    await canvas(ann).hover({ position: { x: 200, y: 200 } });
    await ann.keyboard.press('p');
    await expect.poll(() => pinged.textContent()).not.toBe(first);
    await ann.getByRole('button', { name: 'Point out the middle of the map' }).click();
    await expect.poll(() => pinged.textContent()).toMatch(/points out 0 : 0$/);
  });

  it('shows who else is here, by name only to clan mates', async () => {
    const { ann, ben, map, leader } = world;
    await names(ann).getByText(MATE, { exact: true }).waitFor();
    await names(ben).getByText(leader.chattag, { exact: true }).waitFor();
    const { page: guest } = await web.visitor();
    await openMap(guest, map.mapid);
    await expect.poll(() => names(guest).count()).toBe(2);
    await names(ann)
      .getByText(/^Guest \d+$/)
      .waitFor();
    const seen = (await names(guest).allTextContents()).join(', ');
    expect(seen).toMatch(/^Guest \d+, Guest \d+$/);
    await ben.goto('/app/maps');
    await guest.close();
    await expect.poll(() => names(ann).count()).toBe(0);
  });
});

it('sends nothing while nobody else is here', { tags: ['thorough'] }, async () => {
  const ann = await web.service.signIn('Ann alone');
  const map = await createMap(ann);
  await saveMap(ann, map, { markers: [FIRST] });
  const { page } = await web.browserOf(ann);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/presence')) sent.push(request.url());
  });
  await openMap(page, map.mapid);
  await canvas(page).hover({ position: { x: 100, y: 100 } });
  await row(page, 'Iron ore').press('Enter');
  expect(sent).toEqual([]);
  // The first message after somebody came says everything.
  const { page: guest } = await web.visitor({ baseURL: other });
  await openMap(guest, map.mapid);
  await canvas(guest)
    .getByText(/^Guest \d+ is editing$/)
    .waitFor();
  expect(sent.length).toBeGreaterThan(0);
});

it(
  'filters markers by author and age, also by a link; guests only by age',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service);
    const mate = await addMember(web.service, clan, { canEdit: true });
    const map = await createMap(clan.leader);
    await addMarker(clan.leader, map, { markerid: 'old', type: 'Iron ore' });
    await addMarker(clan.leader, map, { markerid: 'new', type: 'Water' });
    await addMarker(mate, map, { markerid: 'his', type: 'Clay' });
    await web.service.sql(
      `update markers set changed = now() - interval '10 days' where mapid = $1 and markerid = 'old'`,
      [map.mapid],
    );
    const { page } = await web.browserOf(clan.leader);
    await openMap(page, map.mapid);
    await page.getByRole('button', { name: 'Filter by age or author' }).click();
    await page.getByLabel('Added by').selectOption(clan.leader.chattag);
    await page.getByText('2 of 3 markers').waitFor();
    await page.getByLabel('Last change').selectOption('More than 7 days ago');
    await page.getByText('1 of 3 markers').waitFor();
    await row(page, 'Iron ore').waitFor();
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toContain(`author=${clan.leader.chatid}&days=-7`);

    const { page: guest } = await web.visitor();
    await guest.goto(new URL(link).pathname + new URL(link).search);
    await guest.getByText('1 of 3 markers').waitFor();
    expect(await guest.getByLabel('Added by').count()).toBe(0);
    await guest.getByLabel('Last change').selectOption('In the last 7 days');
    await guest.getByText('2 of 3 markers').waitFor();
    // What is drawn meanwhile is new.
    await addMarker(mate, map, { markerid: 'newest', type: 'Salt' });
    await row(guest, 'Salt').waitFor();
    await guest.getByText('3 of 4 markers').waitFor();
  },
);
