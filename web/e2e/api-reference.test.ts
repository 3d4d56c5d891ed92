import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults, faultsInBothThemes } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

/*
 * The page has thousands of elements, and Swagger UI takes seconds to open an operation. So there is
 * one page, few operations are opened, and CSS selectors find their parts.
 */

let web: TestWeb;
let page: Page;
const complaints: string[] = [];
beforeAll(async () => {
  web = await startWeb();
  ({ page } = await web.visitor());
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== 'localhost') {
      complaints.push(`request to ${request.url()}`);
    }
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto('/problems/map-locked');
  await page.locator('#operations-tag-users').waitFor({ timeout: 60_000 });
});
afterAll(() => web.stop());

const openSection = (name: string) =>
  page.locator(`#operations-tag-${name} button`).first().click();
const operation = (name: string) => page.locator(`#operations-${name}`);

it('scrolls to the problem that an error’s type links to', async () => {
  const top = () =>
    page.locator('#problem-map-locked').evaluate((row) => row.getBoundingClientRect().y);
  await expect.poll(top).toBeLessThan(400);
});

it('fits a small phone, and has no accessibility faults', { tags: ['thorough'] }, async () => {
  await page.locator('.btn.authorize').click();
  const dialog = page.locator('[role=dialog]');
  await dialog.getByLabel('auth-bearer-value').waitFor();
  expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await openSection('trades');
  await operation('trades-postTrade').locator('.opblock-summary-control').click();
  await operation('trades-postTrade').locator('.execute').waitFor();
  // Sections are alike, and so are table rows. Axe would take seconds for them.
  const others = '.opblock-tag-section:not(:has(#operations-tag-trades, #operations-tag-users))';
  await page.locator(`${others}, .info tr:nth-child(n + 4)`).evaluateAll((all: HTMLElement[]) => {
    for (const each of all) each.style.display = 'none';
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await faultsInBothThemes(page, '.opblock.is-open')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

it('calls an operation by keyboard, with a session token, without a third party', async () => {
  await page.locator('.info :is(h1, h2, h3)', { hasText: /^Sign in$/ }).waitFor();
  const { token } = await web.service.signIn('Ann');
  await page.locator('.btn.authorize').click();
  const dialog = page.locator('[role=dialog][aria-label=Authorize]');
  await dialog.getByLabel('auth-bearer-value').fill(token);
  await dialog.getByRole('button', { name: 'Authorize' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const getProfile = operation('users-getProfile');
  await openSection('users');
  const isDisabledAtFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const execute = document.querySelector('#operations-users-getProfile .execute');
          if (!execute) return;
          observer.disconnect();
          resolve(execute.matches(':disabled'));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await getProfile.locator('.opblock-summary-control').press('Enter');
  expect(await isDisabledAtFirst).toBe(true);
  const description = getProfile.locator('.opblock-description');
  expect(await description.textContent()).toContain('Problems: 401 sign-in-needed; 429');
  await getProfile.locator('.execute:enabled').press('Enter');
  const answer = getProfile.locator('.live-responses-table');
  await expect.poll(() => answer.textContent()).toContain('"Ann"');
  await answer.locator('.response-col_status', { hasText: '200' }).first().waitFor();
  expect(complaints).toEqual([]);
});
