import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { addWalker } from '../../server/src/testing/goods.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
}, 180_000);
afterAll(() => web.stop());

it('shows what others do by itself, in every tab, over one connection', async () => {
  const clan = await foundClan(web.service, 'Open Doors');
  const { leader } = clan;
  const mate = await addMember(web.service, clan);
  await addWalker(mate, { name: 'First Walker' });
  const { context, page } = await web.visitor();
  await page.evaluate(
    (session) => localStorage.setItem('clan-companion.session', session),
    JSON.stringify({ chatid: leader.chatid, token: leader.token }),
  );
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
