import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BOT_KEY } from '../../server/src/testing/goods.ts';
import { createMap } from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { offered } from '../src/app/offers.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let ann: Person;
let ids: Record<string, number | string>;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
  ann = await web.service.signIn('Ann');
  await ann.call('PUT /users', { body: { dataupdate: 'Ann of the dunes' } });
  const { clanid } = await ann.call('POST /clans', { query: { name: 'Sand Foxes' } });
  await ann.call('POST /walkers', { body: { name: 'Old Tusker' } });
  const { mapid } = await createMap(ann, { name: 'Northern oasis' });
  ids = { clanid, mapid, chatid: ann.chatid };
});
afterAll(() => web.stop());

const PAGES = [
  '',
  'profile',
  'clans',
  'clans/:clanid',
  'my-clan/',
  'my-clan/members',
  'my-clan/diplomacy',
  'my-clan/history',
  'my-clan/webhooks',
  'my-clan/chat-bot',
  'walkers',
  'trades?tab=mine',
  'maps',
  'maps/:mapid',
  'maps/:mapid/history',
  'tech/vitamins',
  'clusters',
  'inbox',
  'invite',
  'admin/',
  'admin/claim',
  'admin/people/:chatid',
  'admin/clans/:clanid',
  'admin/maps/:mapid',
  'help',
  'about',
  'privacy',
];
/** Without a session, these are as with an ended one. */
const PUBLIC = ['help', 'about', 'privacy', 'invite', 'clusters'];
const pathOf = (page: string) => page.replace(/:(\w+)/, (_, id: string) => String(ids[id]));

it('covers all pages in the tests below', () => {
  const routes = offered('routes').flatMap((each) => Object.keys(each));
  expect(routes.length).toBeGreaterThan(5);
  const covers = (route: string) => (page: string) =>
    page.split('?')[0] === route ||
    (route.endsWith('?') && page.startsWith(route.slice(0, route.indexOf(':'))));
  expect(routes.filter((route) => !PAGES.some(covers(route)))).toEqual([]);
});

const skeletons = (page: Page) => page.getByRole('main').locator('.mantine-Skeleton-root');

const ended = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your session has ended' });

/** A browser whose session was ended elsewhere. */
async function withEndedSession(path: string) {
  const gone = await web.service.signIn('Ann');
  await gone.call('DELETE /users/auth');
  const visitor = await web.browserOf(gone);
  await visitor.page.goto(`/app/${path}`);
  await ended(visitor.page).getByText('Sign in again to return to this page.').waitFor();
  return { ...visitor, gone };
}

it('says on every page that the session ended', { tags: ['thorough'] }, async () => {
  const { page, gone } = await withEndedSession('');
  for (const path of PAGES.filter((each) => !PUBLIC.includes(each)).map(pathOf)) {
    await page.evaluate(
      (session) => localStorage.setItem('clan-companion.session', session),
      JSON.stringify({ chatid: gone.chatid, token: gone.token }),
    );
    await page.goto(`/app/${path}`);
    await ended(page).getByText('Sign in again to return to this page.').waitFor();
    await expect.poll(() => skeletons(page).count(), { message: path }).toBe(0);
  }
});

it('returns to the same page after sign-in', async () => {
  const { page } = await withEndedSession('trades?tab=mine');
  await ended(page).getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox').fill('Ann');
  await page.getByRole('button').first().click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/app/trades?tab=mine');
});

it(
  'says on every page that the service is away, and shows the page once it is back',
  { tags: ['thorough'], timeout: 240_000 },
  async () => {
    const { context, page: first } = await web.browserOf(ann, { serviceWorkers: 'allow' });
    await first.goto('/app/');
    await first.evaluate(() => navigator.serviceWorker.ready);
    await vi.waitFor(async () => {
      expect(await first.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    }, 20_000);
    await first.evaluate(() => indexedDB.deleteDatabase('clan-companion'));
    await first.close();

    await web.service.app.close();
    const pages: { path: string; page: Page }[] = [];
    for (const path of PAGES.map(pathOf)) {
      const page = await context.newPage();
      await page.goto(`/app/${path}`);
      pages.push({ path, page });
    }
    const away = (page: Page) => page.getByText('Can’t reach the service');
    for (const { page } of pages) await away(page).first().waitFor();

    await web.service.another();
    for (const { page, path } of pages) {
      await expect.poll(() => away(page).count(), { message: path, timeout: 45_000 }).toBe(0);
      await expect.poll(() => skeletons(page).count(), { message: path }).toBe(0);
      // Chromium without a window blocks notifications, which the profile says.
      const alerts = page.getByRole('alert').filter({ hasNotText: 'blocks notifications' });
      expect(await alerts.allTextContents(), path).toEqual([]);
    }
  },
);
