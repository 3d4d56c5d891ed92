import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, ask, block, foundClan, type TestClan } from '../../server/src/testing/clans.ts';
import { addWalker } from '../../server/src/testing/goods.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { focusedName } from './testing/focus.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

const PHONE = { viewport: { width: 360, height: 780 } };

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function open(person: Person, path: string, options = {}) {
  const { page } = await web.browserOf(person, options);
  await page.goto(path);
  return page;
}

async function askers(clan: TestClan, names: readonly string[]) {
  for (const name of names) {
    const person = await web.service.signIn(name);
    await ask(clan, person);
  }
}

/** More requests than one page has. */
const MANY = 103;
const askersOnTwoPages = ({ clanid }: TestClan, prefix: string) =>
  web.service.sql(
    `with people as (
       insert into users (chatid, chattag)
       select $2 || n, $2 || n from generate_series(1, $3::int) as n returning userid
     )
     insert into requests (clanid, userid) select $1, userid from people order by userid`,
    [clanid, prefix, MANY],
  );

/** Names in the table, without its header. */
const names = async (page: Page) => {
  const rows = page.getByRole('region', { name: 'Members' }).getByRole('row');
  return (await rows.locator('td:nth-child(2)').allInnerTexts()).map((cell) => cell.split('\n')[0]);
};

it(
  'sorts the members, and keeps the order and the search in the address',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Sorted Foxes');
    const [one, other] = [await addMember(web.service, clan), await addMember(web.service, clan)];
    await addWalker(clan.leader, { name: 'Dune Rat', ownerid: other.chatid });
    const page = await open(clan.leader, '/app/my-clan/members');
    await page.getByRole('heading', { name: 'Members 3' }).waitFor();
    await button(page, 'Walkers').click();
    await button(page, 'Walkers').click();
    await page.waitForURL('**/members?sort=-walkers');
    await expect.poll(async () => (await names(page))[0]).toBe(other.chattag);
    await page.reload();
    await expect.poll(async () => (await names(page))[0]).toBe(other.chattag);
    expect(await names(page)).toEqual(expect.arrayContaining([one.chattag, clan.leader.chattag]));
  },
);

it('kicks several members after one question that names them', async () => {
  const clan = await foundClan(web.service, 'Selected Foxes');
  const members = [];
  for (let count = 0; count < 4; count += 1) members.push(await addMember(web.service, clan));
  const page = await open(clan.leader, '/app/my-clan/members');
  const sorted = members.map(({ chattag }) => chattag);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await box(sorted[0]!).click();
  await box(sorted[2]!).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await button(page, 'Kick…').click();
  const dialog = page.getByRole('dialog', { name: 'Kick 3 members?' });
  await dialog.waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(sorted.slice(0, 3));
  await button(dialog, 'Kick').click();
  await toast(page, '3 members are no longer in the clan.').waitFor();
  await page.getByRole('heading', { name: 'Members 2' }).waitFor();
});

it('accepts all requests, and gives a permission to all selected members', async () => {
  const clan = await foundClan(web.service, 'Growing Foxes');
  await askers(clan, ['Una', 'Ulf', 'Udo']);
  const page = await open(clan.leader, '/app/my-clan/members');
  await page.getByRole('heading', { name: 'Join requests 3' }).waitFor();
  await button(page, 'Accept all (3)').click();
  await toast(page, '3 people are now in the clan.').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const selected = page.getByRole('group', { name: 'Selected members' });
  await button(selected, 'Permissions').click();
  await page.getByRole('menuitem', { name: 'Give “Kick members”' }).click();
  await toast(page, 'Permissions of 3 members saved.').waitFor();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Kick members', checked: true }).count())
    .toBe(3);
});

it(
  'rejects the selected requests, undoes all of it at once, and accepts those of all pages',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Picky Foxes');
    await askersOnTwoPages(clan, 'picky');
    const page = await open(clan.leader, '/app/my-clan/members');
    await page.getByRole('checkbox', { name: 'Select all requests' }).click();
    await page.getByText(`${MANY} selected`).waitFor();
    const selected = page.getByRole('group', { name: 'Selected requests' });
    await button(selected, 'Clear selection').click();
    await selected.waitFor({ state: 'detached' });
    const box = (name: string) =>
      page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await box('picky1').click();
    await box('picky3').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    expect(await accessibilityFaults(page, { within: '[role=group]' })).toEqual([]);
    await button(selected, 'Reject').click();
    await page.getByText('You rejected 3 requests.').waitFor();
    await page.getByRole('heading', { name: `Join requests ${MANY - 3}` }).waitFor();
    await button(page, 'Undo').click();
    await page.getByRole('heading', { name: `Join requests ${MANY}` }).waitFor();
    await toast(page, 'Restored.').waitFor();
    await expect.poll(() => selected.count()).toBe(0);

    await button(page, `Accept all (${MANY})`).click();
    await page.getByRole('heading', { name: `Members ${MANY + 1}` }).waitFor();
    await toast(page, `${MANY} people are now in the clan.`).waitFor();
    const left = await web.service.sql('select from requests where clanid = $1', [clan.clanid]);
    expect(left).toEqual([]);
  },
);

it(
  'moves the focus to the next row, and after the last one to the heading',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Focused Foxes');
    await askers(clan, ['Vera', 'Vito']);
    const blocked = await web.service.signIn('Viktor');
    await block(clan, blocked);
    const member = await addMember(web.service, clan);
    const page = await open(clan.leader, '/app/my-clan/members');
    await button(page, 'Accept Vera').press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Accept Vito');
    await button(page, 'Accept Vito').press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Join requests ');
    await button(page, 'Unblock Viktor').press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Focused Foxes');
    await button(page, `Actions for ${member.chattag}`).press('Enter');
    await page.getByRole('menuitem', { name: 'Kick' }).press('Enter');
    await button(page.getByRole('dialog'), 'Kick').press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/^Actions for V/);
  },
);

it('downloads the roster', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service, 'Foxes & Co');
  await clan.leader.call('PUT /users', { body: { dataupdate: '=1+1' } });
  const page = await open(clan.leader, '/app/my-clan/members');
  const download = page.waitForEvent('download');
  await button(page, 'Download as CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Foxes-Co-\d{4}-\d\d-\d\d\.csv$/);
  // `text` would leave out the byte order mark.
  const csv = (await buffer(await file.createReadStream())).toString();
  expect(csv).toMatch(/^\ufeff"Nickname","Chat tag"/);
  expect(csv).toContain(`"'=1+1","${clan.leader.chattag}"`);
});

it(
  'shows long lists in parts, and long names with an ellipsis on a small phone',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Long Foxes');
    const wide = 'W'.repeat(32);
    await web.service.sql(
      `with people as (
       insert into users (chatid, chattag, nickname)
       select 'many' || n, 'many' || n, case n when 1 then $2 end
       from generate_series(1, 300) as n returning userid
     )
     insert into members (clanid, userid) select $1, userid from people`,
      [clan.clanid, wide],
    );
    const page = await open(clan.leader, '/app/my-clan/members', PHONE);
    await page.getByRole('heading', { name: 'Members 301' }).waitFor();
    const cards = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await cards.first().waitFor();
    expect(await cards.count()).toBeLessThan(60);
    expect(await cards.first().getAttribute('aria-setsize')).toBe('301');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByText('WWWW').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await page.getByTitle(`${wide} (many1)`).count()).toBe(1);
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  },
);

it(
  'filters the history by person and subject, and keeps both in the address',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Recorded Foxes');
    const member = await addMember(web.service, clan);
    await addWalker(member, { name: 'Dune Rat' });
    const page = await open(clan.leader, '/app/my-clan/history');
    await page.getByText('created the clan').waitFor();
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: member.chattag }).click();
    await page.getByText('created the clan').waitFor({ state: 'detached' });
    await page.getByText('asked to join').waitFor();
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: 'Walkers' }).click();
    await page.getByText('asked to join').waitFor({ state: 'detached' });
    await page.getByText('Dune Rat').waitFor();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ person: member.chatid, kind: 'walker' });
    await page.reload();
    await page.getByText('Dune Rat').waitFor();
  },
);

it('names the sessions, and signs out everywhere else', { tags: ['thorough'] }, async () => {
  const person = await web.service.signIn('Walter');
  const other = await web.service.signIn('Walter');
  await web.service.sql(`update sessions set browser = 'Firefox on Windows' where browser is null`);
  await web.service.signIn('Walter');
  const page = await open(person, '/app/profile');
  await page.getByText('Firefox on Windows').first().waitFor();
  await page.getByText('Unknown browser').waitFor();
  await button(page, 'Sign out everywhere else…').click();
  await button(page.getByRole('dialog'), 'Sign out everywhere else').click();
  await toast(page, 'You’re now signed in only here.').waitFor();
  await page.getByText('Unknown browser').waitFor({ state: 'detached' });
  await expect(other.call('GET /users')).rejects.toMatchObject({ status: 401 });
});

it(
  'says that a sign-in was cancelled, on the page where it began',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.visitor();
    await page.goto('/app/trades?item=iron');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dev/chat/**');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/app/trades?item=iron');
    await toast(page, 'Sign-in was cancelled.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/trades');
  },
);

it('has help and a page about the service, in both languages', async () => {
  const { page } = await web.visitor();
  await page.goto('/app/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const visit = async (link: string) => {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  };
  await visit('Help');
  await visit('About');
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acerca de' }).waitFor();
  await visit('Ayuda');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});
