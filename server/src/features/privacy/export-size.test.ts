import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

/** Together more than the buffers of a connection hold. */
const MAPS = 24;

let service: TestService;
let hoarder: Person;
beforeAll(async () => {
  service = await startService();
  hoarder = await service.signIn('Hoarder');
  const first = await createMap(hoarder, { name: 'First' });
  // About 1 MiB of markers per map.
  await service.sql(
    `with large as (
       insert into resource_maps (ownerid, name, isprivate, passwordhash)
       select ownerid, 'Large ' || n, false, passwordhash
       from resource_maps, generate_series(1, ${MAPS}) as n where mapid = $1
       returning mapid)
     insert into markers (mapid, markerid, position, content)
     select mapid, m::text, m,
            json_build_object('markerid', m::text, 'x', 1, 'y', 2, 'type', repeat('t', 180))::text
     from large, generate_series(1, 4500) as m`,
    [first.mapid],
  );
  await service.sql(
    `insert into tech (userid, tree, learned)
     select userid, 'Tree ' || n, array(select 'item ' || i from generate_series(1, 2000) as i)
     from users, generate_series(1, 40) as n where chatid = $1`,
    [hoarder.chatid],
  );
  await service.sql(
    `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey, listed)
     select userid, 'Ore ' || n, 'ore ' || n, 1, 'much', 'sell', 'EU', 'eu',
            date_trunc('milliseconds', now()) - n * interval '1 second'
     from users, generate_series(1, 1200) as n where chatid = $1`,
    [hoarder.chatid],
  );
});
afterAll(() => service.stop());

/**
 * Opens an export and leaves it unread; `close` ends it. The connection is new: the system enlarges the
 * buffers of one that is used, until they hold a whole export.
 */
async function openExport({ token }: Person) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${service.url}/users/export`, { agent: false, headers }, resolve).on('error', reject);
  });
  return { answer, status: answer.statusCode, close: () => answer.destroy() };
}

/** The same, once the person's last export has ended. */
const openNext = (person: Person) =>
  vi.waitFor(async () => {
    const opened = await openExport(person);
    expect(opened.status).toBe(200);
    return opened;
  }, 10_000);

it('runs one export at a time for each person', async () => {
  const first = await openNext(hoarder);
  const { status, answer } = await openExport(hoarder);
  expect([status, answer.headers['retry-after']]).toEqual([429, '10']);
  expect(await json(answer)).toMatchObject({ type: '/problems/export-running' });
  first.close();
  (await openNext(hoarder)).close();
});

it('runs two exports at once, and lets the next person wait until one ends', async () => {
  const running = [await openNext(hoarder)];
  const second = await service.signIn();
  await service.sql(
    `with copies as (
       insert into resource_maps (ownerid, name, isprivate, passwordhash)
       select u.userid, m.name, m.isprivate, m.passwordhash
       from users u, resource_maps m join users o on o.userid = m.ownerid
       where u.chatid = $1 and o.chatid = $2
       returning mapid, name)
     insert into markers (mapid, markerid, position, content)
     select copies.mapid, k.markerid, k.position, k.content
     from copies join resource_maps m using (name) join markers k on k.mapid = m.mapid`,
    [second.chatid, hoarder.chatid],
  );
  running.push(await openNext(second));
  let isAnswered = false;
  const third = openExport(await service.signIn()).finally(() => (isAnswered = true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isAnswered).toBe(false);
  running[0]!.close();
  expect((await third).status).toBe(200);
  running[1]!.close();
});

it('exports a large account completely, and reads nothing ahead of the client', async () => {
  const { answer } = await openNext(hoarder);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await service.sql('update resource_maps set name = $1 where name = $2', [
    'Late',
    `Large ${MAPS}`,
  ]);
  const exported = (await json(answer)) as AnswerOf<OperationTable['GET /users/export']>;
  const { maps, tech, trades, sessions } = exported;
  expect(maps.map(({ name }) => name)).toEqual([
    'First',
    ...Array.from({ length: MAPS - 1 }, (_, n) => `Large ${n + 1}`),
    'Late',
  ]);
  expect(maps.slice(1).every(({ markers }) => markers.length === 4_500)).toBe(true);
  expect(tech).toHaveLength(40);
  expect(tech.every(({ learned }) => learned.length === 2_000)).toBe(true);
  expect(new Set(trades.map(({ item }) => item)).size).toBe(1_200);
  expect(sessions).toMatchObject([{ current: true }]);
}, 60_000);
