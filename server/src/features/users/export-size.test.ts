import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let hoarder: Person;
beforeAll(async () => {
  service = await startService();
  hoarder = await service.signIn('Hoarder');
});
afterAll(() => service.stop());

const mib = (bytes: number) => bytes / 1024 / 1024;

it('of somebody who stores gigabytes names everything, and holds no more than there is room for', async () => {
  const first = await createMap(hoarder, { name: 'First' });
  // As if saved one by one: a mebibyte of markers each.
  await service.sql(
    `insert into maps (ownerid, name, isprivate, passwordhash, markers)
     select ownerid, 'Large ' || n, false, passwordhash,
            (select json_agg(json_build_object('markerid', m::text, 'x', 1, 'y', 2, 'type', repeat('t', 180)))::text
             from generate_series(1, 4500) as m)
     from maps, generate_series(1, 60) as n where mapid = $1`,
    [first.mapid],
  );
  await service.sql(
    `insert into tech (userid, tree, learned)
     select userid, 'Tree ' || n, array(select 'item ' || i from generate_series(1, 2000) as i)
     from users, generate_series(1, 40) as n where chatid = $1`,
    [hoarder.chatid],
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const answer = await fetch(`${service.url}/users/export`, {
        headers: { authorization: `Bearer ${hoarder.token}` },
      });
      expect(answer.status).toBe(200);
      return answer.text();
    }),
  );
  const [text = ''] = answers;
  expect(mib(text.length)).toBeGreaterThan(5);
  expect(mib(text.length)).toBeLessThan(12);
  const { maps, tech } = JSON.parse(text) as Awaited<ReturnType<typeof read>>;
  expect(maps).toHaveLength(61);
  expect(maps[0]).toMatchObject({ name: 'First', markers: [] });
  expect(maps[1]!.markers).toHaveLength(4_500);
  expect(maps.at(-1)).not.toHaveProperty('markers');
  expect(tech).toHaveLength(40);
  expect(tech.filter(({ learned }) => learned?.length === 2_000)).toHaveLength(25);
});

const read = () => hoarder.call('GET /users/export');
