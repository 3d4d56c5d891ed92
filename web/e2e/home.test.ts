import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, foundClan } from '../../server/src/testing/clans.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 120_000);
afterAll(() => web.stop());

it('links visitors to the pages that need no account', async () => {
  const { page } = await web.visitor();
  await page.goto('/app/');
  await page.getByRole('heading', { name: 'Your clan, in one place' }).waitFor();
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Clans', '/app/clans'],
    ['Trades', '/app/trades'],
    ['Draw an open map', '/app/maps'],
  ]) {
    const link = main.getByRole('link', { name: name! });
    expect(await link.getAttribute('href')).toBe(path);
  }
  await main.getByRole('link', { name: 'Clusters' }).click();
  const europe = page.getByRole('region', { name: 'Europe' });
  await europe.getByText('2 of 3 active').waitFor();
  // The closed cluster comes last.
  await europe.getByRole('listitem').last().getByText('Jackal Steppe').waitFor();
  await page.getByText('Active only').click();
  await europe.getByText('Jackal Steppe').waitFor({ state: 'detached' });
  await page.waitForURL('**/clusters?state=active');
});

it('suggests the next step: set a nickname, wait for an answer, go to the clan', async () => {
  const { page } = await web.person('Sam');
  await page.goto('/app/');
  const next = page.getByRole('link', { name: 'Set your nickname' });
  await next.waitFor();
  const sam = await web.service.signIn('Sam');
  await sam.call('PUT /users', { body: { dataupdate: 'Sam' } });
  const clan = await foundClan(web.service, 'Salt Sisters');
  await ask(clan, sam);
  await page.reload();
  await page.getByText('You asked to join Salt Sisters.').waitFor();
  await clan.leader.call('PUT /clans/{clan_id}/members/{member_id}', {
    params: { ...clan.params, member_id: sam.chatid },
    query: { action: 'accept' },
  });
  await page.reload();
  await page.getByText('You’re in Salt Sisters.').waitFor();
  expect(await page.getByRole('link', { name: 'Go to your clan' }).getAttribute('href')).toBe(
    '/app/my-clan',
  );
});

it.each(['light', 'dark'] as const)(
  'has no accessibility faults in the %s theme, and fits a small phone',
  async (colorScheme) => {
    const { page } = await web.person('Tim', { colorScheme });
    for (const [path, text] of [
      ['/app/', 'Set your nickname'],
      ['/app/clusters', 'Jackal Steppe'],
    ]) {
      await page.goto(path!);
      await page.getByText(text!).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.goto('/app/');
    await page.getByText('Set your nickname').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
