import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, addMember, ask, foundClan } from '../../server/src/testing/clans.ts';
import { addWalker } from '../../server/src/testing/goods.ts';
import { createMap, saveMap } from '../../server/src/testing/maps.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 180_000);
afterAll(() => web.stop());

async function browserOf({ chatid, token }: Person) {
  const visitor = await web.visitor();
  await visitor.page.evaluate(
    (session) => localStorage.setItem('clan-companion.session', session),
    JSON.stringify({ chatid, token }),
  );
  return visitor;
}

it('shows what others do by itself, in every tab, over one connection', async () => {
  const clan = await foundClan(web.service, 'Open Doors');
  const { leader } = clan;
  const mate = await addMember(web.service, clan);
  await addWalker(mate, { name: 'First Walker' });
  const { context, page } = await browserOf(leader);
  const streams: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/events')) streams.push(response.url());
  });
  await page.goto('/app/walkers');
  await page.getByText('First Walker').waitFor();
  await expect.poll(() => streams.length).toBe(1);
  const second = await context.newPage();
  await second.goto('/app/walkers');
  await second.getByText('First Walker').waitFor();

  await addWalker(mate, { name: 'Second Walker' });
  for (const tab of [page, second]) await tab.getByText('Second Walker').waitFor();
  expect(streams).toHaveLength(1);

  // The tab that listened is gone: the other one goes on.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await addWalker(mate, { name: 'Third Walker' });
  await second.getByText('Third Walker').waitFor();
});

/** Opens a page, and waits until it hears of what others do. */
async function listening(person: Person, address: string) {
  const visitor = await browserOf(person);
  const stream = visitor.page.waitForResponse((response) => response.url().endsWith('/events'));
  await visitor.page.goto(address);
  await stream;
  return visitor;
}

it('reads a list anew a few times, not once for each of many changes', async () => {
  const clan = await foundClan(web.service, 'Busy Bees');
  const mate = await addMember(web.service, clan);
  const { page, context } = await listening(clan.leader, '/app/walkers');
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/walkers') reads += 1;
  });
  const began = Date.now();
  for (let n = 1; n <= 30; n += 1) await addWalker(mate, { name: `Walker ${n} of many` });
  await page.getByText('Walker 30 of many').waitFor();
  // The first at once, the last behind the last pause.
  expect(reads).toBeLessThanOrEqual((Date.now() - began) / 500 + 2);
  await context.close();
});

it('shows on an open map what a mate has saved', async () => {
  const clan = await foundClan(web.service, 'Map Makers');
  const mate = await addMember(web.service, clan);
  const map = await createMap(mate, { name: 'Before' });
  const { page, context } = await listening(clan.leader, `/app/maps/${map.mapid}`);
  await page.getByRole('heading', { name: 'Before' }).waitFor();
  await saveMap(mate, map, { name: 'After' });
  await page.getByRole('heading', { name: 'After' }).waitFor();
  expect(await page.getByText('Before').count()).toBe(0);
  await context.close();
});

it('tells who is rejected or kicked, until they have seen it', async () => {
  const clan = await foundClan(web.service, 'Closed Doors');
  const person = await web.service.signIn('Sent Away');
  const { page, context } = await listening(person, '/app/my-clan');
  await ask(clan, person);
  await act(clan, 'reject', person);
  await page.getByText('rejected your request to join “Closed Doors”').waitFor();
  await ask(clan, person);
  await act(clan, 'accept', person);
  await page.getByRole('tab', { name: 'Members' }).waitFor();
  await act(clan, 'kick', person);
  await page.getByText('You are in no clan yet').waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'no longer in “Closed Doors”' });
  await notice.getByRole('button').click();
  await expect.poll(() => notice.count()).toBe(0);
  await context.close();
});
