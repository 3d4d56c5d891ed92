import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan, join, type TestClan } from '../../server/src/testing/clans.ts';
import { addWalker, BOT_KEY, linkGuild, postTrade } from '../../server/src/testing/goods.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { internalError } from './testing/internal-error.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb({ BOT_KEY });
});
afterAll(() => web.stop());

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function open(person: Person, options = {}, prepare?: (page: Page) => Promise<unknown>) {
  const { page } = await web.browserOf(person, options);
  await prepare?.(page);
  const stream = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto('/app/');
  await stream;
  await page.getByRole('heading', { level: 1, name: /Good to see you/ }).waitFor();
  return page;
}

it('suggests a nickname, then a clan, and shows no hero', async () => {
  const sam = await web.service.signIn('Sam');
  const page = await open(sam);
  await page.getByRole('link', { name: 'Set your nickname' }).waitFor();
  expect(await page.getByText('Your clan, in one place').count()).toBe(0);
  expect(await page.locator('h1 + *').count()).toBe(0);
  await sam.call('PUT /users', { body: { dataupdate: 'Sam' } });
  const clan = await foundClan(web.service, 'Salt Sisters');
  await ask(clan, sam);
  await page.getByText('You asked to join Salt Sisters.').waitFor();
  await clan.leader.call('PUT /clans/{clan_id}/members/{member_id}', {
    params: { ...clan.params, member_id: sam.chatid },
    query: { action: 'accept' },
  });
  await page.getByRole('main').getByRole('link', { name: 'Salt Sisters', exact: true }).waitFor();
  await section(page, 'New for you').getByText('Salt Sisters').waitFor();
});

it('answers join requests in place, while they arrive', async () => {
  const clan = await foundClan(web.service, 'Gate Keepers');
  const page = await open(clan.leader);
  const [kim, lou] = [await web.service.signIn('Kim'), await web.service.signIn('Lou')];
  await ask(clan, kim, 'I bring tea.');
  await section(page, 'Requests 1').getByText('I bring tea.').waitFor();
  await ask(clan, lou);
  await section(page, 'Requests 2').waitFor();
  await page.getByRole('button', { name: 'Accept Kim' }).click();
  await section(page, 'Requests 1').waitFor();
  await page.getByRole('button', { name: 'Reject Lou' }).click();
  await section(page, /Requests/).waitFor({ state: 'detached' });
  // The page shows an answer before the service has it.
  await expect.poll(() => kim.call('GET /users')).toMatchObject({ clanid: clan.clanid });
  await expect.poll(() => lou.call('GET /users/requests')).toEqual([]);
});

describe('the first steps of a new leader', () => {
  it('lead to each place, and end when they are done', { tags: ['thorough'] }, async () => {
    const clan = await foundClan(web.service, 'New Foxes');
    const page = await open(clan.leader);
    const steps = section(page, 'First steps of your clan');
    await steps.getByText('0 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Describe your clan' }).click();
    await page.getByRole('dialog', { name: 'Edit clan' }).waitFor();
    await page.goBack();
    await clan.leader.call('PUT /clans/{clan_id}', {
      params: clan.params,
      query: { description: 'We trade.' },
    });
    await steps.getByText('1 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Invite people' }).click();
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor();
    await page.goBack();
    await addWalker(clan.leader);
    await join(clan, await web.service.signIn('First Member'));
    await steps.getByText('3 of 4 done').waitFor();
    await steps.getByRole('link', { name: 'Link your chat server' }).click();
    await page.waitForURL('**/my-clan/chat-bot');
    await page.goBack();
    await steps.waitFor();
    expect(await steps.getByRole('link').allTextContents()).toEqual(['Link your chat server']);

    await linkGuild(web.service, clan);
    await steps.waitFor({ state: 'detached' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await section(page, 'In your clan this week').waitFor();
    expect(asked).toContain(`/clans/${clan.clanid}/history`);
    expect(asked.filter((path) => /\/(invites|chatbot)$/.test(path))).toEqual([]);
  });

  it('have nothing about a bot if there is none', { tags: ['thorough'] }, async () => {
    const clan = await foundClan(web.service, 'Foxes Without Bot');
    const { url: baseURL } = await web.service.another({ BOT_KEY: '', PORT: '0' });
    const page = await open(clan.leader, { baseURL });
    const steps = section(page, 'First steps of your clan');
    await steps.getByText('0 of 3 done').waitFor();
    expect(await steps.getByText('bot').count()).toBe(0);
  });

  it('can be hidden, and are not for members', { tags: ['thorough'] }, async () => {
    const clan = await foundClan(web.service, 'Shy Foxes');
    const page = await open(clan.leader);
    await section(page, 'First steps of your clan').getByRole('button', { name: 'Hide' }).click();
    await section(page, 'In your clan this week').waitFor();
    expect(await section(page, 'First steps of your clan').count()).toBe(0);
    await page.reload();
    await section(page, 'In your clan this week').getByText('Nothing new in your clan').waitFor();
    expect(await section(page, 'First steps of your clan').count()).toBe(0);
    const member = await open(await addMember(web.service, clan));
    await section(member, 'In your clan this week').getByRole('listitem').first().waitFor();
    expect(await section(member, 'First steps of your clan').count()).toBe(0);
  });
});

it('shows what others did since the last visit', { tags: ['thorough'] }, async () => {
  const clan = await foundClan(web.service, 'Busy Foxes');
  const page = await open(clan.leader);
  await section(page, 'In your clan this week').getByText('Nothing new in your clan').waitFor();
  const hourAgo = Date.now() - 3_600_000;
  await page.evaluate(
    ([key, current]) => localStorage.setItem(String(key), JSON.stringify({ current })),
    [`clan-companion.visits.${clan.leader.chatid}`, hourAgo],
  );
  const member = await addMember(web.service, clan, { canEdit: true });
  await addWalker(member, { name: 'Night Falco' });
  await page.reload();
  const news = section(page, 'Since your last visit').getByRole('listitem');
  await expect.poll(() => news.first().textContent()).toContain('Night Falco');
  expect(await page.getByText('more change').count()).toBe(0);
  for (let n = 1; n <= 50; n += 1) await addWalker(member, { name: `Walker ${n}` });
  await page.reload();
  const more = section(page, 'Since your last visit').getByRole('link', { name: 'More changes' });
  expect(await more.getAttribute('href')).toBe('/app/my-clan/history');
});

describe('a member', () => {
  let clan: TestClan;
  let person: Person;
  beforeAll(async () => {
    clan = await foundClan(web.service, 'Old Foxes');
    person = await addMember(web.service, clan);
    await person.call('PUT /users', { body: { dataupdate: 'Dune Rat' } });
    await addWalker(person, { name: 'Lost Firefly' });
    await addWalker(person, { name: 'Fresh Falco' });
    await web.service.sql(
      `update walkers set added = now() - interval '8 days' where name = 'Lost Firefly'`,
    );
    const { tradeid } = await postTrade(person, { item: 'Old Rope' });
    await postTrade(person, { item: 'New Rope' });
    await web.service.sql(
      `update trades set listed = listed - interval '28 days' where tradeid = $1`,
      [tradeid],
    );
    const { trees } = await web.service.visitor.call('GET /app/game-data.json');
    const first = trees[0]!.items.find(({ requires = [] }) => requires.length === 0);
    await person.call('PUT /users/{chat_id}/tech', {
      params: { chat_id: person.chatid },
      query: { tree: trees[0]!.name },
      body: [first!.name],
    });
  });

  it('sees what failed to load, and tries again', { tags: ['thorough'] }, async () => {
    const parts = {
      'Walkers not seen for a week': '**/walkers?*unseendays=*',
      'Your offers that expire soon': '**/users/trades?*',
      'What you can learn next': '**/tech?*',
    };
    const page = await open(person, {}, async (each) => {
      for (const path of Object.values(parts)) {
        await each.route(path, (route) => route.fulfill(internalError));
      }
    });
    for (const [name, path] of Object.entries(parts)) {
      const failed = section(page, name);
      await failed.getByText('Something went wrong on our side').waitFor();
      await page.unroute(path);
      await failed.getByRole('button', { name: 'Try again' }).click();
      await failed.getByRole('listitem').first().waitFor();
    }
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('sees walkers not seen for a week, and renews an offer that expires soon', async () => {
    const page = await open(person);
    const walkers = section(page, 'Walkers not seen for a week');
    await walkers.getByRole('link', { name: 'Lost Firefly' }).waitFor();
    expect(await walkers.getByRole('listitem').count()).toBe(1);
    const offers = section(page, 'Your offers that expire soon');
    await offers.getByText('Expires in 2 days').waitFor();
    await offers.getByRole('button', { name: 'Renew Old Rope' }).click();
    await offers.waitFor({ state: 'detached' });
    const soon = await person.call('GET /users/trades', { query: { expiresindays: 3 } });
    expect(soon).toEqual([]);
  });

  it('sees what to learn next, and the maps they opened last', { tags: ['thorough'] }, async () => {
    const page = await open(person);
    const tech = section(page, 'What you can learn next').getByRole('link').last();
    const name = await tech.textContent();
    await tech.click();
    await page.getByRole('dialog', { name: name! }).waitFor();
    const { mapid } = await person.call('POST /maps', { query: { name: 'Iron Coast' } });
    await page.goto(`/app/maps/${mapid}`);
    await page.getByRole('heading', { name: 'Iron Coast' }).waitFor();
    await page.goto('/app/');
    const map = section(page, 'Recently opened').getByRole('link', { name: 'Iron Coast' });
    expect(await map.getAttribute('href')).toBe(`/app/maps/${mapid}`);
  });
});
