import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { tokenHash } from '../../src/platform/http/caller.ts';
import { printCounts } from '../testing/print-counts.ts';
import { startServer } from '../testing/server.ts';
import { serviceAt } from '../testing/service.ts';
import { signIn } from '../testing/workloads.ts';

const LISTENERS = 2_000;

const tokenOf = (n: number): string => String(n).padStart(43, 'x');

it('takes back all event streams of a large clan at once, and refuses nobody else', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  const service = await serviceAt({ DATABASE_URL: server.url });
  await service.start();
  const leader = await signIn(service.url, 'Leader');
  const { clanid } = await leader.call('POST /clans', { query: { name: 'Crowd' } });
  await server.sql(
    `with people as (
       insert into users (chatid, chattag)
       select 'crowd ' || n, 'Listener' from generate_series(1, $1::int) n returning userid
     ), joined as (
       insert into members (clanid, userid) select $2::int, userid from people
     )
     insert into sessions (userid, tokenhash, expires)
     select userid, ($3::text[])[row_number() over ()], now() + interval '1 day' from people`,
    [LISTENERS, clanid, Array.from({ length: LISTENERS }, (_, n) => tokenHash(tokenOf(n)))],
  );

  const statuses: number[] = [];
  let started = 0;
  let informed = 0;
  const requests: ClientRequest[] = [];
  onTestFinished(() => requests.forEach((open) => open.destroy()));
  const open = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokenOf(n)}`, 'last-event-id': `3-${n}` };
      const opening = request(`${service.url}/events`, { agent: false, headers }, (response) => {
        statuses.push(response.statusCode!);
        let text = '';
        response.setEncoding('utf8').on('data', (data: string) => {
          if (text === '') started += 1;
          const wasInformed = text.includes('event: clan-updated');
          text += data;
          if (!wasInformed && text.includes('event: clan-updated')) informed += 1;
        });
        resolve();
      });
      requests.push(opening);
      opening.on('error', reject).end();
    });

  const others: number[] = [];
  let isBusy = true;
  const ordinary = (async () => {
    while (isBusy) {
      const headers = { authorization: `Bearer ${leader.token}` };
      others.push(
        (await fetch(`${service.url}/clans/${clanid}/members?limit=1`, { headers })).status,
      );
      await sleep(10);
    }
  })();
  const began = performance.now();
  await Promise.all(Array.from({ length: LISTENERS }, (_, n) => open(n)));
  await expect.poll(() => started, { timeout: 60_000 }).toBe(LISTENERS);
  const openedAfter = performance.now() - began;
  isBusy = false;
  await ordinary;
  const params = { clan_id: clanid };
  await leader.call('PUT /clans/{clan_id}', { params, query: { description: 'Welcome back' } });
  await expect.poll(() => informed, { timeout: 60_000 }).toBe(LISTENERS);

  const refused = statuses.filter((status) => status !== 200).length;
  printCounts(`${LISTENERS} event streams of one clan opened at once`, {
    refused,
    'all open after (s)': (openedAfter / 1000).toFixed(1),
    'other requests meanwhile': others,
    'of them refused': others.filter((status) => status !== 200),
  });
  expect(refused).toBe(0);
  expect(others.filter((status) => status !== 200)).toEqual([]);
});
