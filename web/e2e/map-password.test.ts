import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPrivateMap, readMap, SECRET, withPassword } from '../../server/src/testing/maps.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const setGuesses = (mapid: number, wrong: number, pause: string) =>
  web.service.sql(
    `insert into map_guesses (mapid, wrong, since, next)
     values ($1, $2, now() - interval '1 hour', now() + $3::interval)`,
    [mapid, wrong, pause],
  );

it('asks for at least 8 characters for a new private map', { tags: ['thorough'] }, async () => {
  const { page } = await web.person('Ann');
  await page.goto('/app/maps');
  await page.getByRole('button', { name: 'New map' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New map' });
  await dialog.getByLabel('Name').fill('Short');
  await dialog.getByRole('radio', { name: /Private/ }).check();
  const password = dialog.getByLabel(/^Password/);
  await password.fill('7 chars');
  await password.press('Enter');
  await dialog.getByText('At least 8 characters', { exact: true }).waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await password.fill('8 chars!');
  await password.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Short' }).waitFor();
});

it('notifies the owner of guesses, who changes the password and shares the new one', async () => {
  const owner = await web.service.signIn('Owner');
  const map = await createPrivateMap(owner, 'Guarded Oasis');
  await setGuesses(map.mapid, 9, '0');
  const { page } = await web.browserOf(owner);
  const following = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/events',
  );
  await page.goto(`/app/maps/${map.mapid}`);
  await page.getByRole('heading', { level: 1, name: 'Guarded Oasis' }).waitFor();
  await following;
  expect(await page.getByText('wrong passwords since').count()).toBe(0);

  await readMap(web.service.visitor, map, withPassword('a guess')).catch(() => undefined);
  await page.getByText('Someone is trying to guess the password').waitFor();
  const notice = page.getByRole('alert').filter({ hasText: '10 wrong passwords since' });
  await notice.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const password = dialog.getByLabel(/^New password/);
  await password.fill('short');
  await password.press('Enter');
  await dialog.getByText('At least 8 characters', { exact: true }).waitFor();
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await password.fill('a new password');
  await password.press('Enter');
  const link = dialog.getByLabel('Link with password', { exact: true });
  expect(await link.inputValue()).toMatch(/\/app\/maps\/\d+#password=a%20new%20password$/);
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await notice.waitFor({ state: 'detached' });

  const { page: guest } = await web.visitor();
  await guest.goto(`/app/maps/${map.mapid}#password=a%20new%20password`);
  await guest.getByRole('heading', { level: 1, name: 'Guarded Oasis' }).waitFor();
  await expect(readMap(web.service.visitor, map, withPassword(SECRET))).rejects.toMatchObject({
    status: 403,
  });
});

it('says in minutes how long the pause is', { tags: ['thorough'] }, async () => {
  const map = await createPrivateMap(await web.service.signIn('Host'));
  const { page } = await web.visitor();
  await page.goto(`/app/maps/${map.mapid}`);
  const password = page.getByLabel(/^Password/);
  await password.waitFor();
  await setGuesses(map.mapid, 30, '50 minutes');
  await password.fill(SECRET);
  await password.press('Enter');
  const error = page.getByText('Too many wrong passwords for this map');
  expect(await error.textContent()).toContain('Try again in 50 minutes.');
});

it('does not send a password again after it was refused', { tags: ['thorough'] }, async () => {
  const owner = await web.service.signIn('Owner');
  const map = await createPrivateMap(owner, 'Guarded Oasis');
  const { page } = await web.visitor();
  await page.goto(`/app/maps/${map.mapid}#password=${encodeURIComponent(SECRET)}`);
  await page.getByRole('heading', { level: 1, name: 'Guarded Oasis' }).waitFor();
  const body = { password: 'a new password' };
  await owner.call('PUT /maps/{map_id}/password', { params: map.params, body });
  await page.reload();
  await page.getByText('Wrong password for this map').waitFor();
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/maps/${map.mapid}`)) {
      sent.push(request.headers()['x-map-password']);
    }
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => sent).toEqual([undefined]);
});

it('says at once how long a pause lasts', { tags: ['thorough'] }, async () => {
  const map = await createPrivateMap(await web.service.signIn('Host'));
  await setGuesses(map.mapid, 30, '50 minutes');
  const { page } = await web.visitor();
  await page.goto(`/app/maps/${map.mapid}#password=${encodeURIComponent(SECRET)}`);
  await page.getByText(/Too many wrong passwords.*50 minutes/).waitFor();
  expect(await page.getByLabel(/^Password/).isVisible()).toBe(true);
});
