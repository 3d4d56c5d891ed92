import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../../server/src/testing/images.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let operator: Person;
beforeAll(async () => {
  web = await startWeb({ SESSION_DAYS: '33' });
  operator = await signInAs(web.service, 'operator', 'Operator');
});
afterAll(() => web.stop());

const LIGHT = '#0b5394';
const DARK = '#9fc5e8';

const accentOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Sign in' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);

it('presents the community that an operator describes to visitors', async () => {
  const { page } = await web.browserOf(operator);
  await page.goto('/app/admin/community');
  const form = page.getByRole('region', { name: 'Name, colours and texts' });
  await form.getByLabel('Name of the community').fill('The Dunes');
  await form.getByRole('switch', { name: 'Use our own colours' }).check();
  await form.getByLabel('Colour on light backgrounds').fill('#ffcc00');
  await form.getByText('Contrast 1.33: too weak. It must be 4.5 or more.').waitFor();
  await form.getByLabel('Colour on dark backgrounds').fill(DARK);
  await form.getByText(/^Contrast 9\.\d+: good$/).waitFor();
  await form.getByLabel('Welcome in English').fill('Sand, sun\nand spice.');
  await form.getByLabel('Welcome in Español').fill('Arena y sol.');
  await form.getByLabel('Default language').selectOption('es');
  await form.getByLabel('Imprint').fill('javascript:alert(1)');
  await form.getByLabel('Contact').fill('mailto:us@example.org');
  await form.getByLabel('Reason').fill('A test');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await form.getByText('Enter an address that begins with https://').waitFor();
  expect(await operator.call('GET /admin/community')).toMatchObject({ name: 'Clan Companion' });
  await form.getByLabel('Imprint').fill('https://example.org/imprint');
  await form.getByLabel('Colour on light backgrounds').fill(LIGHT);
  await save.click();
  await page.getByText('Saved.').waitFor();

  const logo = page.getByRole('region', { name: 'Logo' });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(64) });
  await logo.getByLabel('Reason').fill('A test');
  await logo.getByRole('button', { name: 'Save the logo' }).click();
  await logo.getByRole('button', { name: 'Remove the logo' }).waitFor();
  expect(await accessibilityFaults(page, { within: '[role=tabpanel]' })).toEqual([]);

  const { page: visitor } = await web.visitor({ colorScheme: 'light' });
  await visitor.goto('/app/');
  const brand = visitor.getByRole('banner').getByRole('link', { name: 'The Dunes' });
  await brand.waitFor();
  expect(await visitor.title()).toMatch(/ · The Dunes$/);
  await expect
    .poll(() => brand.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(64);
  await visitor.getByText('Sand, sun and spice.').waitFor();
  const footer = visitor.getByRole('contentinfo');
  const imprint = footer.getByRole('link', { name: 'Imprint' });
  expect(await imprint.getAttribute('href')).toBe('https://example.org/imprint');
  await footer.getByRole('link', { name: 'Contact' }).waitFor();
  expect(await accentOf(visitor)).toBe('rgb(11, 83, 148)');
  expect(await accessibilityFaults(visitor)).toEqual([]);
  await visitor.goto('/app/walkers');
  await visitor.getByRole('main').getByRole('link', { name: 'Imprint' }).waitFor();

  // A browser with none of our languages.
  const { page: german } = await web.visitor({ locale: 'de-DE', colorScheme: 'dark' });
  await german.goto('/app/');
  await german.getByText('Arena y sol.').waitFor();
  const accent = await german
    .getByRole('main')
    .getByRole('button')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(accent).toBe('rgb(159, 197, 232)');
  // The page itself was checked above, without this accent.
  expect(await accessibilityFaults(german, { rules: ['color-contrast'] })).toEqual([]);
});

it('lists what is stored, with the days of the settings', async () => {
  const { page } = await web.visitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/app/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('At most 33 days, or 90 days without use.').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByText('Como máximo 33 días, o 90 días sin uso.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
