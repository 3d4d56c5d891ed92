import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, addMember, ask, foundClan, permit } from '../../server/src/testing/clans.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { accessibilityFaults } from './testing/accessibility.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

/** Opens a page and waits for its event stream. */
async function listening(person: Person, address: string) {
  const visitor = await web.browserOf(person);
  const stream = visitor.page.waitForResponse((response) => response.url().endsWith('/events'));
  await visitor.page.goto(address);
  await stream;
  return visitor;
}

it('shows at once that a clan has accepted a person, on the bell and in the title', async () => {
  const clan = await foundClan(web.service, 'Open Doors');
  const person = await web.service.signIn('Welcome');
  await ask(clan, person);
  const { context, page } = await listening(person, '/app/clans');
  const second = await context.newPage();
  await second.goto('/app/clusters');
  await second.getByRole('link', { name: 'Notifications' }).waitFor();

  await act(clan, 'accept', person);
  await page.getByRole('alert').getByText('You’re now a member of “Open Doors”.').waitFor();
  for (const tab of [page, second]) {
    await tab.getByRole('link', { name: 'Notifications: 1 unread' }).waitFor();
    await expect.poll(() => tab.title()).toMatch(/^\(1\) /);
  }

  await page.getByRole('link', { name: 'Notifications: 1 unread' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await page.getByRole('main').getByText('You’re now a member of “Open Doors”.').click();
  await page.waitForURL('**/app/my-clan');
  for (const tab of [page, second]) {
    await tab.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => tab.title()).not.toMatch(/^\(/);
  }
});

it('shows a leader in the menu that somebody asks to join, until it is decided', async () => {
  const clan = await foundClan(web.service, 'Busy Doors');
  const officer = await addMember(web.service, clan, { canInvite: true });
  const { page } = await web.browserOf(clan.leader);
  const newcomer = await web.service.signIn('Newcomer');
  // The first count is from before the request, but arrives after its event.
  await page.route(
    '**/users/notifications/count',
    async (route) => {
      const response = await route.fetch();
      await page.getByRole('main').getByText('Newcomer').first().waitFor();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto('/app/my-clan/members');
  await stream;
  await page.getByRole('main').getByText(officer.chattag).waitFor();
  await ask(clan, newcomer);
  const entry = page.getByRole('navigation').getByRole('link', { name: 'My clan' });
  await entry.getByRole('img').waitFor();
  expect(await entry.textContent()).toContain('1');
  await page.goto('/app/inbox');
  await page.getByText('Newcomer asked to join “Busy Doors”.').waitFor();
  await act(clan, 'reject', newcomer, officer);
  await page.getByText('Nothing here yet').waitFor();
  await expect.poll(() => entry.getByRole('img').count()).toBe(0);
});

it('marks everything as read', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service);
  const member = await addMember(web.service, clan);
  await permit(clan, member, { canKick: true });
  const { page } = await web.browserOf(member);
  await page.goto('/app/inbox');
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
});

it('asks visitors to sign in', { tags: ['thorough'] }, async () => {
  const { page } = await web.visitor();
  await page.goto('/app/inbox');
  await page.getByText('Only you can see your notifications.').waitFor();
  expect(await page.getByRole('link', { name: 'Notifications' }).count()).toBe(0);
});

/** Stands in for the browser's push service, which a browser without a display does not reach. */
const standIn = () => {
  const keys = { p256dh: '', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  keys.p256dh =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.org/send/1', keys }),
    unsubscribe: async () => true,
  };
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
};

it('lets a person choose what their browser shows, and when', { tags: ['thorough'] }, async () => {
  const person = await web.service.signIn('Chooser');
  const { context, page } = await web.browserOf(person, {
    serviceWorkers: 'allow',
    timezoneId: 'America/Lima',
  });
  await context.addInitScript(standIn);
  await page.goto('/app/profile');
  const here = page.getByRole('switch', { name: 'Show notifications in this browser' });
  await here.click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test is on its way.').waitFor();
  await page.getByRole('checkbox', { name: 'My permissions' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('From').fill('21:30');
  expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
  await expect
    .poll(() => person.call('GET /users/notifications/settings'))
    .toMatchObject({
      subscribed: true,
      off: ['permissions'],
      quietfrom: '21:30',
      quietto: '07:00',
      timezone: 'America/Lima',
    });
  await here.click();
  await expect
    .poll(async () => (await person.call('GET /users/notifications/settings')).subscribed)
    .toBe(false);
});

it('shows a push as a notification of the browser', { tags: ['thorough'] }, async () => {
  const person = await web.service.signIn('Pushed');
  const { context, page } = await web.browserOf(person, { serviceWorkers: 'allow' });
  await page.goto('/app/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Chromium without windows shows no notifications.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, { body, tag, data } = {}) => {
      Object.assign(globalThis, { shown: { title, body, tag, data } });
    };
  });

  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify({
      title: 'The Dunes',
      body: 'You’re in.',
      tag: 'accepted-1',
      path: '/app/my-clan',
    }),
  });
  const shown = () => worker!.evaluate(() => (globalThis as { shown?: object }).shown);
  await expect.poll(shown).toEqual({
    title: 'The Dunes',
    body: 'You’re in.',
    tag: 'accepted-1',
    data: { path: '/app/my-clan' },
  });
});
