import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });

async function named(): Promise<Person> {
  const person = await web.service.signIn();
  await person.call('PUT /users', { body: { dataupdate: 'Fox' } });
  return person;
}

interface Form {
  by: () => Promise<Person>;
  path: () => Promise<string> | string;
  /** Fills the form in, and returns it with the name of its button. */
  fill: (page: Page) => Promise<[form: Locator, submit: string]>;
  /** The table that has one more row. */
  table: string;
}

const leader = async () => (await foundClan(web.service)).leader;

/** Every form that creates something. */
const forms: Record<string, Form> = {
  'an offer': {
    by: named,
    path: () => '/app/trades',
    table: 'trades',
    fill: async (page) => {
      await button(page, 'Post offer').first().click();
      const form = page.getByRole('dialog', { name: 'Post offer' });
      await form.getByLabel('Item').fill('Iron');
      await form.getByLabel('Price').fill('2 flots');
      await form.getByRole('combobox', { name: 'Region' }).fill('Europe');
      return [form, 'Post offer'];
    },
  },
  'a walker': {
    by: leader,
    path: () => '/app/walkers',
    table: 'walkers',
    fill: async (page) => {
      await button(page, 'Add walker').first().click();
      const form = page.getByRole('dialog', { name: 'Add walker' });
      await form.getByLabel('Name').fill('Night Falco');
      return [form, 'Add walker'];
    },
  },
  'a clan': {
    by: named,
    path: () => '/app/my-clan',
    table: 'clans',
    fill: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Create clan' }).click();
      const form = page.getByRole('dialog', { name: 'Create clan' });
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Sand Foxes');
      return [form, 'Create clan'];
    },
  },
  'a join request': {
    by: named,
    path: async () => `/app/clans/${(await foundClan(web.service)).clanid}`,
    table: 'requests',
    fill: async (page) => {
      await button(page, 'Ask to join').click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Message to the leader').fill('I bring tea.');
      return [form, 'Send request'];
    },
  },
  'a relationship': {
    by: async () => {
      await foundClan(web.service, 'Dune Striders');
      return leader();
    },
    path: () => '/app/my-clan/diplomacy',
    table: 'relationships',
    fill: async (page) => {
      await button(page, 'Set relationship').click();
      const form = page.getByRole('dialog', { name: 'Set relationship' });
      await form.getByRole('combobox', { name: 'Other clan' }).fill('stri');
      await page.getByRole('option', { name: 'Dune Striders' }).first().click();
      return [form, 'Save'];
    },
  },
  'a webhook': {
    by: leader,
    path: () => '/app/my-clan/webhooks',
    table: 'webhooks',
    fill: async (page) => {
      await button(page, 'Add webhook').click();
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      await form.getByLabel('Address').fill('https://foxes.example.org/');
      return [form, 'Add webhook'];
    },
  },
  'a map': {
    by: named,
    path: () => '/app/maps',
    table: 'maps',
    fill: async (page) => {
      await button(page, 'New map').first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Wells');
      return [form, 'Create map'];
    },
  },
};

const count = async (table: string) => (await web.service.sql(`select from ${table}`)).length;

/** Clicks without waiting for the button, which may be busy or gone. */
const click = (target: Locator) =>
  target.evaluateAll((elements) => {
    for (const element of elements) (element as HTMLElement).click();
  });

/** Clicks until the button is gone, as people do who see no effect. */
async function clickUntilGone(target: Locator): Promise<void> {
  while ((await target.count()) > 0) await click(target);
}

describe.each(Object.entries(forms))('the form for %s', (name, { by, path, fill, table }) => {
  // The others use the same hook.
  const tags = name === 'an offer' ? [] : ['thorough'];

  it(
    'creates one thing, however often it is submitted and if an answer is lost',
    { tags },
    async () => {
      const { page } = await web.browserOf(await by(), { reducedMotion: 'no-preference' });
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && !request.url().includes('/events/'))
          posts.push(request.headers()['idempotency-key'] ?? '');
      });
      await page.goto(await path());
      const [form, label] = await fill(page);
      const submit = form.getByRole('button', { name: label, exact: true });
      const before = await count(table);
      const hold = async (answer: (route: Route) => Promise<void>) => {
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.unrouteAll();
        await page.route('**/*', async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          await released;
          await answer(route);
        });
        return release;
      };

      const loseAnswer = await hold(async (route) => {
        await route.fetch();
        await route.abort();
      });
      await submit.dblclick({ force: true });
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await form.locator('input').last().press('Enter');
      await click(submit);
      loseAnswer();
      await page.getByText('Can’t reach the service').first().waitFor();
      expect(posts).toHaveLength(1);
      expect(await count(table)).toBe(before + 1);

      const send = await hold((route) => route.continue());
      await submit.dblclick({ force: true });
      send();
      await clickUntilGone(submit);
      expect(posts).toHaveLength(2);
      expect(new Set(posts).size).toBe(1);
      expect(await count(table)).toBe(before + 1);
    },
  );
});
