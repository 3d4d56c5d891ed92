import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createInvite, foundClan } from '../../server/src/testing/clans.ts';
import { body as reason, signInAs } from '../../server/src/testing/operators.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { inSpanish, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let operator: Person;
beforeAll(async () => {
  web = await startWeb();
  operator = await signInAs(web.service, 'operator', 'Operator');
});
afterAll(() => web.stop());
afterEach(() =>
  operator.call('PUT /admin/switches', {
    body: { readOnly: false, signUp: 'open', banner: null, maintenance: null, ...reason },
  }),
);

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });

async function openSwitches(): Promise<Page> {
  const { page } = await web.browserOf(operator);
  await page.goto('/app/admin/switches');
  return page;
}

/** Opens the dialog of a switch, fills it in, and sends it with a reason. */
async function change(page: Page, verb: string, name: string, fill?: (dialog: Locator) => unknown) {
  await button(page, `${verb}: ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `${verb}: ${name}` });
  await dialog.waitFor();
  await fill?.(dialog);
  await dialog.getByLabel('Reason').fill('A test');
  await button(dialog, verb).click();
  await dialog.waitFor({ state: 'detached' });
}

async function trySignIn(page: Page, name: string): Promise<void> {
  await page.waitForURL('**/dev/chat/**');
  await page.getByRole('textbox').fill(name);
  await page.getByRole('button').first().click();
}

it('shows a banner live in the browser of somebody else, who can dismiss it', async () => {
  const { page: reader } = await web.person('Reader');
  await reader.goto('/app/clans');
  await reader.getByRole('heading', { level: 1 }).waitFor();
  const page = await openSwitches();
  await page.getByText('Change settings while the service runs').waitFor();
  await change(page, 'Change', 'Banner', async (dialog) => {
    await dialog.getByLabel('Text in English').fill('Season 5 starts on Friday.');
    await dialog.getByLabel('Text in Español').fill('El viernes empieza la 5.');
  });
  const banner = reader.getByText('Season 5 starts on Friday.');
  await banner.waitFor();
  expect(await accessibilityFaults(reader, { within: '[role=status]' })).toEqual([]);
  await button(reader, 'Dismiss').click();
  await banner.waitFor({ state: 'detached' });
  await reader.reload();
  await reader.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  await inSpanish(page);
  await page.reload();
  await page.getByText('El viernes empieza la 5.', { exact: true }).waitFor();
});

it('says why nothing can be changed, and what the operators did', async () => {
  const { page: writer } = await web.person('Writer');
  await writer.goto('/app/profile');
  await writer.getByLabel('Nickname').waitFor();
  const page = await openSwitches();
  await change(page, 'Switch on', 'Read-only');
  await writer.getByLabel('Nickname').fill('Nick');
  await button(writer.getByRole('main'), 'Save nickname').click();
  await writer.getByText('The service is read-only at the moment').first().waitFor();
  await writer.getByText('This service is read-only at the moment.').waitFor();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Change a switch').first().waitFor();
  await page.getByRole('tab', { name: 'Switches' }).click();
  await change(page, 'Switch off', 'Read-only');
  await expect
    .poll(() => writer.getByText('This service is read-only at the moment.').count(), {
      timeout: 20_000,
    })
    .toBe(0);
});

it('shows a maintenance with its end', { tags: ['thorough'] }, async () => {
  const page = await openSwitches();
  await change(page, 'Switch on', 'Maintenance', (dialog) =>
    dialog.getByLabel('What is being done').fill('We move.'),
  );
  const { page: visitor } = await web.visitor();
  await visitor.goto('/app/');
  await visitor
    .getByText(/^Maintenance until .+\. Until then, nothing can be changed\.$/)
    .waitFor();
  await visitor.getByText('We move.').waitFor();
  await change(page, 'Switch off', 'Maintenance');
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => visitor.getByText('We move.').count()).toBe(0);
});

it('explains to new people that sign-up is closed', { tags: ['thorough'] }, async () => {
  await operator.call('PUT /admin/switches', { body: { signUp: 'closed', ...reason } });
  const { page } = await web.visitor();
  await page.goto('/app/walkers');
  await page.getByText('Only people who already have an account can sign in').waitFor();
  await button(page.getByRole('main'), 'Sign in').click();
  await trySignIn(page, 'A new person');
  await page.getByRole('heading', { name: 'New accounts are closed' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it(
  'admits new people by invitation, through the link of a clan',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Inviting Foxes');
    const { code } = await createInvite(clan);
    await operator.call('PUT /admin/switches', { body: { signUp: 'invitation', ...reason } });
    const { page } = await web.visitor();
    await page.goto('/app/walkers');
    await button(page.getByRole('main'), 'Sign in').click();
    await trySignIn(page, 'Invited');
    await page.getByRole('heading', { name: 'You need an invite' }).waitFor();
    await page.goto(`/app/invite#${code}`);
    await button(page, 'Sign in to join').click();
    await trySignIn(page, 'Invited');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/invite');
  },
);

it('signs everybody out', { tags: ['thorough'] }, async () => {
  const { page: other } = await web.person('Somebody');
  await other.goto('/app/profile');
  await other.getByLabel('Nickname').waitFor();
  const page = await openSwitches();
  await change(page, 'Sign everybody out', 'All sessions');
  await page.getByText('Everybody else is signed out.').waitFor();
  await other.reload();
  await other.getByText('Your session has ended').first().waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
});
