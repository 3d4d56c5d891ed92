import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const MAPS = 80;
const UNREAD = 20;
const MIB = 1024 * 1024;

let service: TestService;
let hoarder: Person;
beforeAll(async () => {
  service = await startService();
  hoarder = await service.signIn('Hoarder');
  const first = await createMap(hoarder, { name: 'First' });
  // About 1 MiB of markers per map.
  await service.sql(
    `insert into maps (ownerid, name, isprivate, passwordhash, markers)
     select ownerid, 'Large ' || n, false, passwordhash,
            (select json_agg(json_build_object('markerid', m::text, 'x', 1, 'y', 2, 'type', repeat('t', 180)))::text
             from generate_series(1, 4500) as m)
     from maps, generate_series(1, ${MAPS}) as n where mapid = $1`,
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

it('exports a large account completely', async () => {
  const { maps, tech, trades, sessions } = await hoarder.call('GET /users/export');
  expect(maps.map(({ name }) => name)).toEqual([
    'First',
    ...Array.from({ length: MAPS }, (_, n) => `Large ${n + 1}`),
  ]);
  expect(maps.slice(1).every(({ markers }) => markers.length === 4_500)).toBe(true);
  expect(tech).toHaveLength(40);
  expect(tech.every(({ learned }) => learned.length === 2_000)).toBe(true);
  expect(new Set(trades.map(({ item }) => item)).size).toBe(1_200);
  expect(sessions).toMatchObject([{ current: true }]);
});

it('generates an export only as far as the client reads it', async () => {
  const before = process.memoryUsage().rss;
  const unread = await Promise.all(
    Array.from({ length: UNREAD }, () =>
      fetch(`${service.url}/users/export`, {
        headers: { authorization: `Bearer ${hoarder.token}` },
      }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  // If fully buffered, the exports would take 20 times 80 MiB.
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MIB);

  const [one, ...others] = unread;
  for (const { body } of others) await body?.cancel();
  let size = 0;
  for await (const chunk of one!.body!) {
    size += chunk.length;
    if (size > 10 * MIB) break;
  }
  expect(size).toBeGreaterThan(10 * MIB);
}, 60_000);
