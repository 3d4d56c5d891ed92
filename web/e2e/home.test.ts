import { afterAll, beforeAll, expect, it } from 'vitest';
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
