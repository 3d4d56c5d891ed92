import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 180_000);
afterAll(() => web.stop());

async function openReference(
  options: Parameters<TestWeb['visitor']>[0] = {},
  hash = '',
): Promise<{ page: Page; complaints: string[] }> {
  const { page } = await web.visitor(options);
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
  await page.goto(`/docs${hash}`);
  await section(page, 'clusters').waitFor();
  return { page, complaints };
}

const section = (page: Page, name: string) => page.locator(`#operations-tag-${name}`);
const operation = (page: Page, name: string) => page.locator(`#operations-${name}`);

/** Opens the section of an operation, and returns the button that opens the operation itself. */
async function toggle(page: Page, name: string): Promise<Locator> {
  await section(page, name.split('-')[0]!).getByRole('button').first().click();
  return operation(page, name).locator('.opblock-summary-control');
}

it('shows the introduction and calls a public operation, without a third party', async () => {
  const { page, complaints } = await openReference();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  const listClusters = operation(page, 'clusters-listClusters');
  await (await toggle(page, 'clusters-listClusters')).press('Enter');
  await listClusters.getByRole('button', { name: 'Execute' }).press('Enter');
  const answer = listClusters.locator('.live-responses-table');
  await answer.locator('.response-col_status', { hasText: '200' }).first().waitFor();
  expect(complaints).toEqual([]);
});

it('calls an operation with the session token that was entered', async () => {
  const { page } = await openReference();
  const { token } = await web.service.signIn('Ann');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authorize' });
  await dialog.getByLabel('auth-bearer-value').fill(token);
  await dialog.getByRole('button', { name: 'Authorize' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await (await toggle(page, 'users-getProfile')).click();
  await operation(page, 'users-getProfile').getByRole('button', { name: 'Execute' }).click();
  const answer = operation(page, 'users-getProfile').locator('.live-responses-table');
  await expect.poll(() => answer.textContent()).toContain('"Ann"');
});

it('scrolls to the problem that an error’s type links to', async () => {
  const { page } = await openReference();
  await page.goto('/problems/map-locked');
  await section(page, 'clusters').waitFor();
  await expect
    .poll(() =>
      page.locator('#problem-map-locked').evaluate((row) => row.getBoundingClientRect().y),
    )
    .toBeLessThan(400);
});

it.each(['light', 'dark'] as const)(
  'has no accessibility faults in the %s theme, nor in the dialog for the token',
  async (colorScheme) => {
    const { page } = await openReference({ colorScheme });
    await (await toggle(page, 'clusters-listClusters')).click();
    await (await toggle(page, 'trades-postTrade')).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('dialog').getByLabel('auth-bearer-value').waitFor();
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([]);
  },
);

it('fits a small phone', async () => {
  const { page } = await openReference({ viewport: { width: 360, height: 740 } });
  await (await toggle(page, 'clusters-listClusters')).click();
  await (await toggle(page, 'trades-postTrade')).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
