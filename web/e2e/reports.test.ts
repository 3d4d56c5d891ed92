import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, ask, foundClan } from '../../server/src/testing/clans.ts';
import { postTrade } from '../../server/src/testing/goods.ts';
import { createMap } from '../../server/src/testing/maps.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { follow, inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Fills in the dialog, which is open. */
async function send(page: Page, name: string, cause: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Report “${name}”` });
  await dialog.waitFor();
  await dialog.getByLabel('What is wrong?').selectOption(cause);
  await dialog.getByLabel('What should the operators know?').fill(text);
  await button(dialog, 'Send the report').click();
  await toast(page, 'Thank you. The operators will look at it.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses an action of a menu or a button, and gives a reason. */
async function act(page: Page, name: string, action: string, reason: string, newName?: string) {
  if (!action.startsWith('Close')) {
    await button(page.getByRole('main'), `Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await button(page.getByRole('main'), action).click();
  const dialog = page.getByRole('dialog', { name: `${action}: ${name}` });
  if (newName !== undefined) await dialog.getByLabel('New name').fill(newName);
  await dialog.getByLabel('Reason').fill(reason);
  await button(dialog, action).click();
  await dialog.waitFor({ state: 'detached' });
}

it('deals with an offensive clan from the report to the outcome', async () => {
  const operator = await signInAs(web.service, 'operator', 'Olga');
  const reporter = await web.service.signIn('Rita');
  const clan = await foundClan(web.service, 'Rude Name');
  const { chattag } = clan.leader;

  const { page: guest } = await web.visitor();
  await guest.goto(`/app/clans/${clan.clanid}`);
  await button(guest, 'Report “Rude Name”').click();
  await guest.getByRole('dialog').getByLabel('What is wrong?').waitFor();
  expect(await accessibilityFaults(guest, { within: '[role=dialog]' })).toEqual([]);
  await send(guest, 'Rude Name', 'insult', 'This name\nis rude.');
  await reporter.call('POST /reports', {
    body: { kind: 'clan', id: String(clan.clanid), cause: 'other', text: 'I agree.' },
  });

  const { page } = await web.browserOf(operator);
  await page.goto('/app/inbox');
  await page.getByRole('main').getByText('Somebody reported “Rude Name”.').click();
  await page.getByRole('heading', { name: 'Rude Name', level: 2 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/admin/reports');
  await page.getByText('2 reports (signed in: 1, guests: 1)').waitFor();
  await page.getByText('This name').waitFor();
  await page.getByText('Insults or hate 1').waitFor();
  await act(page, 'Rude Name', 'Hide', 'Insults others');
  await page.getByText('Hidden', { exact: true }).waitFor();
  await act(page, 'Rude Name', 'Rename', 'Insults others', 'Nice Name');
  await page.getByText('now called “Nice Name”').waitFor();
  await act(page, chattag, 'Ban', 'Insults others');
  await page.getByText('Banned', { exact: true }).waitFor();
  const [ban] = await operator.call('GET /admin/bans');
  expect(ban).toMatchObject({ chattag, until: expect.any(String) });

  await page.getByRole('tab', { name: 'Reports 1' }).waitFor();
  await act(page, 'Rude Name', 'Close: acted', 'It has another name now');
  await page.getByRole('heading', { name: 'No reports' }).waitFor();
  await page.getByRole('switch', { name: 'Show closed reports' }).check();
  await page.getByText('Closed: the operators acted.').waitFor();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Close the report').first().waitFor();

  const { page: member } = await web.browserOf(reporter);
  await member.goto('/app/inbox');
  await member
    .getByRole('main')
    .getByText(
      'Thank you: the operators acted on your report about “Rude Name”: “It has another name now”.',
    )
    .waitFor();

  await follow(page, `admin/people/${clan.leader.chatid}`);
  await act(page, chattag, 'Lift the ban', 'Said sorry');
  await follow(page, `admin/clans/${clan.clanid}`);
  await act(page, 'Nice Name', 'Show again', 'The name is fine');
  await follow(guest, 'clans');
  await guest.getByRole('link', { name: 'Nice Name' }).first().waitFor();
});

it(
  'reports an offer, a map, a member and a join request, but nothing of one’s own',
  { tags: ['thorough'] },
  async () => {
    const moderator = await signInAs(web.service, 'moderator');
    const clan = await foundClan(web.service, 'Reporting Clan');
    const member = await addMember(web.service, clan);
    const asking = await web.service.signIn();
    await ask(clan, asking, 'Rude message');
    await postTrade(member, { item: 'Rude sword' });
    await postTrade(clan.leader, { item: 'Own shield' });
    const { mapid } = await createMap(member, { name: 'Rude map' });

    const { page } = await web.browserOf(clan.leader);
    await page.goto('/app/trades');
    await button(page, 'Report “Rude sword”').click();
    expect(await button(page, 'Report “Own shield”').count()).toBe(0);
    await send(page, 'Rude sword', 'spam', '');
    await follow(page, `maps/${mapid}`);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await send(page, 'Rude map', 'other', '');
    await follow(page, 'my-clan/members');
    await button(page, `Report “${asking.chattag}”`).click();
    await send(page, asking.chattag, 'insult', '');
    await button(page, `Actions for ${member.chattag}`).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await send(page, member.chattag, 'cheating', '');
    const reports = await moderator.call('GET /admin/reports');
    expect(reports.slice(0, 4).map(({ kind, name }) => [kind, name])).toEqual([
      ['person', member.chattag],
      ['request', asking.chattag],
      ['map', 'Rude map'],
      ['trade', 'Rude sword'],
    ]);
  },
);

it('works in Spanish on a phone', { tags: ['thorough'] }, async () => {
  const operator = await signInAs(web.service, 'operator');
  const clan = await foundClan(web.service, 'R'.repeat(50));
  const viewport = { width: 360, height: 740 };
  const { page } = await web.visitor({ viewport });
  await inSpanish(page);
  await page.goto(`/app/clans/${clan.clanid}`);
  await button(page, `Denunciar «${'R'.repeat(50)}»`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('¿Qué deberían saber los operadores?').fill('x'.repeat(500));
  await button(dialog, 'Enviar la denuncia').click();
  await toast(page, 'Gracias. Los operadores lo revisarán.').first().waitFor();
  const { page: admin } = await web.browserOf(operator, { viewport });
  await inSpanish(admin);
  await admin.goto('/app/admin/reports');
  await admin.getByRole('heading', { name: 'R'.repeat(50), level: 2 }).waitFor();
  const wider = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  expect(await accessibilityFaults(admin)).toEqual([]);
});
