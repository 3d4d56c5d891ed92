import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  ask,
  foundClan,
  foundMany,
  type TestClan,
} from '../../server/src/testing/clans.ts';
import { BOT_KEY } from '../../server/src/testing/goods.ts';
import { refusal } from '../../server/src/testing/refusal.ts';
import type { Person as ApiPerson } from '../../server/src/testing/service.ts';
import { nextFrame } from './testing/map-editor.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
});
afterAll(() => web.stop());

const FAULT = JSON.stringify({ type: '/problems/internal-error', title: 'Fault', status: 500 });

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const nickname = (person: ApiPerson, dataupdate: string) =>
  person.call('PUT /users', { body: { dataupdate } });

/** Adds members directly to the database. */
const addMany = ({ clanid }: TestClan, name: string, count: number) =>
  web.service.sql(
    `with people as (
       insert into users (chatid, chattag)
       select $1 || n, $1 || n from generate_series(1, $2) as n returning userid
     )
     insert into members (clanid, userid) select $3, userid from people`,
    [name, count, clanid],
  );

/** A page as this person sees it. */
async function open(person: ApiPerson, path: string) {
  const { page } = await web.browserOf(person);
  await page.goto(path);
  return page;
}

describe('the clan list', () => {
  it('filters by name and region, and keeps the filters in the address', async () => {
    await foundClan(web.service, 'Salt Riders', { region: 'Asia', symbol: '🐪' });
    await foundClan(web.service, 'Salt Seekers', { region: 'Europe' });
    const { page } = await web.visitor();
    await page.goto('/app/clans');
    await page.getByLabel('Clan name').fill('SALT');
    const names = page.getByRole('main').getByRole('listitem');
    await page.waitForURL('**/clans?name=SALT');
    await page.getByText('2 clans shown').waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Region' }).fill('asi');
    await page.getByRole('combobox', { name: 'Region' }).press('Enter');
    await page.waitForURL('**/clans?name=SALT&region=Asia');
    await page.getByText('1 clan shown').waitFor({ state: 'attached' });
    expect(await names.allTextContents()).toEqual([expect.stringContaining('Salt Riders')]);

    await page.reload();
    expect(await page.getByLabel('Clan name').inputValue()).toBe('SALT');
    expect(await page.getByRole('combobox', { name: 'Region' }).inputValue()).toBe('Asia');
    await page.getByLabel('Clan name').fill('nobody has this name');
    await button(page, 'Show all clans').click();
    await page.getByRole('link', { name: 'Salt Seekers' }).waitFor();
  });

  it(
    'loads more while scrolling, and a failed page on request',
    { tags: ['thorough'] },
    async () => {
      await foundMany(web.service, 'Broken', 201);
      const { page } = await web.visitor();
      let asked = 0;
      await page.route(/\/clans\?.*cursor=/, (route) => {
        asked += 1;
        return route.fulfill({ status: 500, contentType: 'application/problem+json', body: FAULT });
      });
      await page.goto('/app/clans?name=broken');
      await page.getByText('100 clans shown').waitFor({ state: 'attached' });
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
      await page.getByText('Something went wrong on our side').waitFor();
      // As a person who keeps scrolling.
      await page.getByRole('main').getByRole('listitem').first().scrollIntoViewIfNeeded();
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
      await nextFrame(page);
      // Requests before this one are counted by now.
      await page.evaluate(() => fetch('/health/live'));
      expect(asked).toBe(1);
      await button(page, 'Try again').click();
      await expect.poll(() => asked).toBe(2);
      await page.unroute(/\/clans\?.*cursor=/);
      await button(page, 'Try again').click();
      await page.getByText('200 clans shown').waitFor({ state: 'attached' });
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
      await page.getByText('201 clans shown').waitFor({ state: 'attached' });
      expect(await page.getByRole('main').getByRole('listitem').count()).toBe(201);
    },
  );

  it('shows visitors the public page, and returns them to it after the sign-in', async () => {
    const { clanid } = await foundClan(web.service, 'Hidden Spring');
    const { page } = await web.visitor();
    await page.goto(`/app/clans/${clanid}`);
    await page.getByRole('heading', { name: 'Hidden Spring' }).waitFor();
    await button(page, 'Sign in to join').click();
    await page.getByRole('textbox').fill('Outsider');
    await page.getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'Ask to join “Hidden Spring”' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/clans/${clanid}`);
  });

  it('says that a clan doesn’t exist', { tags: ['thorough'] }, async () => {
    const page = await open(await web.service.signIn(), '/app/clans/999999');
    await page.getByRole('heading', { name: 'This clan doesn’t exist or was deleted' }).waitFor();
    await page.goto('/app/clans/nonsense');
    await page.getByRole('heading', { name: 'This clan doesn’t exist or was deleted' }).waitFor();
    expect(await button(page, 'Ask to join').count()).toBe(0);
  });
});

it('takes a leader and a newcomer through the life of a clan', async () => {
  await foundClan(web.service, 'Dune Striders', { region: 'Asia' });
  const { page: ann } = await web.person('Ann');
  const { page: bob } = await web.person('Bob');

  // Ann creates a clan, and is asked for a nickname first.
  await ann.goto('/app/my-clan');
  await ann.getByRole('heading', { name: 'You’re not in a clan yet' }).waitFor();
  await ann.getByRole('main').getByRole('link', { name: 'Create clan' }).click();
  const creating = ann.getByRole('dialog', { name: 'Create clan' });
  await creating.getByRole('textbox').fill('Ann of the Dunes');
  await creating.getByRole('textbox').press('Enter');
  const clanName = creating.getByRole('textbox', { name: 'Name', exact: true });
  await clanName.fill('x'.repeat(51));
  await button(creating, 'Create clan').click();
  await creating.getByText('At most 50 characters').waitFor();
  await clanName.fill('Sand Foxes');
  await creating.getByRole('combobox', { name: 'Region' }).fill('Europe');
  await creating.getByLabel('Description').fill('We roam at night.');
  await button(creating, 'Create clan').click();
  await ann.getByRole('heading', { level: 1, name: 'Sand Foxes' }).waitFor();

  // Ann has the members tab open while Bob asks to join.
  await tab(ann, 'Members').click();
  await ann.getByText('Nobody is waiting').waitFor();
  await bob.goto('/app/clans?name=foxes');
  await bob.getByRole('link', { name: 'Sand Foxes' }).click();
  await bob.getByText('Led by Ann of the Dunes').waitFor();
  await button(bob, 'Ask to join').click();
  const asking = bob.getByRole('dialog', { name: 'Ask to join “Sand Foxes”' });
  await asking.getByRole('textbox').fill('Bob');
  await asking.getByRole('textbox').press('Enter');
  await asking.getByLabel('Message to the leader').fill('I bring tea.');
  await asking.getByLabel('Message to the leader').press('Enter');
  await bob.getByText('Waiting for an answer').waitFor();

  // Bob withdraws the request, asks again, and sees it on his clan page.
  await button(bob, 'Withdraw request to “Sand Foxes”').click();
  await button(bob, 'Ask to join').click();
  await asking.getByLabel('Message to the leader').fill('I do bring tea.');
  await button(asking, 'Send request').click();
  await asking.waitFor({ state: 'hidden' });
  await bob.goto('/app/my-clan');
  await bob.getByText('I do bring tea.').waitFor();

  // Ann sees the request without reloading, and accepts it.
  await ann.getByText('I do bring tea.').waitFor();
  await button(ann, 'Accept Bob').click();
  await toast(ann, 'Bob is now in the clan.').waitFor();
  await bob.reload();
  await bob.getByRole('heading', { level: 1, name: 'Sand Foxes' }).waitFor();

  // Without permissions, Bob sees why he can't change anything.
  await bob.getByText('Only the leader, Ann of the Dunes, can change this.').waitFor();
  await tab(bob, 'Members').click();
  await bob.getByText('Only the leader and members with the permission').waitFor();
  expect(await bob.getByRole('switch').count()).toBe(0);
  await tab(bob, 'Diplomacy').click();
  await bob.getByText('you need the permission “Edit clan data”').waitFor();
  expect(await button(bob, 'Set relationship').count()).toBe(0);
  await tab(bob, 'Chat bot').click();
  await bob.getByText('Only the leader, Ann of the Dunes, can link').waitFor();

  // Ann gives him the edit permission. He adds an ally and makes it an enemy.
  const canEdit = ann.getByRole('switch', { name: 'Bob: Edit clan data' });
  const saved = ann.waitForResponse('**/permissions?*');
  await canEdit.click();
  await expect.poll(() => canEdit.isChecked()).toBe(true);
  await saved;
  await ann.reload();
  await expect.poll(() => canEdit.isChecked()).toBe(true);
  await bob.goto('/app/my-clan/diplomacy');
  await button(bob, 'Set relationship').click();
  const setting = bob.getByRole('dialog', { name: 'Set relationship' });
  await setting.getByRole('combobox', { name: 'Other clan' }).fill('stri');
  await bob.getByRole('option', { name: 'Dune Striders' }).click();
  await setting.getByRole('radio', { name: 'Ally' }).check();
  await button(setting, 'Save').click();
  const column = (name: string) => bob.getByRole('region', { name });
  await column('Allies').getByRole('link', { name: 'Dune Striders' }).waitFor();
  await button(bob, 'Actions for Dune Striders').click();
  await bob.getByRole('menuitem', { name: 'Make enemy' }).click();
  await column('Enemies').getByRole('link', { name: 'Dune Striders' }).waitFor();
  await button(bob, 'Actions for Dune Striders').click();
  await bob.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(() => column('Enemies').getByRole('link').count()).toBe(0);

  // The history shows it, in Spanish too.
  await tab(bob, 'History').click();
  await bob.getByText('Bob made “Dune Striders” an enemy.').waitFor();
  await bob.getByText('Ann of the Dunes created the clan as “Sand Foxes”.').waitFor();
  await button(bob, 'Language').click();
  await bob.getByRole('menuitem', { name: 'Español' }).click();
  await bob.getByText('Bob declaró enemigo a «Dune Striders».').waitFor();

  // Ann can only leave after handing over the clan.
  await ann.goto('/app/my-clan');
  await ann.getByText('A leader can’t leave.').waitFor();
  await button(ann, 'Hand over clan').click();
  const handing = ann.getByRole('dialog', { name: 'Hand over clan' });
  await handing.getByRole('combobox', { name: 'New leader' }).click();
  await ann.getByRole('option', { name: 'Bob' }).click();
  await button(handing, 'Hand over to Bob').click();
  await button(ann, 'Leave clan').click();
  await button(ann.getByRole('dialog'), 'Leave clan').click();
  await ann.getByRole('heading', { name: 'You’re not in a clan yet' }).waitFor();

  // Bob deletes the clan after typing its name.
  await bob.goto('/app/my-clan');
  await button(bob, 'Eliminar clan').click();
  const deleting = bob.getByRole('dialog', { name: '¿Eliminar «Sand Foxes»?' });
  expect(await button(deleting, 'Eliminar definitivamente').isDisabled()).toBe(true);
  await deleting.getByRole('textbox').fill('Sand Foxes');
  await button(deleting, 'Eliminar definitivamente').click();
  await bob.getByRole('heading', { name: 'Todavía no estás en un clan' }).waitFor();
}, 120_000);

it('switches a rejected permission back and says why', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service);
  const member = await addMember(web.service, clan);
  const page = await open(clan.leader, '/app/my-clan/members');
  const kick = page.getByRole('switch', { name: `${member.chattag}: Kick members` });
  await kick.waitFor();
  await clan.leader.call('PUT /clans/{clan_id}/leader', {
    params: clan.params,
    query: { chatid: member.chatid },
  });
  await kick.click();
  await toast(page, 'Only the leader of this clan can do this').waitFor();
  await expect.poll(() => kick.count()).toBe(0);
});

it('lets a leader share and edit the clan, kick a member, and link a chat server', async () => {
  const clan = await foundClan(web.service, 'Menders');
  const member = await addMember(web.service, clan);
  const page = await open(clan.leader, '/app/my-clan');
  const link = new URL(await page.getByLabel('Link to the clan page').inputValue());
  expect(link.pathname).toBe(`/app/clans/${clan.clanid}`);
  await button(page, 'Edit').click();
  const editing = page.getByRole('dialog', { name: 'Edit clan' });
  const name = editing.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Menders of Ways');
  await name.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Menders of Ways' }).waitFor();
  await expect.poll(() => button(page, 'Edit').evaluate(isFocused)).toBe(true);

  await tab(page, 'Overview').press('ArrowRight');
  await expect.poll(() => tab(page, 'Members').evaluate(isFocused)).toBe(true);
  await button(page, `Actions for ${member.chattag}`).click();
  await page.getByRole('menuitem', { name: 'Kick' }).click();
  await button(page.getByRole('dialog'), 'Kick').click();
  await toast(page, `${member.chattag} is no longer in the clan.`).waitFor();

  await tab(page, 'Chat bot').click();
  await page.getByText('No chat server linked').waitFor();
  await page.getByLabel('Server ID').fill('my server');
  await button(page, 'Link server').click();
  await page.getByText('An ID is a number with at most 20 digits').waitFor();
  await page.getByLabel('Server ID').fill('123456789');
  await button(page, 'Link server').click();
  await page.getByText('Waiting for /link').waitFor();

  await button(page, 'Unlink server').click();
  const question = page.getByRole('dialog', { name: 'Unlink the chat server?' });
  await button(question, 'Unlink server').click();
  await toast(page, 'Server unlinked.').waitFor();
  await page.getByText('No chat server linked').waitFor();
  expect(await button(page, 'Unlink server').count()).toBe(0);
  await tab(page, 'History').click();
  await page.getByText(`${clan.leader.chattag} ended the link to the chat server.`).waitFor();
});

it(
  'shows which channels the chat bot reads, and counts walkers without a name',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Listeners');
    await web.service.sql(
      `insert into chatbots (clanid, guildid, verified, everywhere, unnamed)
     values ($1, '42', true, true, 3)`,
      [clan.clanid],
    );
    const page = await open(clan.leader, '/app/my-clan');
    await tab(page, 'Chat bot').click();
    await page.getByText('The bot reads every channel').waitFor();
    await page.getByText('counted 3 trips of walkers without a name').waitFor();
    const choose = (watched: string, sources: object) =>
      web.service.sql(
        `update chatbots set everywhere = false, watched = $2, sources = $3 where clanid = $1`,
        [clan.clanid, watched, sources],
      );
    await choose('{}', {});
    await page.reload();
    await page.getByText('The bot reads no channel').waitFor();
    expect(await page.getByText('The bot reads every channel').count()).toBe(0);
    await choose('{5,6}', { 5: '51' });
    await page.reload();
    await page.getByText('The bot reads 2 channels. One channel has no chosen sender').waitFor();
  },
);

it(
  'tells members with the same nickname apart, and finds them among many',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Ravens');
    const [one, other] = [await addMember(web.service, clan), await addMember(web.service, clan)];
    for (const raven of [one, other]) await nickname(raven, 'Raven');
    const page = await open(clan.leader, '/app/my-clan');
    await button(page, 'Hand over clan').click();
    const handing = page.getByRole('dialog', { name: 'Hand over clan' });
    await handing.getByRole('combobox', { name: 'New leader' }).click();
    await page.getByRole('option', { name: `Raven (${other.chattag})` }).click();
    await button(handing, `Hand over to Raven (${other.chattag})`).waitFor();
    await button(handing, 'Cancel').click();

    await tab(page, 'Members').click();
    await page.getByText(one.chattag, { exact: true }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search by nickname or tag' });
    expect(await search.count()).toBe(0);
    await addMany(clan, 'Flock', 110);
    await addMany(clan, 'Straggler', 1);
    await page.reload();
    await search.fill('STRAGG');
    const found = page.getByRole('region', { name: 'Members' }).getByRole('row');
    await expect
      .poll(async () => (await found.allTextContents()).slice(1))
      .toEqual([expect.stringContaining('Straggler')]);
    await search.fill('nobody has this name');
    await page.getByText('No member has that name.').waitFor();
  },
);

it(
  'shows who leads a clan, its age, and which older clan it looks like',
  { tags: ['thorough'] },
  async () => {
    const warning = 'Looks like “Iron Wolves”, which is older';
    await foundClan(web.service, 'Iron Wolves');
    const fake = await foundClan(web.service, 'lron Wolves');
    await nickname(fake.leader, 'Fay');
    const guest = await web.service.signIn();
    await nickname(guest, 'Guest');
    const page = await open(guest, '/app/clans?name=wolves');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).not.toContain(warning);
    const listed = await rows.last().textContent();
    expect(listed).toContain(`Led by Fay (${fake.leader.chattag}) · founded `);
    expect(listed).toContain('one member');
    expect(listed).toContain(warning);

    await rows.last().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'lron Wolves' }).waitFor();
    await page.getByText(warning).waitFor();
    await button(page, 'Ask to join').click();
    const asking = page.getByRole('dialog');
    await asking.getByText(warning).waitFor();
    await button(asking, 'Send request').click();
    await page.getByText('Waiting for an answer').waitFor();
    await page.goto('/app/my-clan');
    await page.getByText(warning).waitFor();
    await page.goto('/app/profile');
    await page.getByText(warning).waitFor();

    const picking = await open((await foundClan(web.service, 'Pickers')).leader, '/app/my-clan');
    await tab(picking, 'Diplomacy').click();
    await button(picking, 'Set relationship').first().click();
    const dialog = picking.getByRole('dialog');
    await dialog.getByLabel('Other clan').first().fill('lron');
    await picking.getByRole('option', { name: 'lron Wolves' }).getByText(warning).waitFor();
    await picking.getByRole('option', { name: 'lron Wolves' }).click();
    await dialog.getByText(warning).waitFor();
  },
);

it('blocks a person beside their request, and unblocks them below the members', async () => {
  const clan = await foundClan(web.service, 'Quiet Foxes');
  const person = await web.service.signIn('Pushy');
  await ask(clan, person);
  const page = await open(clan.leader, '/app/my-clan/members');
  await button(page, 'Block Pushy').click();
  await button(page.getByRole('dialog', { name: 'Block Pushy?' }), 'Block').click();
  await page.getByText('Nobody is waiting').waitFor();
  await expect.poll(() => refusal(ask(clan, person))).toBe('403 blocked');
  const blocked = page.getByRole('region', { name: 'Blocked people' });
  await button(blocked, 'Unblock Pushy').click();
  await blocked.waitFor({ state: 'detached' });
  await ask(clan, person);
});

const isFocused = (element: Element): boolean => element === document.activeElement;
