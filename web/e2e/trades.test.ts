import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postTrade } from '../../server/src/testing/goods.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { focusedName } from './testing/focus.ts';
import { internalError } from './testing/internal-error.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
  const seller = await web.service.signIn('Seller');
  await postTrade(seller, { item: 'Iron Ingot', type: 'sell', region: 'Europe' });
  await postTrade(seller, { item: 'Iron Ore', type: 'buy', region: 'Europe' });
  await postTrade(seller, { item: 'Worm Silk', type: 'sell', region: 'Asia' });
}, 120_000);
afterAll(() => web.stop());

const offers = (page: Page) => page.getByRole('list', { name: 'All offers' });
const items = (page: Page) => offers(page).getByRole('listitem');

it('searches while typing, and keeps the search in the address', async () => {
  const { page } = await web.visitor();
  await page.goto('/app/trades');
  await offers(page).getByText('Worm Silk').waitFor();
  await page.getByRole('searchbox', { name: 'Item' }).fill('IRON');
  await offers(page).getByText('Worm Silk').waitFor({ state: 'detached' });
  expect(await items(page).count()).toBe(2);
  await page.getByText('For sale', { exact: true }).first().click();
  await page.waitForURL('**/trades?item=IRON&type=sell');
  await offers(page).getByText('Iron Ore').waitFor({ state: 'detached' });

  await page.reload();
  await offers(page).getByText('Iron Ingot').waitFor();
  expect(await items(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Clusters' }).click();
  await page.getByRole('heading', { name: 'Clusters', level: 1 }).waitFor();
  await page.goBack();
  await offers(page).getByText('Iron Ingot').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Item' }).inputValue()).toBe('IRON');

  await page.getByRole('combobox', { name: 'Region' }).fill('Nowhere');
  await page.getByRole('option', { name: 'Search for “Nowhere”' }).click();
  await page.getByText('No offers found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await offers(page).getByText('Worm Silk').waitFor();
  expect(await page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('');
});

it(
  'lets visitors retry after an error, copy a chat tag, and sign in to post',
  {
    tags: ['thorough'],
  },
  async () => {
    const { page, context } = await web.visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/trades?limit=*', (route) => route.fulfill(internalError));
    await page.goto('/app/trades');
    await page.getByRole('alert').getByText('Something went wrong on our side').waitFor();
    await page.unroute('**/trades?limit=*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await offers(page).getByText('Worm Silk').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await focusedName(page)).toBe('Trades');

    await page.getByRole('button', { name: 'Copy tag Seller' }).first().click();
    await page.getByRole('button', { name: 'Copied Seller' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Seller');

    await page.getByRole('main').getByRole('button', { name: 'Post offer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Sign in to continue').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
  },
);

it('restores the form after an expired session', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Slow Typer');
  await page.goto('/app/trades');
  await page.getByRole('main').getByRole('button', { name: 'Post offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Post offer' });
  await dialog.getByText('I’m looking for').click();
  await dialog.getByLabel('Item').fill('Long Story');
  await dialog.getByLabel('Price').fill('A shorter one');
  await dialog.getByRole('combobox', { name: 'Region' }).fill('Europe');
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('clan-companion.session')!).token as string,
  );
  await web.service.as(token).call('DELETE /users/auth');
  await dialog.getByRole('button', { name: 'Post offer' }).click();
  await dialog.getByText('Your session has ended').waitFor();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox').fill('Slow Typer');
  await page.getByRole('button').first().click();

  await dialog.getByRole('button', { name: 'Post offer' }).click();
  await offers(page).getByText('Long Story').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Post offer' }).click();
  expect(await dialog.getByLabel('Item').inputValue()).toBe('');
});

it('posts an offer, renews it after it expired, and deletes it', async () => {
  const { page } = await web.person('Ann');
  await page.goto('/app/trades');
  const post = page.getByRole('main').getByRole('button', { name: 'Post offer' });
  await post.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => post.evaluate((button) => button === document.activeElement)).toBe(true);

  await post.click();
  const dialog = page.getByRole('dialog', { name: 'Post offer' });
  await dialog.getByText('I’m looking for').click();
  await dialog.getByLabel('Item').fill('x'.repeat(101));
  await dialog.getByText('At most 100 characters').waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByLabel('Item').fill('Camel Milk');
  await dialog.getByLabel('Quantity').fill('12');
  await dialog.getByRole('combobox', { name: 'Region' }).fill('Europe');
  await dialog.getByLabel('Price').fill('2 flots');
  await dialog.getByLabel('Price').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await offers(page).getByText('Camel Milk').waitFor();

  await page.getByRole('tab', { name: 'Your offers' }).click();
  const mine = page.getByRole('list', { name: 'Your offers' }).getByRole('listitem');
  await mine.getByText('Active').waitFor();
  expect(await mine.count()).toBe(1);
  await web.service.sql(
    `update trades set listed = now() - interval '40 days' where item = 'Camel Milk'`,
  );
  await page.reload();
  await mine.getByText('Expired').waitFor();
  await page.getByRole('button', { name: 'Renew Camel Milk' }).click();
  await mine.getByText('Active').waitFor();

  await page.getByRole('button', { name: 'Delete Camel Milk' }).click();
  await page.getByText('You have no offers').waitFor();
});

it('shows new offers by others on request, and marks those that are gone', async () => {
  const seller = await web.service.signIn('Live Seller');
  const first = await postTrade(seller, { item: 'Live Silk' });
  const { page } = await web.person('Reader');
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto('/app/trades?item=live');
  await stream;
  await offers(page).getByText('Live Silk').waitFor();
  await postTrade(seller, { item: 'Live Wood' });
  await seller.call('PUT /trades/{trade_id}/sold', { params: { trade_id: first.tradeid } });
  await offers(page).getByText('No longer offered').waitFor();
  expect(await offers(page).getByText('Live Wood').count()).toBe(0);
  await page.getByRole('button', { name: 'Show 1 new offer' }).click();
  await offers(page).getByText('Live Wood').waitFor();
  expect(await offers(page).getByText('Live Silk').count()).toBe(0);
});

it('edits an offer, marks it as sold, and lists it again', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Editor');
  await postTrade(await web.service.signIn('Editor'), { item: 'Clay Pot' });
  await page.goto('/app/trades?tab=mine');
  await page.getByRole('button', { name: 'Edit Clay Pot' }).click();
  const dialog = page.getByRole('dialog');
  for (const wrong of ['-5', '0', '1.5', '2000000000']) {
    await dialog.getByLabel('Quantity').fill(wrong);
    await dialog.getByText('Enter a whole number from 1 to').waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe(wrong);
  }
  await dialog.getByLabel('Quantity').fill('7');
  await dialog.getByLabel('Note').fill('Only in the evening');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const mine = page.getByRole('list', { name: 'Your offers' }).getByRole('listitem');
  await mine.getByText('7 units').waitFor();
  await mine.getByText('Only in the evening').waitFor();
  const sold = mine.getByRole('button', { name: 'Mark Clay Pot as sold' });
  await sold.click();
  await sold.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Renew Clay Pot' }).click();
  await mine.getByText('Active').waitFor();
});

it('saves a search, notifies of a matching offer, deletes it and saves it again', async () => {
  const { page } = await web.person('Searcher');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/users/searches') && request.method() !== 'GET')
      sent.push(request.method());
  });
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto('/app/trades?item=obsidian');
  await stream;
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'obsidian', exact: true }).waitFor();
  await postTrade(await web.service.signIn('Miner'), { item: 'Obsidian Shard' });
  await page.getByText('An offer matches a search that you saved: Obsidian Shard.').waitFor();
  await page.getByRole('button', { name: 'Delete saved search obsidian' }).click();
  await page.getByRole('button', { name: 'obsidian', exact: true }).waitFor({ state: 'detached' });
  const person = await web.service.signIn('Searcher');
  expect(await person.call('GET /users/searches')).toEqual([]);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'obsidian', exact: true }).waitFor();
  expect(sent).toEqual(['POST', 'DELETE', 'POST']);
  expect(await person.call('GET /users/searches')).toMatchObject([{ item: 'obsidian' }]);
});

it('keeps the focus in the list after a deletion', { tags: ['thorough'] }, async () => {
  const person = await web.service.signIn('Keyboard User');
  const { tradeid } = await postTrade(person, { item: 'Old Tea' });
  await postTrade(person, { item: 'Tea' });
  // An expired offer has fewer buttons.
  await web.service.sql(
    `update trades set listed = now() - interval '40 days' where tradeid = $1`,
    [tradeid],
  );
  for (const item of ['Salt', 'Silk'])
    await person.call('POST /users/searches', { body: { item } });
  const { page } = await web.browserOf(person);
  await page.goto('/app/trades?tab=mine');
  await page.getByRole('button', { name: 'Delete Tea' }).press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Delete Old Tea');
  await page.keyboard.press('Enter');
  await page.getByText('You have no offers').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Trades');
  await page.getByRole('tab', { name: 'All offers' }).click();
  await page.getByRole('button', { name: 'Delete saved search Salt' }).press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Delete saved search Silk');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Trades');
  await expect.poll(() => person.call('GET /users/searches')).toEqual([]);
});

it('shows own offers that were posted on another device', { tags: ['thorough'] }, async () => {
  const person = await web.service.signIn('Two Devices');
  const { page } = await web.browserOf(person);
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto('/app/trades?tab=mine');
  await stream;
  await page.getByText('You have no offers').waitFor();
  await postTrade(person, { item: 'From elsewhere' });
  await page.getByText('From elsewhere').waitFor();
  expect(await page.getByText('You have no offers').count()).toBe(0);
});
