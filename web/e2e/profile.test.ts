import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, foundClan, join } from '../../server/src/testing/clans.ts';
import { addWalker, postTrade } from '../../server/src/testing/goods.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

async function openProfile(...person: Parameters<TestWeb['person']>) {
  const visitor = await web.person(...person);
  await visitor.page.goto('/app/profile');
  return visitor;
}

it('asks newcomers for a nickname, then suggests the next step', async () => {
  const { page } = await openProfile('Newcomer');
  const asked = page.getByRole('region', { name: 'What’s your name in the game?' });
  await asked.getByLabel('Nickname').fill('Sandy');
  await asked.getByLabel('Nickname').press('Enter');
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account: Sandy' }).waitFor();
  await page.getByRole('button', { name: 'Change nickname' }).click();
  await page.getByRole('dialog').getByLabel('Nickname').waitFor();
  expect(await page.getByText('We kept what you typed.').count()).toBe(0);
  await page.getByRole('dialog').getByLabel('Nickname').fill('Sandy II');
  await page.getByRole('button', { name: 'Save nickname' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account: Sandy II' }).waitFor();

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Good to see you, Sandy II' }).waitFor();
  await page.getByText('You’re not in a clan yet').waitFor();
  expect(await page.getByRole('link', { name: 'Search clans' }).getAttribute('href')).toBe(
    '/app/clans',
  );
});

it('withdraws a request, and shows what was learned', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service, 'Salt Sisters');
  const asker = await web.service.signIn('Asker');
  await ask(clan, asker, 'I sing at the fire.');
  for (const [tree, body] of [
    ['Vitamins', ['water', 'aloe']],
    ['Construction', ['wall']],
  ] as const) {
    const params = { chat_id: asker.chatid };
    await asker.call('PUT /users/{chat_id}/tech', { params, query: { tree }, body: [...body] });
  }
  const { page } = await openProfile('Asker');
  const exports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/users/export')) exports.push(request.url());
  });
  await page.reload();
  await page.getByText('I sing at the fire.').waitFor();
  await page.getByText('2 items learned').waitFor();
  // The export can be large, so it must not be fetched just for a count.
  expect(exports).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw request to Salt Sisters' }).click();
  await page.getByText('You haven’t asked to join a clan.').waitFor();
  await expect.poll(() => asker.call('GET /users/requests')).toEqual([]);
  await page.getByRole('link', { name: 'Construction', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Construction' }).waitFor();
});

it('ends a session on another device', { tags: ['thorough'] }, async () => {
  const other = await web.service.signIn('Traveller');
  const { page } = await openProfile('Traveller');
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await sessions.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
  await expect(other.call('GET /users')).rejects.toMatchObject({ status: 401 });
});

it('downloads all stored data as a file', { tags: ['thorough'] }, async () => {
  const keeper = await web.service.signIn('Keeper');
  await postTrade(keeper, { item: 'Old Boots' });
  const { page } = await openProfile('Keeper');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^clan-companion-\d{4}-\d\d-\d\d\.json$/);
  const path = `${await mkdtemp(`${tmpdir()}/export-`)}/data.json`;
  await file.saveAs(path);
  const data: unknown = JSON.parse(await readFile(path, 'utf8'));
  expect(data).toMatchObject({
    profile: { chatid: keeper.chatid },
    trades: [{ item: 'Old Boots' }],
  });
});

it('deletes an account after listing what goes with it, and passes the clan on', async () => {
  const leader = await web.service.signIn('Leaver');
  const { clanid } = await leader.call('POST /clans', { query: { name: 'Night Caravan' } });
  const heir = await web.service.signIn('Heir');
  await join({ clanid, leader, params: { clan_id: clanid } }, heir);
  await postTrade(leader);
  await addWalker(leader);

  const { page } = await openProfile('Leaver');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 trade offer').waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByText('Your walker stays with its clan').waitFor();
  await dialog.getByText('You lead Night Caravan. The member who joined first').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await dialog.getByLabel('Type “Leaver” to confirm').fill('leaver?');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type “Leaver” to confirm').fill('Leaver');
  await confirm.click();

  await page.getByText('Your account was deleted.').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/');
  await expect(leader.call('GET /users')).rejects.toMatchObject({ status: 401 });
  expect(await heir.call('GET /users')).toMatchObject({ leaderid: heir.chatid });
});

it('says that a clan without other members is deleted too', { tags: ['thorough'] }, async () => {
  const leader = await web.service.signIn('Loner');
  await leader.call('POST /clans', { query: { name: 'Just Me' } });
  const { page } = await openProfile('Loner');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Just Me has no other members, so it will be deleted too').waitFor();
  expect(await dialog.getByText('It will go to').count()).toBe(0);
});
