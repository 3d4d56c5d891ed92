import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const markers = (page: Page) => page.getByRole('list', { name: 'Markers' }).getByRole('button');

it('takes a leader and a newcomer from sign-in to a shared private map', async () => {
  const { page: ann } = await web.person('Ann');
  const { page: bob } = await web.person('Bob');

  // Ann creates a clan and draws a private map.
  await ann.goto('/app/my-clan');
  await ann.getByRole('main').getByRole('link', { name: 'Create clan' }).click();
  const creatingClan = ann.getByRole('dialog', { name: 'Create clan' });
  await creatingClan.getByRole('textbox').fill('Ann');
  await creatingClan.getByRole('textbox').press('Enter');
  await creatingClan.getByRole('textbox', { name: 'Name', exact: true }).fill('Map Makers');
  await creatingClan.getByRole('button', { name: 'Create clan' }).click();
  await ann.getByRole('heading', { level: 1, name: 'Map Makers' }).waitFor();
  await ann.getByRole('link', { name: 'Maps' }).click();
  await button(ann, 'New map').first().click();
  const creating = ann.getByRole('dialog', { name: 'New map' });
  await creating.getByLabel('Name').fill('Secret ores');
  await creating.getByRole('radio', { name: /Private/ }).check();
  await creating.getByLabel(/^Password/).fill('dusk-riders');
  await creating.getByRole('button', { name: 'Create map' }).click();
  await ann.getByRole('heading', { level: 1, name: 'Secret ores' }).waitFor();
  await button(ann, 'Add by coordinates').click();
  const form = ann.getByRole('region', { name: 'New marker' });
  await form.getByLabel('Type').fill('Sky iron');
  await form.getByLabel('X', { exact: true }).fill('12');
  await form.getByLabel('Y', { exact: true }).fill('34');
  await form.getByLabel('Y', { exact: true }).press('Enter');
  await ann.getByText('All changes saved').waitFor();
  const address = new URL(ann.url()).pathname;

  // Bob is an outsider and doesn't even see its name.
  await bob.goto(address);
  await bob.getByRole('heading', { name: 'This map is private' }).waitFor();
  expect(await bob.content()).not.toContain('Secret ores');

  // He joins the clan and sees the map in his list.
  await follow(bob, 'clans?name=makers');
  await bob.getByRole('link', { name: 'Map Makers' }).click();
  await button(bob, 'Ask to join').click();
  const asking = bob.getByRole('dialog', { name: 'Ask to join “Map Makers”' });
  await asking.getByRole('textbox').fill('Bob');
  await asking.getByRole('textbox').press('Enter');
  await asking.getByLabel('Message to the leader').press('Enter');
  await bob.getByText('Waiting for an answer').waitFor();
  await follow(ann, 'my-clan/members');
  await button(ann, 'Accept Bob').click();
  await ann.getByRole('alert').filter({ hasText: 'Bob is now in the clan.' }).waitFor();
  await follow(bob, 'maps');
  await bob.getByRole('link', { name: /Secret ores/ }).click();
  await markers(bob).filter({ hasText: 'Sky iron' }).waitFor();

  // After being kicked, he loses access right away.
  await button(ann, 'Actions for Bob').click();
  await ann.getByRole('menuitem', { name: /Kick/ }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Kick' }).click();
  await ann.getByRole('alert').filter({ hasText: 'Bob is no longer in the clan.' }).waitFor();
  await bob.goto(address);
  await bob.getByRole('heading', { name: 'This map is private' }).waitFor();
  expect(await markers(bob).count()).toBe(0);
  await bob.getByLabel(/^Password/).fill('dusk-riders');
  await bob.getByLabel(/^Password/).press('Enter');
  await markers(bob).filter({ hasText: 'Sky iron' }).waitFor();
}, 120_000);
