import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 180_000);
afterAll(() => web.stop());

async function openReference(): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await web.visitor();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== 'localhost') {
      complaints.push(`request to ${request.url()}`);
    }
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto('/docs');
  await section(page, 'clusters').waitFor();
  return { page, complaints };
}

const section = (page: Page, name: string) => page.locator(`#operations-tag-${name}`);
const operation = (page: Page, name: string) => page.locator(`#operations-${name}`);

/** Opens the section of an operation, and returns the button that opens the operation itself. */
async function toggle(page: Page, name: string): Promise<Locator> {
  // A search by role looks at thousands of elements.
  await section(page, name.split('-')[0]!).locator('button').first().click();
  return operation(page, name).locator('.opblock-summary-control');
}

it('calls operations, also with a session token, without a third party', async () => {
  const { page, complaints } = await openReference();
  await page.locator('.info :is(h1, h2, h3)', { hasText: /^Sign in$/ }).waitFor();
  const listClusters = operation(page, 'clusters-listClusters');
  await (await toggle(page, 'clusters-listClusters')).press('Enter');
  await listClusters.locator('.execute').press('Enter');
  const answer = listClusters.locator('.live-responses-table');
  await answer.locator('.response-col_status', { hasText: '200' }).first().waitFor();

  const { token } = await web.service.signIn('Ann');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authorize' });
  await dialog.getByLabel('auth-bearer-value').fill(token);
  await dialog.getByRole('button', { name: 'Authorize' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const getProfile = operation(page, 'users-getProfile');
  await (await toggle(page, 'users-getProfile')).click();
  await getProfile.locator('.execute').click();
  await expect
    .poll(() => getProfile.locator('.live-responses-table').textContent())
    .toContain('"Ann"');
  expect(complaints).toEqual([]);
});

it('scrolls to the problem that an error’s type links to', { tags: ['thorough'] }, async () => {
  const { page } = await web.visitor();
  await page.goto('/problems/map-locked');
  await section(page, 'clusters').waitFor();
  await expect
    .poll(() =>
      page.locator('#problem-map-locked').evaluate((row) => row.getBoundingClientRect().y),
    )
    .toBeLessThan(400);
});

it('fits a small phone, and has no accessibility faults', { tags: ['thorough'] }, async () => {
  const { page } = await openReference();
  await (await toggle(page, 'clusters-listClusters')).click();
  await (await toggle(page, 'trades-postTrade')).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await faultsInBothThemes(page, '.opblock.is-open')).toEqual([]);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('dialog').getByLabel('auth-bearer-value').waitFor();
  expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
