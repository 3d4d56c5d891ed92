import { afterAll, beforeAll, expect, it } from 'vitest';
import { postTrade } from '../../server/src/testing/goods.ts';
import { signInAs } from '../../server/src/testing/operators.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
let operator: Person;
beforeAll(async () => {
  web = await startWeb();
  operator = await signInAs(web.service, 'operator', 'Operator');
});
afterAll(() => web.stop());

it('lets an operator add, try and remove a filter, and hold back new accounts', async () => {
  const { page } = await web.browserOf(operator);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/app/admin/filters');
  await page.getByText('There are no filters.').waitFor();

  await page.getByLabel('Kind').selectOption('Pattern');
  await page.getByLabel('What to look for').fill('(a+)+$');
  await page.getByLabel('Reason').fill('A test');
  await button('Add a filter').click();
  await page.getByText('This isn’t in the right format').waitFor();
  await page.getByLabel('Kind').selectOption('Word');
  await page.getByLabel('What to look for').fill('grobian');
  await page.getByLabel('What happens').selectOption('Hold');
  await button('Add a filter').click();
  await page.getByText('The filter “grobian” was added.').waitFor();

  await page.getByLabel('Text', { exact: true }).fill('Hello');
  await page.getByText('This is accepted.').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Hello GROBIAN');
  await page.getByText('This is held until a moderator has looked at it.').waitFor();
  await page.getByText('“GROBIAN” matches “grobian” (Hold)').waitFor();
  expect(await accessibilityFaults(page, { within: '[role=tabpanel]' })).toEqual([]);

  const seller = await web.service.signIn('Seller');
  await postTrade(seller, { item: 'A grobian' });
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await page.getByRole('heading', { name: 'A grobian' }).waitFor();
  await page.getByText('Held by a filter').waitFor();
  await page.getByRole('tab', { name: 'Filters' }).click();

  await button('Remove the filter: grobian').click();
  const removing = page.getByRole('dialog');
  await removing.getByLabel('Reason').fill('A test');
  await removing.getByRole('button', { name: 'Remove the filter' }).click();
  await page.getByText('There are no filters.').waitFor();

  // A notice may cover the button.
  await button('Change: Hold what new accounts publish').press('Enter');
  const holding = page.getByRole('dialog');
  await holding.getByLabel('For how long').selectOption('24 hours');
  await holding.getByLabel('Reason').fill('A test');
  await holding.getByRole('button', { name: 'Change' }).click();
  await holding.waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByText('24 hours', { exact: true }).waitFor();
  expect(await operator.call('GET /admin/switches')).toMatchObject({ holdNewHours: 24 });
});

it(
  'tells somebody that their text is not wanted, and shows moderators no filters',
  { tags: ['thorough'] },
  async () => {
    const moderator = await signInAs(web.service, 'moderator', 'Moderator');
    const { page: theirs } = await web.browserOf(moderator);
    await theirs.goto('/app/admin/filters');
    await theirs.getByRole('tab', { name: 'Find' }).waitFor();
    expect(await theirs.getByRole('tab', { name: 'Filters' }).count()).toBe(0);

    await operator.call('POST /admin/filters', {
      body: { kind: 'link', text: '*', act: 'refuse', reason: 'A test' },
    });
    const { page } = await web.person('Newcomer');
    await page.goto('/app/profile');
    const asked = page.getByRole('region', { name: 'What’s your name in the game?' });
    await asked.getByLabel('Nickname').fill('evil.com');
    await asked.getByLabel('Nickname').press('Enter');
    await page
      .getByText('This contains words or links that this community doesn’t allow')
      .waitFor();
  },
);
