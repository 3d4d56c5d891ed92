import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { positionText } from '../../server/src/features/events/change-stream.ts';
import { act, addMember, ask, foundClan } from '../../server/src/testing/clans.ts';
import { addWalker, postTrade } from '../../server/src/testing/goods.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { startWeb, type TestWeb } from './testing/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

it('shows changes by others in every tab, over one connection', async () => {
  const clan = await foundClan(web.service, 'Open Doors');
  const { leader } = clan;
  const mate = await addMember(web.service, clan);
  await addWalker(mate, { name: 'First Walker' });
  const { context, page } = await web.browserOf(leader);
  const streams: string[] = [];
  const tokens: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (/\/walkers(?:\?|$)/.test(request.url()) && request.resourceType() === 'fetch') {
      tokens.push(request.headers()['consistency-token']);
    }
  });
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
  // They asked for nothing older than the event.
  expect(tokens.slice(-2)).toEqual(Array(2).fill(expect.stringMatching(/\d+-\d+$/)));

  // After the listening tab is closed, the other one takes over.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await addWalker(mate, { name: 'Third Walker' });
  await second.getByText('Third Walker').waitFor();
});

it('refetches everything after missing more events than the service can replay', async () => {
  const clan = await foundClan(web.service, 'Long Gone');
  const { leader } = clan;
  const mate = await addMember(web.service, clan);
  await addWalker(mate, { name: 'Known Walker' });
  const { context, page } = await web.browserOf(leader);
  let away = true;
  let tried = 0;
  await context.route('**/events', (route) => {
    tried += 1;
    if (!away) return route.continue();
    const body = `retry: 200\n${positionText({ xid: '1', changeid: 1 })}`;
    return route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.goto('/app/walkers');
  await page.getByText('Known Walker').waitFor();
  await expect.poll(() => tried).toBeGreaterThan(0);
  await addWalker(mate, { name: 'Missed Walker' });
  await web.service.sql(`update changes set at = now() - interval '26 hours'`);
  away = false;
  await page.getByText('Missed Walker').waitFor({ timeout: 5_000 });
});

it('sends event IDs that browsers send back on reconnect', { tags: ['thorough'] }, async () => {
  const knew: unknown[] = [];
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/events')
      return response.setHeader('content-type', 'text/html').end('<title>x</title>');
    knew.push(headers['last-event-id']);
    response.setHeader('content-type', 'text/event-stream');
    return response.end(`retry: 50\n${positionText({ xid: '7', changeid: 3 })}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { page } = await web.visitor();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(() => void new EventSource('/events'));
  await expect.poll(() => knew.length).toBeGreaterThan(1);
  expect(knew.slice(0, 2)).toEqual([undefined, '7-3']);
});

it(
  'lets an EventSource listen with a ticket, which works once',
  { tags: ['thorough'] },
  async () => {
    const person = await web.service.signIn();
    const { page } = await web.visitor();
    await page.goto('/app/');
    // It is valid for half a minute. A busy machine can take longer to open a browser.
    const { ticket } = await person.call('POST /events/ticket');
    const source = await page.evaluateHandle((address) => {
      const opened = new EventSource(address);
      const seen: string[] = [];
      opened.addEventListener('trade-posted', ({ data }) => seen.push(JSON.parse(data).chatid));
      return { opened, seen };
    }, `/events?ticket=${ticket}`);
    await expect.poll(() => source.evaluate(({ opened }) => opened.readyState)).toBe(1);
    await postTrade(person);
    await expect.poll(() => source.evaluate(({ seen }) => seen)).toEqual([person.chatid]);

    // The browser reconnects with the used ticket, is refused, and gives up.
    await person.call('DELETE /users/auth');
    await expect.poll(() => source.evaluate(({ opened }) => opened.readyState)).toBe(2);
  },
);

/** Opens a page and waits for its event stream. */
async function listening(person: Person, address: string) {
  const visitor = await web.browserOf(person);
  const stream = visitor.page.waitForResponse((response) => response.url().endsWith('/events'));
  await visitor.page.goto(address);
  await stream;
  return visitor;
}

it(
  'refetches a list a few times, not once for each of many changes',
  { tags: ['thorough'] },
  async () => {
    const clan = await foundClan(web.service, 'Busy Bees');
    const mate = await addMember(web.service, clan);
    await addWalker(mate, { name: 'Walker 0 of many' });
    const { page } = await listening(clan.leader, '/app/walkers');
    await page.getByText('Walker 0 of many').waitFor();
    let reads = 0;
    let release = () => undefined as void;
    const added = new Promise<void>((resolve) => (release = resolve));
    // The first read takes until all walkers are there.
    await page.route(
      ({ pathname }) => pathname === '/walkers',
      async (route) => {
        reads += 1;
        await added;
        await route.continue();
      },
    );
    for (let n = 1; n <= 30; n += 1) await addWalker(mate, { name: `Walker ${n} of many` });
    await expect.poll(() => reads).toBe(1);
    release();
    await page.getByText('Walker 30 of many').waitFor();
    // The second is for all that came meanwhile, and the third for events that were late.
    expect(reads).toBeLessThanOrEqual(3);
  },
);

it('notifies rejected and kicked people until they close the message', async () => {
  const clan = await foundClan(web.service, 'Closed Doors');
  const person = await web.service.signIn('Sent Away');
  const { page } = await listening(person, '/app/my-clan');
  await ask(clan, person);
  await act(clan, 'reject', person);
  await page.getByText('“Closed Doors” rejected your request to join').waitFor();
  await ask(clan, person);
  await act(clan, 'accept', person);
  await page.getByRole('tab', { name: 'Members' }).waitFor();
  await act(clan, 'kick', person);
  await page.getByText('You’re not in a clan yet').waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'You were kicked from “Closed Doors”' });
  await notice.getByRole('button').click();
  await expect.poll(() => notice.count()).toBe(0);
});
