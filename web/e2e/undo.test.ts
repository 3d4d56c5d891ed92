import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, foundClan, type TestClan } from '../../server/src/testing/clans.ts';
import { addWalker, postTrade } from '../../server/src/testing/goods.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const undo = (page: Page, words: string) =>
  toast(page, words).getByRole('button', { name: 'Undo' });
const restored = (page: Page) => page.getByRole('alert').filter({ hasText: 'Restored.' });

const relate = ({ leader, params }: TestClan, other: TestClan) =>
  leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid: other.clanid, relationshiptype: 'enemy' },
  });

const relationshipsOf = ({ leader, params }: TestClan) =>
  leader.call('GET /clans/{clan_id}/relationships', { params });

it('restores a deleted offer', async () => {
  const ann = await web.service.signIn();
  const offer = await postTrade(ann, { item: 'Camel Milk' });
  const { page } = await web.browserOf(ann, { viewport: { width: 360, height: 740 } });
  await page.goto('/app/trades?tab=mine');
  await page.getByRole('button', { name: 'Delete Camel Milk' }).click();
  await page.getByText('You have no offers').waitFor();
  // With the focus, it stays during the check.
  await undo(page, 'Offer “Camel Milk” deleted.').focus();
  expect(await accessibilityFaults(page, { within: '[role=status]' })).toEqual([]);
  await undo(page, 'Offer “Camel Milk” deleted.').press('Enter');
  await restored(page).waitFor();
  await page.getByRole('button', { name: 'Delete Camel Milk' }).waitFor();
  expect(await ann.call('GET /users/trades')).toEqual([offer]);
});

it('restores a deleted walker', async () => {
  const { leader } = await foundClan(web.service);
  const walker = await addWalker(leader, { name: 'Falco' });
  const { page } = await web.browserOf(leader);
  await page.goto('/app/walkers');
  await page.getByRole('button', { name: 'Delete Falco' }).click();
  await undo(page, 'Walker “Falco” deleted.').click();
  await restored(page).waitFor();
  await page.getByRole('button', { name: 'Delete Falco' }).waitFor();
  expect(await leader.call('GET /walkers')).toEqual([walker]);
});

it('restores a rejected request', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service);
  await ask(clan, await web.service.signIn('Bob'), 'I bring tea.');
  const { page } = await web.browserOf(clan.leader);
  await page.goto('/app/my-clan/members');
  await page.getByRole('button', { name: 'Reject Bob' }).click();
  await page.getByText('I bring tea.').waitFor({ state: 'detached' });
  await undo(page, 'You rejected the request from Bob.').click();
  await page.getByText('I bring tea.').waitFor();
  const requests = clan.leader.call('GET /clans/{clan_id}/requests', { params: clan.params });
  expect(await requests).toMatchObject([{ message: 'I bring tea.' }]);
});

it(
  'restores a relationship, and says why not if somebody changed it',
  {
    tags: ['thorough'],
  },
  async () => {
    const [clan, other] = [await foundClan(web.service), await foundClan(web.service, 'Striders')];
    await relate(clan, other);
    const before = await relationshipsOf(clan);
    const { page } = await web.browserOf(clan.leader, { reducedMotion: 'no-preference' });
    const removals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') removals.push(request.url());
    });
    await page.goto('/app/my-clan/diplomacy');
    const inColumn = (name: string) =>
      page.getByRole('region', { name }).getByRole('link', { name: 'Striders' });
    for (const [action, words] of [
      ['Make ally', 'Striders'],
      ['Remove', 'Relationship with “Striders” removed.'],
    ] as const) {
      await inColumn('Enemies').waitFor();
      await page.getByRole('button', { name: 'Actions for Striders' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await inColumn('Enemies').waitFor({ state: 'detached' });
      await undo(page, words).click();
    }
    await inColumn('Enemies').waitFor();
    expect(await relationshipsOf(clan)).toEqual(before);

    await undo(page, 'removed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Striders' }).click();
    removals.length = 0;
    await page.getByRole('menuitem', { name: 'Remove' }).dblclick();
    await undo(page, 'removed').waitFor();
    expect(removals).toHaveLength(1);
    await relate(clan, other);
    await undo(page, 'removed').click();
    await page.getByText('it has changed in the meantime').waitFor();
    expect(await relationshipsOf(clan)).toHaveLength(1);
  },
);

it(
  'offers it for eight seconds, and longer while the button has the focus',
  { tags: ['thorough'] },
  async () => {
    const ann = await web.service.signIn();
    await postTrade(ann, { item: 'Tea' });
    const { page } = await web.browserOf(ann);
    await page.clock.install();
    await page.goto('/app/trades?tab=mine');
    await page.getByRole('button', { name: 'Delete Tea' }).click();
    await undo(page, 'Tea').focus();
    await page.clock.runFor(20_000);
    expect(await undo(page, 'Tea').count()).toBe(1);
    await undo(page, 'Tea').blur();
    await page.mouse.move(0, 0);
    await page.clock.runFor(7_000);
    expect(await undo(page, 'Tea').count()).toBe(1);
    await page.clock.runFor(2_000);
    await undo(page, 'Tea').waitFor({ state: 'detached' });
  },
);
