import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, foundClan, join, type TestClan } from '../../server/src/testing/clans.ts';
import { addWalker, BOT_KEY, postTrade } from '../../server/src/testing/goods.ts';
import { accessibilityFaults, faultsInBothThemes } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let clan: TestClan;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
  clan = await foundClan(web.service, 'Zebra Riders');
  await join(clan, await web.service.signIn('Zoe Member'));
  await addWalker(clan.leader, { name: 'Zulu Walker' });
  await postTrade(clan.leader, { item: 'Zinc Ingot' });
  await clan.leader.call('POST /maps', { query: { name: 'Zone Map' } });
}, 120_000);
afterAll(() => web.stop());

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Opens the search by keyboard, types and returns the option. */
async function find(page: Page, words: string, option: RegExp): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await search(page).fill(words);
  const found = page.getByRole('option', { name: option });
  await found.waitFor();
  return found;
}

/** Finds the option and presses Enter. */
async function go(page: Page, words: string, option: RegExp): Promise<void> {
  const found = await find(page, words, option);
  await expect.poll(() => found.getAttribute('data-combobox-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await search(page).waitFor({ state: 'detached' });
}

it('finds everything by keyboard alone', async () => {
  const { page } = await web.browserOf(clan.leader);
  await page.goto('/app/clusters');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [words, option, url] of [
    ['zoe', /Zoe Member/, /my-clan\/members/],
    ['zulu', /Zulu Walker/, /walkers\?name=Zulu/],
    ['zebra', /Zebra Riders/, /clans\/\d+/],
    ['ZINC', /Zinc Ingot/, /trades\?item=Zinc/],
    ['zone', /Zone Map/, /maps\/\d+/],
    ['histo', /History/, /my-clan\/history/],
    ['post off', /Post offer/, /trades\?post=1/],
  ] as const) {
    await go(page, words, option);
    await expect.poll(() => page.url()).toMatch(url);
  }
});

it('opens a tech item', { tags: ['thorough'] }, async () => {
  const { page } = await web.visitor();
  await page.goto('/app/clusters');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { trees } = await web.service.visitor.call('GET /app/game-data.json');
  const item = trees[0]!.items.at(-1)!.name;
  await go(page, item, new RegExp(item));
  await page.getByRole('dialog', { name: item }).waitFor();
  expect(new URL(page.url()).searchParams.get('item')).toBe(item);
});

it('accepts a request once, even by a double click', { tags: ['thorough'] }, async () => {
  const sam = await web.service.signIn('Sam Newcomer');
  await ask(clan, sam);
  const { page } = await web.browserOf(clan.leader, { reducedMotion: 'no-preference' });
  const accepted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('action=accept')) accepted.push(request.url());
  });
  await page.goto('/app/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const hit = await find(page, 'accept sam', /Accept request: Sam Newcomer/);
  await hit.dblclick();
  await page.getByText('Sam Newcomer is now in the clan.').waitFor();
  expect(await sam.call('GET /users')).toMatchObject({ clanid: clan.clanid });
  expect(accepted).toHaveLength(1);
});

it(
  'says when nothing is found, and a visitor sees only what is public',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.visitor();
    await page.goto('/app/');
    await page.getByRole('button', { name: 'Search' }).click();
    await search(page).fill('z');
    await page.getByRole('option', { name: /Zebra Riders/ }).waitFor();
    expect(await page.getByRole('option', { name: /Zulu|Zoe|Zone/ }).count()).toBe(0);
    expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await search(page).fill('qqqq');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
  },
);

it('lists the shortcuts with ?, but not while typing', { tags: ['thorough'] }, async () => {
  const { page } = await web.visitor();
  await page.goto('/app/trades');
  await page.getByRole('searchbox').first().pressSequentially('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
});
