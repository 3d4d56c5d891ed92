import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessibilityFaults } from './testing/accessibility.ts';
import { follow, startWeb, type TestWeb, type Visitor } from './testing/web.ts';

let web: TestWeb;
let mapid: number;
beforeAll(async () => {
  web = await startWeb();
  const trader = await web.service.signIn('Trader Tao');
  await trader.call('POST /trades', {
    body: { item: 'Rope', quantity: 40, price: '2 iron each', type: 'sell', region: 'Europe' },
  });
  const { mapid: drawn } = await trader.call('POST /maps', { query: { name: 'Northern oasis' } });
  mapid = drawn;
  await trader.call('PUT /maps/{map_id}', {
    params: { map_id: mapid },
    body: { markers: [{ x: 1, y: 2, type: 'Iron', description: 'Behind the arch' }] },
  });
});
afterAll(() => web.stop());

/** Waits until the service worker controls the page. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await vi.waitFor(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }, 20_000);
}

const storedAnswers = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opened = indexedDB.open('clan-companion', 1);
        opened.addEventListener('error', () => reject(opened.error!));
        opened.addEventListener('success', () => {
          const read = opened.result.transaction('seen').objectStore('seen').getAll();
          read.addEventListener('success', () => resolve(JSON.stringify(read.result)));
        });
      }),
  );

async function visit({ page }: Visitor, path: string, sign: string): Promise<void> {
  await page.goto(`/app${path}`);
  await page.getByText(sign).filter({ visible: true }).first().waitFor();
}

const waitUntilStored = (page: Page, part: string) =>
  vi.waitFor(async () => expect(await storedAnswers(page)).toContain(part), 10_000);

const learned = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} Level`), pressed: true });

describe('offline', () => {
  it('shows stored pages with their age, and an error for others', async () => {
    const person = await web.person('Far Fay', { serviceWorkers: 'allow' });
    const { page, context } = person;
    await visit(person, '/trades', 'Rope');
    await ready(page);
    await waitUntilStored(page, 'Rope');
    await follow(page, `maps/${mapid}`);
    await waitUntilStored(page, 'Northern oasis');
    await follow(page, 'tech/vitamins');
    await waitUntilStored(page, 'Salt Lick');

    await context.setOffline(true);
    // Twice, because a failed refresh must not delete stored data.
    for (let time = 0; time < 2; time += 1) {
      await visit(person, '/trades', 'Rope');
      await page.getByText(/You’re offline. This page was loaded .*(now|ago)\./).waitFor();
    }
    expect(await accessibilityFaults(page, { within: '[role=status]' })).toEqual([]);
    await visit(person, `/maps/${mapid}`, 'Northern oasis');
    await page.getByText(/You’re offline. This page was loaded/).waitFor();
    await visit(person, '/tech/vitamins', 'Salt Lick');
    await page.getByText(/You’re offline. This page was loaded/).waitFor();

    await page.goto('/app/walkers');
    const unread = page.getByRole('alert').getByText('Can’t reach the service');
    await unread.first().waitFor();
    await context.setOffline(false);
    await unread.first().waitFor({ state: 'hidden' });
    await page.getByText('You’re offline').waitFor({ state: 'hidden' });
  });

  it(
    'keeps changes, even after a reload, saves them once online, and deletes all at sign-out',
    { tags: ['thorough'] },
    async () => {
      const person = await web.person('Lost Lou', { serviceWorkers: 'allow' });
      const { page, context } = person;
      await visit(person, '/tech/vitamins', 'All changes saved');
      await ready(page);
      await waitUntilStored(page, '/tech');
      await context.setOffline(true);
      await page.getByRole('button', { name: /^Salt Lick Level/ }).click();
      await learned(page, 'Salt Lick').waitFor();
      await page.getByText('1 change isn’t saved yet.').waitFor();
      await page.getByRole('button', { name: /^Date Paste Level/ }).click();
      await page.getByText('2 changes aren’t saved yet.').waitFor();

      await page.reload();
      await learned(page, 'Salt Lick').waitFor();
      await learned(page, 'Date Paste').waitFor();
      await context.setOffline(false);
      await page.getByText('All changes saved').waitFor();
      const lou = await web.service.signIn('Lost Lou');
      expect(
        await lou.call('GET /users/{chat_id}/tech', {
          params: { chat_id: lou.chatid },
          query: { tree: 'Vitamins' },
        }),
      ).toEqual({ learned: ['Salt Lick', 'Date Paste'] });

      await waitUntilStored(page, 'Lost Lou');
      await context.setOffline(true);
      await page.getByRole('button', { name: /^Date Paste Level/ }).click();
      await page.getByText('1 change isn’t saved yet.').waitFor();
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
      await vi.waitFor(async () => {
        expect(await storedAnswers(page)).not.toContain('Lost Lou');
        const stored = await page.evaluate(() => JSON.stringify(localStorage));
        expect(stored).not.toContain('Salt Lick');
        expect(stored).not.toContain('session');
      }, 10_000);
    },
  );
});

it('keeps showing data when only the service is unreachable', { tags: ['thorough'] }, async () => {
  const person = await web.visitor();
  const { page } = person;
  await visit(person, '/trades', 'Rope');
  await page.route('**/trades*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.getByRole('link', { name: 'Clusters' }).click();
  await page.getByText('Amber Reach').waitFor();
  await page.getByRole('link', { name: 'Trades' }).click();
  await page.clock.fastForward(60_000);
  await page.getByText(/Can’t reach the service. This page was loaded/).waitFor();
  expect(await page.getByText('Rope').first().isVisible()).toBe(true);
});

it('can be installed', { tags: ['thorough'] }, async () => {
  const { page, context } = await web.visitor({ serviceWorkers: 'allow' });
  await page.goto('/app/');
  await ready(page);
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Test profiles are incognito, where a complete Chromium installs nothing.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(faults).toEqual([]);
  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch('/app/manifest.webmanifest')).json();
    return Promise.all(
      manifest.icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
        const image = new Image();
        image.src = `/app/${src}`;
        await image.decode();
        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
      }),
    );
  });
  expect(icons).toEqual([true, true, true]);
});
