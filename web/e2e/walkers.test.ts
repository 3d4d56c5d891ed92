import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contestedWalker } from '../../server/src/testing/claims.ts';
import { addMember, foundClan, join } from '../../server/src/testing/clans.ts';
import { addWalker, BOT_KEY, linkedClan, takeOut } from '../../server/src/testing/goods.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults, faultsInBothThemes } from './testing/accessibility.ts';
import { focusedName } from './testing/focus.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let ann: Person;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
  const { service } = web;
  ann = await service.signIn('Ann');
  const bob = await service.signIn('Bob');
  const { clanid } = await ann.call('POST /clans', { query: { name: 'Sand Foxes' } });
  await join({ clanid, leader: ann, params: { clan_id: clanid } }, bob);
  await addWalker(ann, { name: 'Dune Dinghy 10', type: 'Dinghy' });
  await addWalker(ann, { name: 'Dune Dinghy 9', type: 'Dinghy', ownerid: bob.chatid });
  await addWalker(ann, { name: 'Old Tusker', type: 'Tusker' });
  await service.sql(`update walkers set lastuser = 'Omar' where name = 'Dune Dinghy 9'`);
  await service.sql(
    `update walkers set seen = now() - interval '20 days' where name = 'Old Tusker'`,
  );
}, 120_000);
afterAll(() => web.stop());

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** Cells are separated by tabs, and the notes are below the name. */
const names = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.split(/[\t\n]/)[0]);

it(
  'explains that walkers belong to a clan and how they are added',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Newcomer');
    await page.goto('/app/walkers');
    await page.getByText('Walkers belong to a clan').waitFor();
    const newcomer = await web.service.signIn('Newcomer');
    await newcomer.call('POST /clans', { query: { name: 'Beginners' } });
    await page.reload();
    await page.getByText('The chat bot sees in your chat server').waitFor();
    expect(await page.getByRole('link', { name: 'Link chat server' }).getAttribute('href')).toBe(
      '/app/my-clan/chat-bot',
    );
  },
);

it('filters and sorts walkers, and keeps both in the address', async () => {
  const { page } = await web.person('Ann');
  await page.goto('/app/walkers');
  await page.getByText('3 walkers').waitFor();
  await expect.poll(() => names(page)).toEqual(['Dune Dinghy 9', 'Dune Dinghy 10', 'Old Tusker']);
  await page.getByText('Not seen for 20 days').waitFor();

  await page.getByRole('button', { name: 'Last seen' }).click();
  await page.waitForURL('**/walkers?sort=seen');
  await expect.poll(async () => (await names(page))[0]).toBe('Old Tusker');
  const header = page.getByRole('columnheader', { name: 'Last seen' });
  expect(await header.getAttribute('aria-sort')).toBe('ascending');

  await page.getByRole('searchbox', { name: 'Last used by' }).fill('omar');
  await page.getByText('1 walker', { exact: true }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Dune Dinghy 9']);
  const asked = { lastuser: 'omar', sort: 'seen' };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);
  await page.reload();
  await page.getByText('1 walker', { exact: true }).waitFor();

  await page.goto('/app/walkers');
  await page.getByRole('combobox', { name: 'Not seen for' }).click();
  await page.getByRole('option', { name: '14 days' }).click();
  await page.getByText('1 walker', { exact: true }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Old Tusker']);
});

it('takes a walker out and parks it in one tap, live for clan mates', async () => {
  const clan = await foundClan(web.service, 'Shared Walkers');
  const mate = await addMember(web.service, clan);
  await addWalker(clan.leader, { name: 'Shared Dinghy' });
  const [{ page }, { page: other }] = [await web.browserOf(mate), await web.browserOf(clan.leader)];
  const stream = other.waitForResponse((response) => response.url().endsWith('/events'));
  for (const each of [page, other]) await each.goto('/app/walkers');
  await stream;
  await other.getByText('Never seen in the game').waitFor();
  await page.getByRole('button', { name: 'I’m taking it out: Shared Dinghy' }).click();
  await page.getByText('You have it out').waitFor();
  await other.getByText(`${mate.chattag} has it out`).waitFor();
  await page.getByRole('combobox', { name: 'Where Shared Dinghy is parked' }).fill('North gate');
  await page.getByRole('button', { name: 'Parked: Shared Dinghy' }).click();
  for (const each of [page, other]) await each.getByText('Parked: North gate').waitFor();
  // Leaving the page would cancel the request.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Ready: Shared Dinghy' }).click({ force: true });
  await saved;
  await page.goto('/app/walkers?state=notready');
  await page.getByText('1 walker', { exact: true }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Shared Dinghy']);
});

it(
  'shows who holds what, and changes the place of a parked walker',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Orderly Walkers');
    const mate = await addMember(web.service, clan);
    await addWalker(clan.leader, { name: 'Taken Dinghy' });
    await addWalker(clan.leader, { name: 'Owned Tusker', ownerid: clan.leader.chatid });
    await addWalker(clan.leader, { name: 'Lonely Toboggan' });
    await web.service.sql(`update walkers set ownerid = null where name = 'Lonely Toboggan'`);
    const { page } = await web.browserOf(mate);
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'I’m taking it out: Taken Dinghy' }).click();
    await page.getByRole('button', { name: 'Change place: Lonely Toboggan' }).click();
    const place = page.getByRole('combobox', { name: 'Where Lonely Toboggan is parked' });
    await expect.poll(() => place.evaluate((input) => input === document.activeElement)).toBe(true);
    await place.fill('South gate');
    await place.press('Enter');
    await page.getByText('Parked: South gate').waitFor();

    await page.getByRole('button', { name: 'Who holds what' }).click();
    await page.waitForURL('**/walkers?view=holders');
    const held = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
    await held(mate.chattag).getByText('Taken Dinghy').waitFor();
    await held(mate.chattag).getByText('You have it out').waitFor();
    await held(clan.leader.chattag).getByText('Owned Tusker').waitFor();
    await held('Nobody').getByText('Parked: South gate').waitFor();
    await page.getByRole('button', { name: 'Show as list' }).click();
    await expect.poll(() => names(page)).toHaveLength(3);
  },
);

it('adds a walker, edits it in place, and deletes it', async () => {
  const clan = await foundClan(web.service);
  const mate = await addMember(web.service, clan);
  await addWalker(clan.leader, { name: 'Old Dinghy' });
  const { page } = await web.browserOf(clan.leader);
  await page.goto('/app/walkers');
  await page.getByRole('button', { name: 'Add walker' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Night Falco');
  await dialog.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: mate.chattag }).click();
  await dialog.getByRole('button', { name: 'Add walker' }).click();
  const row = page.getByRole('row', { name: 'Night Falco' });
  // The service derives the type from the name.
  await row.getByRole('cell', { name: 'Falco', exact: true }).waitFor();
  await row.getByRole('cell', { name: mate.chattag }).waitFor();

  const edit = page.getByRole('button', { name: 'Edit Night Falco' });
  await edit.click();
  await page.getByLabel('Notes for the clan').fill('Never mind');
  await page.keyboard.press('Escape');
  await edit.waitFor();
  await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
  await edit.press('Enter');
  const form = page.getByRole('form', { name: 'Edit Night Falco' });
  expect(await form.getByLabel('Notes for the clan').inputValue()).toBe('');
  await form.getByLabel('Notes for the clan').fill('Parked at the gate');
  await form.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await form.getByLabel('Name').fill('Day Falco');
  await form.getByLabel('Name').press('Enter');
  const renamed = page.getByRole('row', { name: 'Day Falco' });
  await renamed.getByText('Parked at the gate').waitFor();
  await renamed.getByRole('cell', { name: 'Nobody' }).waitFor();

  await page.getByRole('button', { name: 'Delete Day Falco' }).click();
  await renamed.waitFor({ state: 'detached' });
  await page.getByText('1 walker', { exact: true }).waitFor();
});

it('keeps the focus in the table or cards after a deletion', { tags: ['thorough'] }, async () => {
  const { leader } = await foundClan(web.service);
  for (const name of ['Dinghy', 'Falco', 'Firefly']) await addWalker(leader, { name });
  const { page } = await web.browserOf(leader);
  await page.goto('/app/walkers');
  await page.getByRole('button', { name: 'Delete Dinghy' }).press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Delete Falco');
  await page.setViewportSize({ width: 600, height: 800 });
  await page.getByRole('list', { name: 'Walkers' }).waitFor();
  await page.getByRole('button', { name: 'Delete Falco' }).press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Delete Firefly');
  await page.keyboard.press('Enter');
  await page.getByText('The chat bot sees in your chat server').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Walkers');
});

it(
  'closes an open dropdown with Escape, saves only changed fields, and fits a small phone',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Ann');
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'Edit Old Tusker' }).click();
    const form = page.getByRole('form', { name: 'Edit Old Tusker' });
    const owner = form.getByRole('combobox', { name: 'Owner' });
    await owner.click();
    await page.getByRole('option', { name: 'Bob' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Bob' }).waitFor({ state: 'hidden' });
    expect(await faultsInBothThemes(page, 'main')).toEqual([]);
    await owner.click();
    await page.getByRole('option', { name: 'Bob' }).click();

    const walkers = await ann.call('GET /walkers');
    const { walkerid } = walkers.find(({ name }) => name === 'Old Tusker')!;
    const params = { walker_id: walkerid };
    await ann.call('PUT /walkers/{walker_id}', { params, body: { description: 'Just written' } });
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: 'Old Tusker' });
    await row.getByRole('cell', { name: 'Bob' }).waitFor();
    expect(await row.getByText('Just written').count()).toBe(1);
    await ann.call('PUT /walkers/{walker_id}', {
      params,
      body: { description: '', ownerid: ann.chatid },
    });

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByRole('list', { name: 'Walkers' }).getByText('Old Tusker').waitFor();
    await page.getByRole('button', { name: 'Edit Old Tusker' }).click();
    await form.waitFor();
    expect(await faultsInBothThemes(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

it(
  'shows walkers that the person added to a former clan, but no way to change them',
  { tags: ['thorough'] },
  async () => {
    const { service } = web;
    const [first, second] = [await foundClan(service, 'First'), await foundClan(service, 'Second')];
    const mover = await addMember(service, first);
    await addWalker(mover, { name: 'Left Behind' });
    await mover.call('DELETE /clans');
    await join(second, mover);
    const { page } = await web.person(mover.chattag);
    await addWalker(mover, { name: 'Brand New' });
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'Edit Brand New' }).waitFor();
    await page.getByRole('row', { name: 'Left Behind' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Left Behind' }).count()).toBe(0);
  },
);

it('shows a former member only after the members are loaded', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Ann');
  await page.route(/\/members\?/, (route) => route.abort());
  await page.goto('/app/walkers');
  await page.getByRole('row', { name: 'Dune Dinghy 9' }).getByText('…').waitFor();
  expect(await page.getByText('Former member').count()).toBe(0);
  await page.unroute(/\/members\?/);
  await page.reload();
  await page.getByRole('row', { name: 'Dune Dinghy 9' }).getByText('Bob').waitFor();
});

it('stops retrying walkers that can’t be loaded', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service, 'Many Legs');
  await web.service.sql(
    `insert into walkers (walkerid, clanid, name, namekey)
     select 'leg' || n, $1, 'Leg ' || n, 'leg ' || n from generate_series(1, 210) as n`,
    [clan.clanid],
  );
  const { page } = await web.person(clan.leader.chattag);
  let asked = 0;
  await page.clock.install();
  await page.route('**/readyz', (route) => route.abort());
  await page.route(/\/walkers\?.*cursor=/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/app/walkers');
  await page.getByText('200 walkers').waitFor();
  const failure = page.getByRole('alert', { name: 'Can’t reach the service' });
  await failure.waitFor();
  const tries = asked;
  // Longer than the pause before a retry.
  await page.clock.fastForward(30_000);
  // Requests before this one are counted by now.
  await page.evaluate(() => fetch('/readyz').catch(() => undefined));
  expect(asked).toBe(tries);
  await page.unroute(/\/walkers\?.*cursor=/);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('210 walkers').waitFor();
});

it('shows both clans that a walker is contested, and lets its holder answer', async () => {
  const { holder, claimant } = await contestedWalker(web.service);
  const [{ page }, { page: theirs }] = [
    await web.browserOf(holder.leader),
    await web.browserOf(claimant.leader),
  ];
  for (const each of [page, theirs]) await each.goto('/app/walkers');
  const row = page.getByRole('row', { name: 'Ark' });
  await row.getByText(/Claimants.* reported it as theirs\. Without an answer, it passes/).waitFor();
  await theirs.getByText(/Another clan has it on record\. It’s yours on .*20/).waitFor();
  expect(await theirs.getByText('Holders').count()).toBe(0);
  const answers = theirs.getByRole('button', { name: /They have it|still ours/ });
  expect(await answers.count()).toBe(0);
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);

  await row.getByRole('button', { name: 'It’s still ours: Ark' }).click();
  await row.getByText('so it stays with you').waitFor();
  await theirs.getByText('For now it stays with them.').waitFor();

  await row.getByRole('button', { name: 'They have it: Ark' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can’t undo this.').waitFor();
  await dialog.getByRole('button', { name: 'They have it' }).click();
  await page.getByText('No walkers yet').waitFor();
  await theirs.getByText('Contested').waitFor({ state: 'detached' });
  await theirs.getByRole('row', { name: 'Prize' }).waitFor();
});

it(
  'lets only the leader of the holder answer each claim, and warns that deleting the walker gives it away',
  { tags: ['thorough'] },
  async () => {
    const { holder, claimant, walkerid } = await contestedWalker(web.service);
    const third = await linkedClan(web.service, 'Third');
    await takeOut(web.service, third, walkerid, { name: 'Mine' });
    const { page: plain } = await web.browserOf(await addMember(web.service, holder));
    await plain.goto('/app/walkers');
    await plain.getByText(/Claimants.* reported it as theirs/).waitFor();
    const answers = plain.getByRole('button', { name: /They have it|still ours/ });
    expect(await answers.count()).toBe(0);
    const { page } = await web.browserOf(holder.leader);
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'It’s still ours: Ark, Claimants' }).click();
    await page.getByText(/Claimants.* reported it as theirs\. That’s disputed/).waitFor();
    await page.getByText(/Third.* reported it as theirs\. Without an answer/).waitFor();
    expect(await page.getByRole('button', { name: 'They have it: Ark' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Delete Ark' }).click();
    await page.getByText('This gives “Ark” to a clan that claims it').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'They have it: Ark, Third' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'They have it' }).click();
    await page.getByText('No walkers yet').waitFor();
    await expect
      .poll(() => third.leader.call('GET /walkers'))
      .toMatchObject([{ contested: { role: 'holder', clanid: claimant.clanid } }]);
  },
);

it(
  'lets members without the edit permission change only their own walkers',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Bob');
    await page.goto('/app/walkers');
    await page.getByRole('button', { name: 'Edit Dune Dinghy 9' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Old Tusker' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add walker' }).click();
    const owner = page.getByRole('dialog').getByRole('combobox', { name: 'Owner' });
    expect(await owner.isDisabled()).toBe(true);
  },
);
