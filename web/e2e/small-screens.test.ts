import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOT_KEY } from '../../server/src/testing/goods.ts';
import { follow, startWeb, type TestWeb } from './testing/web.ts';

/** Pages that show at least one of the names. */
const PAGES = ['clans', 'my-clan', 'walkers', 'my-clan/members', 'maps', 'profile', ''];

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
  const leader = await web.service.signIn('Wide');
  await leader.call('PUT /users', { body: { dataupdate: 'W'.repeat(32) } });
  await leader.call('POST /clans', { query: { name: 'W'.repeat(50) } });
  await leader.call('POST /walkers', { body: { name: 'W'.repeat(60) } });
  await leader.call('POST /maps', { query: { name: 'W'.repeat(60) } });
});
afterAll(() => web.stop());

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

it('fits every page into narrow windows, even with long names', async () => {
  const { page } = await web.person('Wide');
  await page.goto('/app/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const path of PAGES) {
    await follow(page, path);
    for (const width of [1000, 640, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole('main').getByText(/W{20}/).filter({ visible: true }).first().waitFor();
      await page.getByRole('button', { name: /^Account: W/ }).waitFor();
      await expect.poll(() => widthOf(page), { message: `${path} at ${width}` }).toBe(width);
      // A wide heading could be cut off without widening the page.
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      expect(heading.x + heading.width, path).toBeLessThanOrEqual(width);
    }
  }
});

it('shows long names completely in a dialog', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Wide', { viewport: { width: 360, height: 740 } });
  await page.goto('/app/my-clan');
  await page.getByRole('button', { name: 'Delete clan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').waitFor();
  const box = (await dialog.boundingBox())!;
  for (const words of [dialog.getByRole('heading'), dialog.locator('label')]) {
    const { x, width } = (await words.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(box.x + box.width);
    expect(await words.evaluate((e) => e.scrollWidth > e.clientWidth)).toBe(false);
  }
});
