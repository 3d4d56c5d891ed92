import { json } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import { disband, postTrade } from '../../server/src/testing/goods.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let operator: Person;
beforeAll(async () => {
  web = await startWeb();
  operator = await signInAs(web.service, 'operator', 'Operator');
});
afterAll(() => web.stop());

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });

async function open(person: Person, path: string): Promise<Page> {
  const { page } = await web.browserOf(person);
  await page.goto(`/app/admin${path}`);
  return page;
}

/** Fills in the reason of the dialog that is open, and does it. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They asked for it');
  await button(dialog, action).click();
  await dialog.waitFor({ state: 'detached' });
}

const choose = async (page: Page, name: string, action: string) => {
  await button(page.getByRole('main'), `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

it('restores a clan that its leader deleted', async () => {
  const clan = await foundClan(web.service, 'Foxes by mistake');
  await disband(clan);
  await postTrade(await web.service.signIn('Trader'), { item: 'Something else' });
  const page = await open(operator, '/deleted');
  await button(page, 'Restore Foxes by mistake').waitFor();
  await page.getByRole('textbox', { name: 'Find' }).fill('nothing like it');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('textbox', { name: 'Find' }).fill('foxes');
  await button(page, 'Restore Foxes by mistake').click();
  await confirm(page, 'Restore');
  await page.getByText('“Foxes by mistake” was restored.').waitFor();
  await page.getByText('Nothing found').waitFor();
  const back = await clan.leader.call('GET /users');
  expect(back.clanname).toBe('Foxes by mistake');
});

it(
  'exports and deletes an account on request, and restores it',
  { tags: ['thorough'] },
  async () => {
    const person = await web.service.signIn('Wanda');
    const page = await open(operator, `/people/${person.chatid}`);
    await choose(page, 'Wanda', 'Export data');
    const downloading = page.waitForEvent('download');
    await confirm(page, 'Export data');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`clan-companion-${person.chatid}.json`);
    const data = await json(await download.createReadStream());
    expect(data).toMatchObject({ profile: { chatid: person.chatid } });
    await page.getByText('The data of Wanda was exported.').waitFor();

    await choose(page, 'Wanda', 'Delete account');
    await page.getByLabel('Keep nothing').waitFor();
    await confirm(page, 'Delete account');
    await page.getByText('The account of Wanda was deleted.').waitFor();

    await page.goto('/app/admin/deleted');
    await button(page, 'Restore Wanda').click();
    await confirm(page, 'Restore');
    await page.getByText('“Wanda” was restored.').waitFor();
    const again = await web.service.signIn('Wanda');
    expect((await again.call('GET /users')).chatid).toBe(person.chatid);
  },
);

it(
  'says before the deletion of an account how long it can be restored',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.browserOf(await web.service.signIn('Leaver'));
    await page.goto('/app/profile');
    await button(page, 'Delete account…').click();
    const words = page.getByRole('dialog').getByText('within 14 days');
    await words.waitFor();
    expect(await words.textContent()).toContain('the operators can restore it');
  },
);
