import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
  const ann = await web.service.signIn('Ann');
  await ann.call('PUT /users', { body: { dataupdate: 'Ann' } });
  await ann.call('POST /clans', { query: { name: 'Sand Foxes' } });
  await ann.call('POST /walkers', { body: { name: 'Old Tusker' } });
});
afterAll(() => web.stop());

const clickOutside = (page: Page) => page.mouse.click(5, 5);
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

interface Opened {
  path: string;
  button: string;
  field: string;
}
const DIALOGS: Opened[] = [
  { path: 'trades', button: 'Post offer', field: 'Item' },
  { path: 'walkers', button: 'Add walker', field: 'Name' },
  { path: 'my-clan', button: 'Edit', field: 'Description' },
  { path: 'my-clan/webhooks', button: 'Add webhook', field: 'Address' },
  { path: 'maps', button: 'New map', field: 'Name' },
  { path: 'profile', button: 'Change nickname', field: 'Nickname' },
];

const TYPED = 'Half a sentence';

/** What the field holds after a click outside, in the reopened dialog, and after discarding. */
async function typeAndReopen(page: Page, { path, button, field }: Opened) {
  await page.goto(`/app/${path}`);
  const open = () => page.getByRole('main').getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  const typed = () => dialog.getByLabel(field).first().inputValue();
  await open();
  const before = await typed();
  await dialog.getByLabel(field).first().fill(TYPED);
  await clickOutside(page);
  const afterClick = await typed();
  await page.keyboard.press('Escape');
  await closed(page);

  await open();
  await dialog.getByText('We kept what you typed.').waitFor();
  const reopened = await typed();
  const faults = await accessibilityFaults(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const discarded = await typed();
  await clickOutside(page);
  await closed(page);
  return { afterClick, reopened, faults, isDiscarded: discarded === before };
}

const KEPT = { afterClick: TYPED, reopened: TYPED, faults: [], isDiscarded: true };

it('keeps what was typed in a dialog', async () => {
  const { page } = await web.person('Ann');
  expect(await typeAndReopen(page, DIALOGS[0]!)).toEqual(KEPT);
});

it('keeps what was typed in the other dialogs', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Ann');
  for (const each of DIALOGS.slice(1)) {
    expect(await typeAndReopen(page, each), each.button).toEqual(KEPT);
  }
});

it(
  'keeps the text of the walker editor over an ended session',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Ann');
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'Edit Old Tusker' }).click();
    await page.getByLabel('Notes').fill('Needs a new leg');
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('clan-companion.session')!).token as string,
    );
    await web.service.as(token).call('DELETE /users/auth');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Your session has ended' });
    await banner.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox').fill('Ann');
    await page.getByRole('button').first().click();
    await page.getByLabel('Notes').waitFor();
    expect(await page.getByLabel('Notes').inputValue()).toBe('Needs a new leg');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Edit Old Tusker' }).waitFor();
    await page.getByText('Needs a new leg').waitFor();
  },
);

it(
  'says in the app’s language what is wrong, and focuses the first wrong field',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Ann');
    await inSpanish(page);
    await page.goto('/app/trades?post=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Precio').fill('2');
    await dialog.locator('button[type=submit]').click();
    const errors = dialog.getByText('No puede quedar vacío');
    await expect.poll(() => errors.count()).toBe(2);
    const first = dialog.getByLabel('Objeto');
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill('Cuerda');
    await expect.poll(() => errors.count()).toBe(1);
  },
);

it('marks required fields of a new map', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Ann');
  await page.goto('/app/maps');
  await page.getByRole('button', { name: 'New map' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Private/ }).check();
  for (const field of [dialog.getByLabel('Name'), dialog.getByLabel(/^Password/)]) {
    expect(await field.getAttribute('required')).not.toBeNull();
  }
  await dialog.getByLabel('Name').fill('Secret well');
  await dialog.getByLabel(/^Password/).fill('never stored');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('never');
});
