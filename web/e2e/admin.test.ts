import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan, addMember } from '../../server/src/testing/clans.ts';
import { postTrade } from '../../server/src/testing/goods.ts';
import { createMap } from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { claimCode } from '../../server/src/features/admin/claim.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, signIn, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const undoable = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

async function withRole(role: 'operator' | 'moderator', name: string): Promise<Person> {
  const person = await web.service.signIn(name);
  await web.service.sql(
    `insert into operators (chatid, role) values ($1, $2)
     on conflict (chatid) do update set role = excluded.role`,
    [person.chatid, role],
  );
  return person;
}

async function open(person: Person, path = '') {
  const { page } = await web.browserOf(person);
  await page.goto(`/app/admin${path}`);
  return page;
}

/** Opens the menu of a row or a page, and chooses an action. */
async function choose(page: Page, name: string, action: string): Promise<Locator> {
  await button(page.getByRole('main'), `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${action}: ${name}` });
  await dialog.waitFor();
  return dialog;
}

async function act(page: Page, name: string, action: string, reason: string): Promise<void> {
  const dialog = await choose(page, name, action);
  await dialog.getByLabel('Reason').fill(reason);
  await button(dialog, action).click();
  await dialog.waitFor({ state: 'detached' });
}

it('makes the first visitor with the code the operator, after a sign-in', async () => {
  const [secret] = await web.service.sql<{ key: Buffer }>(
    `select key from secrets where name = 'claim'`,
  );
  const code = claimCode(secret!.key);
  const { page } = await web.visitor();
  await page.goto(`/app/admin/claim#${code}`);
  await button(page, 'Sign in to become the operator').waitFor();
  await expect.poll(() => page.url()).not.toContain(code);
  await signIn(page, 'First Operator');
  expect(new URL(page.url()).pathname).toBe('/app/admin/claim');
  expect(page.url()).not.toContain(code);
  await button(page, 'Become the operator').click();
  await page.getByRole('tab', { name: 'People with a role' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/admin');
  await page.goto('/app/admin/claim');
  await page.getByRole('heading', { name: 'Open the link again' }).waitFor();
});

it(
  'offers the operation on the machine of the service while there is no operator',
  { tags: ['thorough'] },
  async () => {
    const operators = await web.service.sql('delete from operators returning chatid, role');
    const person = await web.service.signIn('Local');
    const page = await open(person);
    await page.getByRole('heading', { name: 'Only for operators' }).waitFor();
    await button(page, 'Become the operator of this service').click();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByText('Become the operator').first().waitFor();
    expect(operators).not.toEqual([]);
  },
);

it('is shown only to people with a role', { tags: ['thorough'] }, async () => {
  const operator = await withRole('operator', 'Olga');
  const { page } = await web.person('Nobody');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/app/');
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
  await account.waitFor();
  expect(asked).not.toContain('/admin/role');
  const answered = page.waitForResponse('**/admin/role');
  await account.click();
  await answered;
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
  await page.goto('/app/admin/log');
  await page.getByRole('heading', { name: 'Only for operators' }).waitFor();
  expect(await button(page, 'Become the operator of this service').count()).toBe(0);

  const { page: own } = await web.browserOf(operator);
  await own.goto('/app/');
  await own.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await own.getByRole('menuitem', { name: 'Administration' }).click();
  await own.getByRole('heading', { name: 'Figures' }).waitFor();
});

it('lets an operator hide and rename a clan and ban its leader, and logs it', async () => {
  const operator = await withRole('operator', 'Olga');
  const clan = await foundClan(web.service, 'Rude Name');
  await postTrade(clan.leader, { item: 'Rude sword' });
  const { chattag } = clan.leader;
  const { page: leader } = await web.browserOf(clan.leader);
  await leader.goto('/app/my-clan');
  await leader.getByRole('heading', { name: 'Rude Name', level: 1 }).waitFor();

  const page = await open(operator, '/find');
  await page.getByRole('textbox', { name: 'Find' }).fill('rude');
  await page.getByRole('link', { name: 'Rude Name' }).waitFor();
  expect(new URL(page.url()).search).toBe('?text=rude');
  await page.getByRole('heading', { name: 'Offers' }).waitFor();

  // Without a reason, nothing is sent.
  const dialog = await choose(page, 'Rude Name', 'Hide');
  await button(dialog, 'Hide').click();
  await dialog.getByText('This can’t be empty').waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByLabel('Reason').fill('Insults others');
  await button(dialog, 'Hide').click();
  await undoable(page, '“Rude Name” is hidden.').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Rude Name' });
  await row.getByText('Hidden').waitFor();
  // Its leader learns why.
  await leader
    .getByText(/from everyone but its members: .*Insults others/)
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Rude Name' }).click();
  await page.getByRole('heading', { name: 'Rude Name', level: 1 }).waitFor();
  const renaming = await choose(page, 'Rude Name', 'Rename');
  await renaming.getByLabel('New name').fill('Nice Name');
  await renaming.getByLabel('Reason').fill('Now it is nice');
  await button(renaming, 'Rename').click();
  await page.getByRole('heading', { name: 'Nice Name', level: 1 }).waitFor();
  await leader.getByRole('heading', { name: 'Nice Name', level: 1 }).waitFor();

  await page.getByRole('main').getByRole('link', { name: chattag }).click();
  await page.getByRole('heading', { name: chattag, level: 1 }).waitFor();
  await page.getByText('Rude sword').waitFor();
  await page.getByText('clan-founded').waitFor();
  await act(page, chattag, 'Ban', 'Did it again');
  await undoable(page, `${chattag} is banned.`).waitFor();
  await page.getByRole('heading', { name: 'Banned' }).waitFor();

  // The open page of the banned person, and their next sign-in.
  await leader.getByText('Your session has ended').first().waitFor();
  await button(leader.getByRole('banner'), 'Sign in').click();
  await leader.getByRole('textbox').fill(chattag);
  await leader.getByRole('button').first().click();
  await leader.getByRole('heading', { name: 'You’re banned from this service' }).waitFor();
  await leader.getByText('Reason: Did it again').waitFor();
  await leader.getByText(/^The ban ends: /).waitFor();
  expect(await accessibilityFaults(leader)).toEqual([]);

  await page.goto('/app/admin/bans');
  const banned = page.getByRole('listitem').filter({ hasText: chattag });
  await banned.getByText('Reason: Did it again').waitFor();
  await act(page, chattag, 'Lift the ban', 'Said sorry');
  await banned.waitFor({ state: 'detached' });
  await signIn(leader, chattag);

  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('main').getByRole('listitem');
  await log.nth(3).waitFor();
  const [lifted, ban, renamed, hid] = await Promise.all(
    [0, 1, 2, 3].map((index) => log.nth(index).innerText()),
  );
  expect(lifted).toContain(`Lift the ban: ${chattag} (Person)`);
  expect(ban).toContain('Reason: Did it again');
  expect(renamed).toContain('Rude Name → Nice Name');
  expect(hid).toMatch(/Hide: Rude Name \(Clan\)[^]*Reason: Insults others[^]*by Olga/);

  await log
    .nth(2)
    .getByRole('button', { name: /^Undo no\. / })
    .click();
  const undoing = page.getByRole('dialog');
  await undoing.getByLabel('Reason').fill('Not needed');
  await button(undoing, 'Undo').click();
  await toast(page, 'Undone.').waitFor();
  await log.filter({ hasText: 'Nice Name → Rude Name' }).getByText('undoes no.').waitFor();
});

it('undoes an action at once', { tags: ['thorough'] }, async () => {
  const operator = await withRole('operator', 'Olga');
  const owner = await web.service.signIn('Mapper');
  await createMap(owner, { name: 'Hasty map' });
  const page = await open(operator, '/find?text=hasty');
  await act(page, 'Hasty map', 'Hide', 'Too hasty');
  const row = page.getByRole('listitem').filter({ hasText: 'Hasty map' });
  await row.getByText('Hidden').waitFor();
  await button(undoable(page, '“Hasty map” is hidden.'), 'Undo').click();
  await toast(page, 'Undone.').waitFor();
  await expect.poll(() => row.getByText('Hidden').count()).toBe(0);
});

it(
  'signs a person out at once, even on a page that asks for nothing',
  { tags: ['thorough'] },
  async () => {
    const operator = await withRole('operator', 'Olga');
    const person = await web.service.signIn('Quiet');
    const { page: quiet } = await web.browserOf(person);
    const connected = quiet.waitForResponse('**/events');
    await quiet.goto('/app/help');
    await connected;
    const page = await open(operator, `/people/${person.chatid}`);
    await act(page, 'Quiet', 'Sign out everywhere', 'Somebody else used it');
    await page.getByText('Not signed in anywhere.').waitFor();
    await quiet.getByText('Your session has ended').first().waitFor();
    expect(await quiet.evaluate(() => localStorage.getItem('clan-companion.session'))).toBeNull();
  },
);

it(
  'shows moderators only what they can do, on a phone and in Spanish too',
  { tags: ['thorough'] },
  async () => {
    const moderator = await withRole('moderator', 'Mo');
    const operator = await withRole('operator', 'Olga');
    await operator.call('POST /admin/people/{chat_id}/ban', {
      params: { chat_id: 'never-here' },
      body: { reason: 'Spam' },
    });
    const clan = await foundClan(web.service, 'L'.repeat(50));
    const member = await addMember(web.service, clan);
    const page = await open(moderator, `/find?text=${clan.leader.chattag}`);
    await button(page, `Actions for ${clan.leader.chattag}`).click();
    const items = page.getByRole('menuitem');
    await expect.poll(() => items.allTextContents()).toEqual(['Change nickname']);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Reports',
      'Find',
      'Bans',
      'Deleted',
      'Log',
    ]);
    await page.getByRole('tab', { name: 'Bans' }).click();
    await page.getByRole('listitem').filter({ hasText: 'never-here' }).waitFor();
    expect(await button(page, 'Ban by chat id').count()).toBe(0);
    expect(await button(page, 'Actions for never-here').count()).toBe(0);

    const viewport = { width: 360, height: 740 };
    const { page: phone } = await web.browserOf(operator, { viewport });
    await inSpanish(phone);
    await phone.goto(`/app/admin/clans/${clan.clanid}`);
    await phone.getByRole('heading', { name: 'L'.repeat(50), level: 1 }).waitFor();
    await button(phone, `Acciones para ${'L'.repeat(50)}`).click();
    await phone.getByRole('menuitem', { name: 'Poner a otro miembro de líder' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Id de chat del nuevo líder').fill(member.chatid);
    await dialog.getByLabel('Motivo').fill('El líder se fue');
    await button(dialog, 'Poner a otro miembro de líder').click();
    await phone.getByRole('main').getByRole('link', { name: member.chattag }).waitFor();
    const width = () => phone.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    await phone.goto('/app/admin/find?text=l');
    await phone.getByRole('link', { name: 'L'.repeat(50) }).waitFor();
    expect(await width()).toBe(360);
  },
);

it('lets operators give, change and remove roles', async () => {
  const operator = await withRole('operator', 'Olga');
  const person = await web.service.signIn('Rita');
  const page = await open(operator, '/roles');
  await page.getByLabel('Chat id').fill(person.chatid);
  await button(page, 'Give the role').click();
  await toast(page, 'Role saved.').first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Rita' });
  await row.getByLabel('Role of Rita').selectOption('operator');
  await expect.poll(async () => (await person.call('GET /admin/role')).role).toBe('operator');
  await button(row, 'Remove Rita').click();
  await button(page.getByRole('dialog'), 'Remove the role').click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => person.call('GET /admin/role')).toEqual({ canClaim: false });
});
