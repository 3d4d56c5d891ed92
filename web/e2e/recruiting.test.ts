import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createInvite, foundClan } from '../../server/src/testing/clans.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const regionOf = (where: Page | Locator) => where.getByRole('combobox', { name: 'Region' });

async function open(person: Person, path: string) {
  const { page } = await web.browserOf(person);
  await page.goto(path);
  return page;
}

async function withNickname(name: string) {
  const person = await web.service.signIn(name);
  await person.call('PUT /users', { body: { dataupdate: name } });
  return person;
}

describe('the region', () => {
  async function openForm() {
    const page = await open(await withNickname('Founder'), '/app/clans?found=1');
    const form = page.getByRole('dialog', { name: 'Create clan' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Region Testers');
    return { page, form };
  }

  it('is completed by Enter and by leaving the field', async () => {
    const { page, form } = await openForm();
    await regionOf(form).fill('Eur');
    await page.getByRole('option', { name: 'Europe' }).waitFor();
    expect(await regionOf(form).getAttribute('aria-expanded')).toBe('true');
    await regionOf(form).press('Enter');
    expect(await regionOf(form).inputValue()).toBe('Europe');
    expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
    await regionOf(form).fill('ocean');
    await regionOf(form).press('Tab');
    expect(await regionOf(form).inputValue()).toBe('Oceania');
  });

  it(
    'is shown and completed in the language of the app, and stored as in the game',
    { tags: ['thorough'] },
    async () => {
      const founder = await withNickname('Fundadora');
      const { page } = await web.browserOf(founder);
      await inSpanish(page);
      await page.goto('/app/clans?found=1');
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Zorros del Oeste');
      const region = form.getByRole('combobox', { name: 'Región' });
      await region.fill('norteamérica o');
      await region.press('Enter');
      expect(await region.inputValue()).toBe('Norteamérica Oeste');
      await form.locator('button[type=submit]').click();
      await page.getByRole('heading', { level: 1, name: 'Zorros del Oeste' }).waitFor();
      await page.getByText('Norteamérica Oeste').first().waitFor();
      await expect
        .poll(() => web.service.sql(`select region from clans where name = 'Zorros del Oeste'`))
        .toEqual([{ region: 'North America West' }]);
    },
  );

  it('is never a new one unless that is chosen', { tags: ['thorough'] }, async () => {
    const { page, form } = await openForm();
    await regionOf(form).fill('Zork');
    await regionOf(form).press('Enter');
    await form.getByLabel('Description').focus();
    await form.getByText('Choose a region from the list.').waitFor();
    await button(form, 'Create clan').click();
    expect(await form.isVisible()).toBe(true);
    await regionOf(form).fill('');
    await regionOf(form).fill('Zork');
    await regionOf(form).press('ArrowDown');
    await page.getByRole('option', { name: 'Use “Zork” as a new region' }).waitFor();
    await regionOf(form).press('Enter');
    await button(form, 'Create clan').click();
    await page.getByRole('heading', { level: 1, name: 'Region Testers' }).waitFor();
    await page.getByText('Zork').waitFor();
  });

  it('has to be chosen if the text can mean several', { tags: ['thorough'] }, async () => {
    const { page, form } = await openForm();
    await regionOf(form).fill('North');
    const regions = page.getByRole('listbox', { name: 'Region' });
    expect(await regions.getByRole('option').allTextContents()).toEqual([
      'North America East',
      'North America West',
      'Use “North” as a new region',
    ]);
    await regionOf(form).press('ArrowDown');
    await regionOf(form).press('ArrowDown');
    await regionOf(form).press('Enter');
    expect(await regionOf(form).inputValue()).toBe('North America West');
  });
});

it('recruits: the leader sets the public page, a visitor finds it and answers the questions', async () => {
  const clan = await foundClan(web.service, 'Recruiting Foxes', { description: 'Night owls' });
  await addMember(web.service, clan);
  const leader = await open(clan.leader, '/app/my-clan');
  await button(leader, 'Public page').click();
  const settings = leader.getByRole('dialog', { name: 'Public page' });
  await settings.getByRole('switch', { name: 'We’re looking for members' }).click();
  await settings.getByRole('switch', { name: 'Show the description to everyone' }).click();
  await settings.getByLabel('Who we’re looking for').fill('Builders');
  await settings.getByLabel('Main language').selectOption('es');
  await button(settings, 'Add question').click();
  await settings.getByRole('textbox', { name: 'Question 1' }).fill('Which days do you play?');
  await settings.getByRole('region', { name: 'Preview' }).getByText('Builders').waitFor();
  expect(await accessibilityFaults(leader, { within: '[role=dialog]' })).toEqual([]);
  await button(settings, 'Save').click();
  await toast(leader, 'Public page saved.').waitFor();

  const { page } = await web.visitor();
  await page.goto('/app/clans');
  await page.getByLabel('Only clans that recruit').check();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByLabel('Size').selectOption('small');
  const inAddress = { recruiting: 'true', language: 'es', size: 'small' };
  await page.waitForURL(({ searchParams }) =>
    Object.entries(inAddress).every(([name, value]) => searchParams.get(name) === value),
  );
  await page.getByText('1 clan shown').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Recruiting Foxes' }).click();
  for (const words of ['Night owls', 'Builders', 'Spanish', 'Which days do you play?']) {
    await page.getByText(words).waitFor();
  }

  const asker = await open(await withNickname('Asker'), `/app/clans/${clan.clanid}?join=1`);
  const form = asker.getByRole('dialog', { name: 'Ask to join “Recruiting Foxes”' });
  await form.getByLabel('Which days do you play?').fill('Weekends');
  await button(form, 'Send request').click();
  await form.waitFor({ state: 'detached' });
  await asker.getByText('Weekends').waitFor();
  await leader.getByRole('tab', { name: /^Members/ }).click();
  await leader.getByText('Weekends').waitFor();
});

describe('an invite link', () => {
  it('is created, shown once, used by a visitor who signs in, and withdrawn', async () => {
    const clan = await foundClan(web.service, 'Inviting Foxes');
    const leader = await open(clan.leader, '/app/my-clan');
    await button(leader, 'Invite people').click();
    const dialog = leader.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByText('There are none.').waitFor();
    await dialog.getByLabel('For how many people').fill('2');
    await button(dialog, 'Create invite link').click();
    const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue();
    expect(new URL(link).pathname).toBe('/app/invite');
    await dialog.getByText('0 of 2 used').waitFor();
    expect(await accessibilityFaults(leader, { within: '[role=dialog]' })).toEqual([]);

    const { page } = await web.visitor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(link);
    await page.getByText('Inviting Foxes').waitFor();
    await button(page, 'Sign in to join').click();
    await page.getByRole('textbox').fill('Guest');
    await page.getByRole('button').first().click();
    await page.getByLabel('Nickname').fill('Guest of the Foxes');
    await page.getByLabel('Nickname').press('Enter');
    await button(page, 'Join “Inviting Foxes”').click();
    await toast(page, 'Welcome! You’re now in “Inviting Foxes”.').waitFor();
    await page.waitForURL('**/app/my-clan');
    const code = new URL(link).hash.slice(1);
    expect(sent.filter((url) => new URL(url).href.split('#')[0]!.includes(code))).toEqual([]);

    await leader.reload();
    await dialog.getByText('1 of 2 used').waitFor();
    await dialog.getByRole('button', { name: /^Withdraw the invite link/ }).click();
    await dialog.getByText('There are none.').waitFor();
    const { page: late } = await web.visitor();
    await late.goto(link);
    await late.getByRole('heading', { name: 'This invite link doesn’t work' }).waitFor();
    await late.getByText('was withdrawn or is incomplete').waitFor();
  });

  it('says why it does not work', { tags: ['thorough'] }, async () => {
    const clan = await foundClan(web.service, 'Expired Foxes');
    const { code, inviteid } = await createInvite(clan);
    await web.service.sql(
      `update clan_invites set expires = now() - interval '1 second' where inviteid = $1`,
      [inviteid],
    );
    const { page } = await web.visitor();
    await page.goto(`/app/invite#${code}`);
    await page.getByText('This invite link has expired').waitFor();
    await page.goto('/app/invite#cut');
    await page.reload();
    await page.getByText('The link is incomplete.').waitFor();
    expect(await button(page, /join/i).count()).toBe(0);
  });

  it('tells members of a clan to leave it first', { tags: ['thorough'] }, async () => {
    const [mine, other] = [
      await foundClan(web.service, 'My Foxes'),
      await foundClan(web.service, 'Other Foxes'),
    ];
    const { code } = await createInvite(other);
    const page = await open(mine.leader, `/app/invite#${code}`);
    await page.getByText('You’re in “My Foxes”.').waitFor();
    expect(await button(page, /^Join/).count()).toBe(0);
  });
});
