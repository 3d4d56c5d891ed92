import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import { addWalker, postTrade } from '../../server/src/testing/goods.ts';
import { signIn, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

it('signs in and out', async () => {
  const { page } = await web.visitor();
  await page.goto('/app/');
  await signIn(page, 'Ann');
  expect(new URL(page.url()).pathname).toBe('/app/profile');
  expect(page.url()).not.toContain('code=');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('clan-companion.session'))).toBeNull();
});

it('returns the focus to the button of a menu', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Keys');
  await page.goto('/app/');
  for (const name of ['Account: Keys', 'Language']) {
    const button = page.getByRole('banner').getByRole('button', { name });
    const hasFocus = () => button.evaluate((element) => element === document.activeElement);
    for (const time of ['first', 'second']) {
      await button.press('Enter');
      await page.getByRole('menu').waitFor();
      await expect.poll(hasFocus).toBe(false);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(hasFocus, { message: `${name}, ${time} time` }).toBe(true);
    }
  }
});

it.each([
  ['blocks it', true],
  ['has none', false],
])('works without browser storage: the browser %s', { tags: ['thorough'] }, async (_, forbids) => {
  const { page } = await web.visitor();
  await page.addInitScript((throws) => {
    const get = () => {
      if (throws) throw new DOMException('Denied', 'SecurityError');
      return null;
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get });
    }
  }, forbids);
  await page.goto('/app/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'Mapas' }).first().click();
  await page.getByRole('heading', { name: 'Mapas', level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});

it('asks the service for nothing twice', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service, 'Once Only');
  await addWalker(clan.leader, { name: 'Single Step' });
  await postTrade(clan.leader, { item: 'Lone stone' });
  const { context } = await web.browserOf(clan.leader);
  for (const [path, text] of [
    ['', 'Nothing new in your clan'],
    ['my-clan', 'Add a description, so the right people ask to join.'],
    ['walkers', 'Single Step'],
    ['trades', 'Lone stone'],
  ]) {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'fetch') return;
      const { pathname, search } = new URL(request.url());
      // Only home reads different parts of one list.
      asked.push(path === '' ? pathname + search : pathname);
    });
    await page.goto(`/app/${path}`);
    await page.getByRole('main').getByText(text!, { exact: true }).waitFor();
    expect(asked, path).toEqual([...new Set(asked)]);
    expect(asked.length, path).toBeGreaterThan(3);
    await page.close();
  }
});
