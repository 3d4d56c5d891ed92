import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../server/src/testing/service.ts';
import { faultsInBothThemes } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

const node = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} Level`) });
const isLearned = async (page: Page, name: string) =>
  (await node(page, name).getAttribute('aria-pressed')) === 'true';
const allSaved = (page: Page) => page.getByText('All changes saved').waitFor();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/app/tech/${address}`);
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** The record of the signed-in person on the service. */
const stored = (page: Page, tree: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const { chatid, token } = JSON.parse(localStorage.getItem('clan-companion.session')!);
    const answer = await fetch(`/users/${chatid}/tech?tree=${name}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()).learned;
  }, tree);

const learn = (person: Person, tree: string, body: string[]) =>
  person.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: person.chatid },
    query: { tree },
    body,
  });

describe('a visitor', () => {
  it(
    'sees the first tree instead of an unknown one, the items and a hint to sign in',
    { tags: ['thorough'] },
    async () => {
      const { page } = await web.visitor();
      await open(page, 'no-such-tree');
      await page.getByRole('heading', { name: 'Vitamins' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/app/tech');
      await page.getByRole('link', { name: /^Crafting/ }).click();
      await page.getByText('Sign in to record what you’ve learned').waitFor();
      await node(page, 'Loom').click();
      const about = page.getByRole('dialog', { name: 'Loom' });
      await about.getByText('Sails need it.').waitFor();
      await about.getByRole('button', { name: 'Wood Bench' }).click();
      await page.getByRole('dialog', { name: 'Wood Bench' }).getByText('Leads to').waitFor();
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).count()).toBe(
        1,
      );
    },
  );
});

describe('a signed-in person', () => {
  it('learns and unlearns with a click, together with related items', async () => {
    const { page } = await web.person('Nia');
    await open(page, 'crafting');
    await allSaved(page);
    await node(page, 'Twine').click();
    expect(await isLearned(page, 'Twine')).toBe(true);

    await node(page, 'Loom').click();
    const ask = page.getByRole('dialog', { name: 'Learn Loom' });
    await ask.waitFor();
    expect(await ask.getByRole('listitem').allTextContents()).toEqual([
      'Flint Flakes',
      'Weaving Frame',
      'Wood Bench',
    ]);
    await ask.getByRole('button', { name: 'Learn all 4' }).click();
    await ask.waitFor({ state: 'hidden' });
    await allSaved(page);
    const five = ['Twine', 'Flint Flakes', 'Weaving Frame', 'Wood Bench', 'Loom'];
    expect((await stored(page, 'Crafting')).toSorted()).toEqual(five.toSorted());
    await page.getByRole('link', { name: 'Crafting' }).getByText('5 of 22 learned').waitFor();

    await node(page, 'Weaving Frame').click();
    const warn = page.getByRole('dialog', { name: 'Unlearn Weaving Frame' });
    await warn.waitFor();
    expect(await warn.getByRole('listitem').allTextContents()).toEqual(['Loom']);
    await warn.getByRole('button', { name: 'Cancel' }).click();
    await warn.waitFor({ state: 'hidden' });
    expect(await isLearned(page, 'Weaving Frame')).toBe(true);
    await node(page, 'Weaving Frame').click();
    await warn.getByRole('button', { name: 'Unlearn all 2' }).click();
    await allSaved(page);
    expect((await stored(page, 'Crafting')).toSorted()).toEqual(
      ['Twine', 'Flint Flakes', 'Wood Bench'].toSorted(),
    );
    await page.reload();
    await allSaved(page);
    await expect.poll(() => isLearned(page, 'Wood Bench')).toBe(true);
    await expect.poll(() => isLearned(page, 'Loom')).toBe(false);
  });

  it('loses no quick clicks, even if the service is slow', { tags: ['thorough'] }, async () => {
    const { page } = await web.person('Quick Quinn');
    await open(page, 'equipment');
    await allSaved(page);
    await page.route('**/tech?tree=*', async (route) => {
      if (route.request().method() === 'PUT') await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    const names = ['Throwing Stones', 'Bone Knife', 'Foraging Satchel', 'Waterskin', 'Sling'];
    for (const name of names) await node(page, name).click();
    for (const name of names) expect(await isLearned(page, name)).toBe(true);
    await allSaved(page);
    expect((await stored(page, 'Equipment')).toSorted()).toEqual(names.toSorted());
  });

  it('keeps changes made in another tab', { tags: ['thorough'] }, async () => {
    const { page, context } = await web.person('Tabea');
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await open(tab, 'crafting');
      await allSaved(tab);
    }
    await node(page, 'Twine').click();
    await expect.poll(() => stored(page, 'Crafting')).toEqual(['Twine']);
    await node(second, 'Flint Flakes').click();
    await expect
      .poll(async () => (await stored(page, 'Crafting')).toSorted())
      .toEqual(['Flint Flakes', 'Twine']);
  });

  it(
    'keeps what another device saves between its own read and write',
    { tags: ['thorough'] },
    async () => {
      const person = await web.service.signIn('Two-Device Tom');
      const { page } = await web.browserOf(person);
      await open(page, 'crafting');
      await allSaved(page);
      let isFirst = true;
      await page.route('**/tech?tree=*', async (route) => {
        if (route.request().method() === 'PUT' && isFirst) {
          isFirst = false;
          await person.call('PUT /users/{chat_id}/tech', {
            params: { chat_id: person.chatid },
            query: { tree: 'Crafting' },
            body: ['Twine'],
          });
        }
        await route.continue();
      });
      await node(page, 'Flint Flakes').click();
      await expect
        .poll(async () => (await stored(page, 'Crafting')).toSorted())
        .toEqual(['Flint Flakes', 'Twine']);
    },
  );

  it('keeps recorded items that are no longer in the trees', { tags: ['thorough'] }, async () => {
    const person = await web.service.signIn('Old Ora');
    await learn(person, 'Walkers', ['Wooden Elephant', 'Leg Basics']);
    const { page } = await web.person('Old Ora');
    await open(page, 'walkers');
    await page.getByRole('link', { name: 'Walkers 1 of 22' }).waitFor();
    await node(page, 'Hopper').click();
    await expect
      .poll(() => stored(page, 'Walkers'))
      .toEqual(['Wooden Elephant', 'Leg Basics', 'Hopper']);
  });

  it('sees which clan members have an item', async () => {
    const leader = await web.service.signIn('Leader Lu');
    const { clanid } = await leader.call('POST /clans', { query: { name: 'Dune Foxes' } });
    const mate = await web.service.signIn('Mate Mo');
    await mate.call('PUT /users', { body: { dataupdate: 'Momo' } });
    await mate.call('POST /clans/{clan_id}/requests', { params: { clan_id: clanid } });
    await leader.call('PUT /clans/{clan_id}/members/{member_id}', {
      params: { clan_id: clanid, member_id: mate.chatid },
      query: { action: 'accept' },
    });
    await learn(mate, 'Vitamins', ['Salt Lick']);
    const { page } = await web.person('Leader Lu');
    await open(page, 'vitamins');
    await page.getByRole('button', { name: 'About Salt Lick: 1 clan member has it' }).click();
    const about = page.getByRole('dialog', { name: 'Salt Lick' });
    await about.getByText('In Dune Foxes').waitFor();
    const having = about.getByRole('list').first().getByRole('listitem');
    expect(await having.allTextContents()).toEqual(['Momo']);
    await about.getByRole('button', { name: 'I’ve learned this' }).click();
    await about.getByRole('button', { name: 'I haven’t learned this' }).waitFor();
    expect(await having.allTextContents()).toEqual(['Leader Lu', 'Momo']);
  });

  it('searches items and moves between them by keyboard', { tags: ['thorough'] }, async () => {
    const { page } = await web.person('Keyboard Kim');
    await open(page, 'construction');
    await allSaved(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('CITA');
    await page.getByText('1 item found').waitFor();
    expect(await node(page, 'Bedroll').isDisabled()).toBe(true);
    expect(await node(page, 'Citadel').isEnabled()).toBe(true);
    await page.getByRole('searchbox', { name: 'Search' }).fill('');

    await node(page, 'Lean-To').focus();
    await page.keyboard.press('Space');
    expect(await isLearned(page, 'Lean-To')).toBe(true);
    await page.keyboard.press('ArrowRight');
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toMatch(/^(Bedroll|Small Crate|Palisade) /);
    await page.keyboard.press('ArrowLeft');
    expect(await focused.textContent()).toMatch(/^Lean-To /);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Lean-To' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('About Lean-To');
  });

  it('gets a list on a phone, without horizontal scrolling', { tags: ['thorough'] }, async () => {
    const { page } = await web.person('Phone Pia', {
      viewport: { width: 360, height: 740 },
    });
    await open(page, 'vitamins');
    await page.getByRole('checkbox', { name: 'Salt Lick' }).check();
    await allSaved(page);
    expect(await stored(page, 'Vitamins')).toEqual(['Salt Lick']);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBe(0);
    await page.getByText('Graph', { exact: true }).click();
    await node(page, 'Salt Lick').waitFor();
    expect(await overflow()).toBe(0);
  });
});

it(
  'has no accessibility faults in the details, the dialog and the search',
  { tags: ['thorough'] },
  async () => {
    const { page } = await web.person('Axe');
    await open(page, 'crafting');
    await allSaved(page);
    await page.getByRole('button', { name: /^About Weaving Frame/ }).click();
    await page.getByRole('dialog', { name: 'Weaving Frame' }).waitFor();
    expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await node(page, 'Steel Forge').click();
    await page.getByRole('dialog', { name: 'Learn Steel Forge' }).waitFor();
    expect(await faultsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search' }).fill('oven');
    await page.getByText('1 item found').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  },
);
