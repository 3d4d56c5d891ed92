import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { addWalker, postTrade } from '../../server/src/testing/goods.ts';
import { LAN_HOST } from './testing/chromium.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

/*
 * In a local network, people may open the app over plain HTTP. Browsers then disable several
 * features: the clipboard, locks, random UUIDs, service workers.
 */

let web: TestWeb;
let baseURL: string;
beforeAll(async () => {
  web = await startWeb();
  baseURL = `http://${LAN_HOST}:${new URL(web.service.url).port}`;
});
afterAll(() => web.stop());

it('copies text, and starts a sign-in', async () => {
  await postTrade(await web.service.signIn('Seller'));
  const { page } = await web.visitor({ baseURL });
  await page.goto('/app/trades');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Copy tag Seller' }).click();
  await page.getByRole('button', { name: 'Copied Seller' }).waitFor();
  const field = page.getByRole('searchbox', { name: 'Item' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => field.inputValue()).toBe('Seller');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dev/chat/**');
  expect(new URL(page.url()).searchParams.get('state')).toMatch(/^[a-z0-9-]{16,}$/);
});

it('shows changes by others', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service);
  const mate = await addMember(web.service, clan);
  await addWalker(mate, { name: 'First Walker' });
  const { context, page } = await web.browserOf(clan.leader, { baseURL });
  const streams: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/events')) streams.push(response.url());
  });
  await page.goto('/app/walkers');
  await page.getByText('First Walker').waitFor();
  await expect.poll(() => streams.length).toBe(1);
  await addWalker(mate, { name: 'Second Walker' });
  await page.getByText('Second Walker').waitFor();
});
