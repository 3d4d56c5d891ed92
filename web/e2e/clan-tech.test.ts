import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../server/src/testing/clans.ts';
import { setGoal } from '../../server/src/features/goals/testing/goals.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

const learn = (person: Person, body: string[]) =>
  person.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: person.chatid },
    query: { tree: 'Crafting' },
    body,
  });

/** A clan whose leader, Lu, has little, and whose member Ann has more. */
async function clanWithTech(): Promise<TestClan & { ann: Person }> {
  const clan = await foundClan(web.service);
  const ann = await addMember(web.service, clan);
  await clan.leader.call('PUT /users', { body: { dataupdate: 'Lu' } });
  await ann.call('PUT /users', { body: { dataupdate: 'Ann' } });
  await learn(clan.leader, ['Twine']);
  await learn(ann, ['Twine', 'Flint Flakes', 'Weaving Frame']);
  return { ...clan, ann };
}

const open = (page: Page) => page.goto('/app/tech/crafting?view=clan');
const goalCard = (page: Page, name: string) => page.getByRole('article', { name });

it('shows what nobody and only one member has, who is nearest, and updates itself', async () => {
  const { leader, ann } = await clanWithTech();
  const { page } = await web.browserOf(leader);
  await open(page);
  const nobody = page.getByRole('region', { name: 'Nobody has' });
  const single = page.getByRole('region', { name: 'Only one person has' });
  await page.getByText('At least one member has 3 of 22 items.').waitFor();
  await single.getByText('Ann: 2 items').waitFor();
  await single.getByRole('button', { name: 'Weaving Frame' }).waitFor();
  expect(await single.getByRole('button', { name: 'Twine' }).count()).toBe(0);

  await nobody.getByRole('button', { name: 'Loom', exact: true }).click();
  const about = page.getByRole('dialog', { name: 'Loom' });
  await about.getByText(/^Ann \(2 items, \d+ points\)$/).waitFor();
  await about.getByText(/^Lu \(4 items, \d+ points\)$/).waitFor();
  await page.keyboard.press('Escape');

  await learn(ann, ['Twine', 'Flint Flakes', 'Weaving Frame', 'Mortar']);
  await single.getByRole('button', { name: 'Mortar' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('glassworks');
  await expect.poll(() => nobody.getByRole('listitem').count()).toBe(1);
});

it('plans a goal with the suggested member, follows it, and removes it', async () => {
  const { leader, ann } = await clanWithTech();
  const { page } = await web.browserOf(leader);
  await open(page);
  await page.getByRole('button', { name: 'Set a goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a goal' });
  await dialog.getByLabel('Item').fill('Loom');
  await page.getByRole('option', { name: 'Loom', exact: true }).click();
  const learner = (item: string) =>
    dialog
      .getByLabel(item)
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
  await expect.poll(() => learner('Wood Bench')).toMatch(/^Ann/);
  expect(await learner('Weaving Frame')).toBe('Nobody yet');
  await dialog.getByLabel('Until (optional)').fill('2020-01-31');
  await dialog.getByLabel('Note (optional)').fill('For sails');
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Set a goal' }).click();

  const card = goalCard(page, 'Loom');
  await card.getByText('overdue since 31 Jan 2020').waitFor();
  await card.getByText('For sails').waitFor();
  await card.getByText('3 of 5 learned').waitFor();
  await learn(ann, ['Twine', 'Flint Flakes', 'Weaving Frame', 'Wood Bench']);
  await card.getByText('4 of 5 learned').waitFor();

  await card.getByRole('button', { name: 'Edit goal “Loom”' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit goal “Loom”' });
  await edit.getByLabel('Loom').selectOption('');
  await edit.getByLabel('Until (optional)').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'I’ll learn it: Loom' }).waitFor();
  await card.getByText(/overdue/).waitFor({ state: 'hidden' });

  await learn(ann, ['Loom']);
  await card.getByText('Reached').waitFor();
  await card.getByRole('button', { name: 'Remove goal “Loom”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No goals yet. Set one, and choose who learns what.').waitFor();
});

it(
  'lets a member take a task and give it back, and marks it in their tree',
  { tags: ['thorough'] },
  async () => {
    const clan = await clanWithTech();
    await setGoal(clan);
    const { page } = await web.browserOf(clan.ann);
    await open(page);
    const card = goalCard(page, 'Loom');
    await card.getByRole('button', { name: 'I’ll learn it: Loom' }).click();
    await card.getByRole('button', { name: 'Give back Loom' }).waitFor();
    expect(await page.getByRole('button', { name: 'Set a goal' }).count()).toBe(0);
    expect(await card.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Graph' }).click();
    await page.getByRole('button', { name: /^Loom Level.*your task$/ }).waitFor();
    await page.getByRole('radio', { name: 'Clan' }).click();
    await card.getByRole('button', { name: 'Give back Loom' }).click();
    await card.getByRole('button', { name: 'I’ll learn it: Loom' }).waitFor();
  },
);

it('is for members of a clan only', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Loner');
  await open(page);
  await page.getByRole('button', { name: /^Loom Level/ }).waitFor();
  expect(await page.getByRole('radio', { name: 'Clan' }).count()).toBe(0);
});

it('shows translated names, and finds both names', { tags: ['thorough'] }, async () => {
  const { page } = await web.visitor();
  await inSpanish(page);
  await page.goto('/app/tech/crafting?view=list');
  await page.getByRole('heading', { name: 'Artesanía' }).waitFor();
  await page.getByRole('link', { name: /^Vitaminas/ }).waitFor();
  for (const words of ['vidrieria', 'glassworks']) {
    await page.getByRole('searchbox').fill(words);
    await page.getByText('1 elemento encontrado').waitFor();
    expect(await page.getByText('Vidriería', { exact: true }).count()).toBe(1);
  }
  await page.goto('/app/clusters');
  await page.getByRole('heading', { name: 'Europa' }).waitFor();
});
