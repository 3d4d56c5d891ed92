import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@clan-companion/contract/core/client';
import { expect, it, onTestFinished } from 'vitest';
import { anOffer, BOT_KEY, botOf } from '../src/testing/goods.ts';
import { followPages } from '../src/testing/pages.ts';
import { serviceWithClock, settableClock } from './testing/clocks.ts';
import { openLedger } from './testing/ledger.ts';
import { printCounts } from './testing/print-counts.ts';
import { type Server, startServer } from './testing/server.ts';
import { signIn } from './testing/workloads.ts';

const DAY = 24;

async function newServer(): Promise<Server> {
  const server = await startServer();
  onTestFinished(() => server.remove());
  return server;
}

/** Changes data directly in the database, bypassing the service. */
async function changeDirectly(server: Server, sql: string): Promise<void> {
  await server.sql(sql);
  await server.sql(`notify changes, 'by hand'`);
  await sleep(150);
}

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

const offers = async (client: Client): Promise<string[]> =>
  (await client.call('GET /trades')).map(({ item }) => item);

/** A clan with a walker whose trips the chat bot reports. */
async function walkerIn(url: string) {
  const leader = await signIn(url, 'Leader');
  const { clanid } = await leader.call('POST /clans', { query: { name: 'Clock' } });
  const guildid = '700000000000000999';
  await leader.call('PUT /clans/{clan_id}/chatbot', {
    params: { clan_id: clanid },
    query: { guildid },
  });
  const bot = botOf({ url });
  await bot.call('POST /bot/guilds/{guildid}/link', {
    params: { guildid },
    body: { chatid: leader.chatid },
  });
  /** Reports a trip and expects it to be the latest known one. */
  const reportTrip = async (lastuser: string): Promise<void> => {
    const walker = await bot.call('PUT /bot/guilds/{guildid}/walkers/{walkerid}', {
      params: { guildid, walkerid: '7' },
      body: { name: 'Dune Runner', lastuser },
    });
    expect(walker).toMatchObject({ lastuser });
  };
  return { leader, clanid, reportTrip };
}

interface Change {
  readonly changeid: number;
  readonly action: string;
}

const idOf = ({ changeid }: { changeid: number }): number => changeid;

it('uses the database clock for expiry while the service’s clock is set ahead and back', async () => {
  const server = await newServer();
  const { url, setClock } = await serviceWithClock({ DATABASE_URL: server.url, BOT_KEY });
  const { reportTrip } = await walkerIn(url);
  const person = await signIn(url, 'Timeless');
  await person.call('POST /trades', { body: { ...anOffer, item: 'Kept' } });
  const ledger = await openLedger(url);
  ledger.write();
  const settings = [5, -5, 40 * DAY, -40 * DAY, 0];
  for (const hours of settings) {
    await setClock(hours);
    expect(await statusOf(person.call('GET /users'))).toBe(200);
    expect(await offers(person)).toContain('Kept');
    expect(await statusOf(signIn(url, `New at ${hours}`))).toBe(200);
    await reportTrip(`Driver at ${hours}`);
    await ledger.untilWell();
  }
  await ledger.rest();
  await ledger.expectKept({ connectionString: server.url });
  expect(ledger.counts.refused).toBe(0);

  // With the clock set back, nothing outlives its expiry.
  await setClock(-5);
  await changeDirectly(
    server,
    `update trades set listed = now() - interval '30 days' + interval '5 s' where item = 'Kept'`,
  );
  expect(await offers(person)).toContain('Kept');
  const brief = await signIn(url, 'Brief');
  await changeDirectly(
    server,
    `update sessions set expires = now() + interval '1 s'
     where sessionid = (select max(sessionid) from sessions)`,
  );
  const began = performance.now();
  const isIn = () => statusOf(brief.call('GET /users'));
  await expect.poll(isIn, { interval: 20 }).toBe(401);
  const endedAfter = Math.round(performance.now() - began);
  await expect.poll(() => offers(person)).not.toContain('Kept');
  printCounts('The service’s clock is set ahead and back', {
    settings: settings.length,
    ...ledger.counts,
    lost: 0,
    'a session of 1 s ended after (ms)': endedAfter,
  });
});

it('does not lock anyone out when its clock is set', async () => {
  const limit = 20;
  const server = await newServer();
  const { url, setClock } = await serviceWithClock({
    DATABASE_URL: server.url,
    RATE_LIMIT_MAX: String(limit),
  });
  /** How many requests passed before the limit, whose Retry-After is at most a minute. */
  const untilLimited = async (): Promise<number> => {
    for (let n = 0; ; n += 1) {
      const response = await fetch(`${url}/clusters`);
      await response.arrayBuffer();
      if (response.status === 200) continue;
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      return n;
    }
  };
  const passedCounts: number[] = [];
  for (const hours of [0, -5, 5, 0]) {
    await setClock(hours);
    passedCounts.push(await untilLimited());
  }
  // More if the window of one minute ended in between.
  for (const count of passedCounts) {
    expect(count).toBeGreaterThanOrEqual(limit);
    expect(count).toBeLessThanOrEqual(2 * limit);
  }
  printCounts('Limits while the clock is set', {
    settings: passedCounts.length,
    'let in of a limit of 20': passedCounts.join(' / '),
  });
});

it('loses nothing when the database’s clock is wrong and then corrected', async () => {
  const server = await newServer();
  const setClock = await settableClock(server);
  const { url } = await serviceWithClock({ DATABASE_URL: server.url, BOT_KEY });
  const visitor = createClient({ baseUrl: url });
  const { leader, clanid, reportTrip } = await walkerIn(url);
  const params = { clan_id: clanid };
  const people: Client[] = [leader];
  const posted: string[] = [];
  const settings = [0, DAY, -DAY, 0];
  for (const [n, hours] of settings.entries()) {
    await setClock(hours);
    people.push(await signIn(url, `Person ${n}`));
    for (const part of ['a', 'b']) {
      const description = `${n} ${part}`;
      await leader.call('PUT /clans/{clan_id}', { params, query: { description } });
      posted.push(`Item ${description}`);
      await leader.call('POST /trades', { body: { ...anOffer, item: `Item ${description}` } });
      await reportTrip(`Driver ${description}`);
    }
    for (const person of people) expect(await statusOf(person.call('GET /users'))).toBe(200);
  }
  // Paging shows everything once: history in commit order, offers by their timestamp.
  const whole = (await leader.call('GET /clans/{clan_id}/history', { params })).map(idOf);
  const pages = await followPages<Change>({ url }, `/clans/${clanid}/history?limit=3`, leader);
  const history = pages.flat();
  expect(history.map(idOf)).toEqual(whole);
  expect(history.filter(({ action }) => action === 'clan-updated')).toHaveLength(
    2 * settings.length,
  );
  const listed = await followPages<{ item: string }>({ url }, '/trades?limit=1');
  const seen = listed.flat().map(({ item }) => item);
  expect(seen.toSorted()).toEqual(posted.toSorted());
  expect(await offers(visitor)).toEqual(seen);
  printCounts('The database’s clock is set ahead and back', {
    settings: settings.length,
    changes: history.length,
    offers: seen.length,
    sessions: people.length,
    lost: 0,
  });
});
