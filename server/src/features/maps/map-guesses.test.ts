import type { Client, ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../testing/clans.ts';
import {
  createGuessableMap,
  createMap,
  createPrivateMap,
  fromElsewhere,
  readMap,
  saveMap,
  SECRET,
  startBlocked,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { listen } from '../events/testing/listener.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

type Headers = Record<string, string>;

let service: TestService;
let other: TestService;
let ann: Person;
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' });
  other = await service.another();
  ann = await service.signIn('Ann');
});
afterAll(() => service.stop());

const guessable = (by: Client) => createGuessableMap(service, by);

const outcomeOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => ({ status, problem: undefined, retryAfter: undefined }),
    ({ status, problem, retryAfter }: ProblemError) => ({ status, problem, retryAfter }),
  );

/** Tries a password by a save. */
const attempt = (
  map: TestMap,
  password: string,
  from: Headers = fromElsewhere(),
  by: Client = service.visitor,
) => outcomeOf(saveMap(by, map, { name: 'Saved' }, { ...withPassword(password), ...from }));

const statusOf = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).status;

interface Guesses {
  wrong: number;
  next: string;
}

const guessesOf = async ({ mapid }: TestMap): Promise<Guesses | undefined> => {
  const sql = 'select wrong, next::text from map_guesses where mapid = $1';
  return (await service.sql<Guesses>(sql, [mapid]))[0];
};

/** As if so many wrong passwords had been tried. The pause ends after (or ended before) that time. */
const setGuesses = ({ mapid }: TestMap, wrong: number, pause = '0') =>
  service.sql(
    `insert into map_guesses (mapid, wrong, since, next)
     values ($1, $2, now() - interval '2 days', now() + $3::interval)
     on conflict (mapid) do update set wrong = excluded.wrong, next = excluded.next`,
    [mapid, wrong, pause],
  );

const changePassword = (by: Client, { params }: TestMap, password: string) =>
  by.call('PUT /maps/{map_id}/password', { params, body: { password } });

describe('the pause after wrong passwords', () => {
  it('begins with the tenth, from whichever address and on whichever instance', async () => {
    const map = await guessable(service.visitor);
    for (let n = 0; n < 10; n += 1) {
      const by = (n % 2 ? service : other).visitor;
      expect(await statusOf(map, `wrong ${n}`, fromElsewhere(), by)).toBe(403);
    }
    expect(await guessesOf(map)).toMatchObject({ wrong: 10 });
    await setGuesses(map, 10, '1 second');
    for (const { visitor } of [service, other]) {
      expect(await attempt(map, map.password, fromElsewhere(), visitor)).toEqual({
        status: 429,
        problem: 'too-many-password-guesses',
        retryAfter: 1,
      });
    }
  });

  it.each([
    [18, 256],
    [19, 512],
    [21, 2048],
    [22, 3600],
    [500, 3600],
  ])('after %i wrong passwords lasts %i seconds', async (wrong, seconds) => {
    const map = await guessable(service.visitor);
    await setGuesses(map, wrong - 1);
    expect(await statusOf(map, 'wrong')).toBe(403);
    const { status, retryAfter } = await attempt(map, 'wrong');
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(seconds / 2);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(await guessesOf(map)).toMatchObject({ wrong });
  });

  it('lets one of many concurrent guesses through', async () => {
    const map = await guessable(service.visitor);
    await setGuesses(map, 20);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        statusOf(map, `wrong ${n}`, fromElsewhere(), (n % 2 ? service : other).visitor),
      ),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  });

  it('lets a correct password through only as one of the guesses, even if it is cached', async () => {
    const map = await guessable(service.visitor);
    expect(await statusOf(map, map.password)).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      await setGuesses(map, 30);
      const passwords = [...Array.from({ length: 9 }, (_, n) => `wrong ${n}`), map.password];
      const statuses = await Promise.all(
        passwords.map((password) => statusOf(map, password, fromElsewhere())),
      );
      expect(statuses.filter((status) => status === 403)).toHaveLength(1);
      expect(statuses.at(-1)).toBe(429);
    }
  });

  it('does not exist for generated passwords, which nobody can guess', async () => {
    const [map, owned] = [await createMap(service.visitor), await createMap(ann)];
    const bob = await service.signIn();
    for (let n = 0; n < 12; n += 1) {
      expect(await statusOf(map, `wrong ${n}`)).toBe(403);
      expect(await statusOf(owned, `wrong ${n}`, fromElsewhere(), bob)).toBe(403);
    }
    expect(await statusOf(map, map.password)).toBe(200);
    expect(await statusOf(owned, owned.password, {}, bob)).toBe(200);
    for (const each of [map, owned]) expect(await guessesOf(each)).toBeUndefined();
  });

  it('is short while a guess is being checked, so that others can soon try', async () => {
    const map = await guessable(service.visitor);
    await setGuesses(map, 30);
    const outcomes = await startBlocked(
      service,
      `lock table map_openers`,
      [service, other].map(
        ({ visitor }) =>
          () =>
            attempt(map, map.password, fromElsewhere(), visitor),
      ),
    );
    const refused = outcomes.filter(({ status }) => status === 429);
    for (const { retryAfter } of refused) expect(retryAfter).toBeLessThanOrEqual(30);
    expect(outcomes.some(({ status }) => status === 200)).toBe(true);
  });

  it('does not confirm the correct password, even if it is cached', async () => {
    const map = await guessable(service.visitor);
    expect(await statusOf(map, map.password)).toBe(200);
    await setGuesses(map, 20, '1 hour');
    expect(await statusOf(map, map.password)).toBe(429);
  });

  it('is not changed by the correct password', async () => {
    const map = await guessable(service.visitor);
    await setGuesses(map, 20, '-1 hour');
    const before = await guessesOf(map);
    expect(await statusOf(map, map.password)).toBe(200);
    expect(await guessesOf(map)).toEqual(before);
    expect(await statusOf(map, 'wrong')).toBe(403);
    expect(await guessesOf(map)).toMatchObject({ wrong: 21 });
  });

  it('starts again after a day without guesses', async () => {
    const map = await guessable(service.visitor);
    await setGuesses(map, 30, '-1 day -1 second');
    expect(await statusOf(map, 'wrong')).toBe(403);
    expect(await guessesOf(map)).toMatchObject({ wrong: 1 });
  });

  it('does not affect other maps, the owner, or those who need no password', async () => {
    const clan = await foundClan(service);
    const editor = await addMember(service, clan, { canEdit: true });
    const [map, another] = [await guessable(clan.leader), await guessable(service.visitor)];
    await setGuesses(map, 30, '1 hour');
    expect(await statusOf(map, 'wrong', {}, clan.leader)).toBe(200);
    expect(await statusOf(map, 'wrong', {}, editor)).toBe(200);
    expect((await readMap(service.visitor, map)).status).toBe(200);
    expect(await statusOf(another, another.password)).toBe(200);
  });
});

describe('a person who has opened the map before', () => {
  it('is not held up by the pause, on any instance', async () => {
    const [map, home] = [await guessable(service.visitor), fromElsewhere()];
    expect(await statusOf(map, map.password, home)).toBe(200);
    await setGuesses(map, 30, '1 hour');
    for (const { visitor } of [other, service, other]) {
      expect(await statusOf(map, map.password, home, visitor)).toBe(200);
      expect(await statusOf(map, map.password, fromElsewhere(), visitor)).toBe(429);
    }
    expect(await guessesOf(map)).toMatchObject({ wrong: 30 });
  });

  it('is known by their account, wherever they are', async () => {
    const [map, bob] = [await guessable(ann), await service.signIn()];
    const office = fromElsewhere();
    expect(await statusOf(map, map.password, office, bob)).toBe(200);
    await setGuesses(map, 30, '1 hour');
    const bobElsewhere = other.as(bob.token);
    expect(await statusOf(map, map.password, fromElsewhere(), bobElsewhere)).toBe(200);
    expect(await statusOf(map, map.password, office, await service.signIn())).toBe(429);
  });

  it('is held up after a wrong password: others may share their address', async () => {
    const [map, home] = [await guessable(service.visitor), fromElsewhere()];
    expect(await statusOf(map, map.password, home)).toBe(200);
    await setGuesses(map, 30, '1 hour');
    const statuses = await Promise.all(
      ['wrong 1', 'wrong 2', 'wrong 3'].map((wrong) => statusOf(map, wrong, home, other.visitor)),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    for (const { visitor } of [service, other]) {
      expect(await statusOf(map, map.password, home, visitor)).toBe(429);
    }
  });

  it('is one of at most a thousand, of which the oldest are replaced', async () => {
    const map = await guessable(service.visitor);
    await service.sql(
      `insert into map_openers (mapid, opener, opened)
       select $1, 'old ' || n, now() - interval '1 minute' * n from generate_series(1, 1100) n`,
      [map.mapid],
    );
    expect(await statusOf(map, map.password)).toBe(200);
    const [kept] = await service.sql(
      `select count(*)::int, count(*) filter (where opener like 'old %')::int as old,
              max(now() - opened) < interval '1000 minutes' as newest
       from map_openers where mapid = $1`,
      [map.mapid],
    );
    expect(kept).toEqual({ count: 1000, old: 999, newest: true });
  });

  it('appears in their export, and is forgotten with their account', async () => {
    const [map, bob] = [await guessable(ann), await service.signIn()];
    expect(await statusOf(map, map.password, {}, bob)).toBe(200);
    const { openedmaps } = await bob.call('GET /users/export');
    expect(openedmaps).toMatchObject([{ mapid: map.mapid }]);
    await bob.call('DELETE /users');
    expect(await service.sql('select from map_openers where mapid = $1', [map.mapid])).toEqual([]);
  });

  it('stays one after a wrong password and the correct one, on whichever instance', async () => {
    const [map, home] = [await guessable(service.visitor), fromElsewhere()];
    for (const { visitor } of [service, other]) {
      expect(await statusOf(map, map.password, home, visitor)).toBe(200);
    }
    expect(await statusOf(map, 'a typo', home)).toBe(403);
    expect(await statusOf(map, map.password, home, other.visitor)).toBe(200);
    await setGuesses(map, 30, '1 hour');
    for (const { visitor } of [service, other]) {
      expect(await statusOf(map, map.password, home, visitor)).toBe(200);
    }
  });

  it('is stored neither with an address nor in the same way for two maps', async () => {
    const home = fromElsewhere();
    const maps = [await guessable(service.visitor), await guessable(service.visitor)];
    for (const map of maps) expect(await statusOf(map, map.password, home)).toBe(200);
    const rows = await service.sql<{ opener: string }>(
      'select opener from map_openers where mapid = any($1)',
      [maps.map(({ mapid }) => mapid)],
    );
    const [first, second] = rows.map(({ opener }) => opener);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toMatch(/^[\w-]{22}$/);
    expect(first).not.toBe(second);
  });
});

describe('a new password', () => {
  it('replaces the old one on every instance, and forgets guesses and openers', async () => {
    const [map, bob] = [await createPrivateMap(ann), await service.signIn()];
    const read = (by: Client, password: string) =>
      outcomeOf(readMap(by, map, { ...withPassword(password), ...fromElsewhere() }));
    expect((await read(bob, SECRET)).status).toBe(200);
    await setGuesses(map, 30, '1 hour');
    expect(await changePassword(ann, map, 'new password')).toEqual({
      message: 'The password has been changed.',
    });
    expect(await guessesOf(map)).toBeUndefined();
    for (const by of [bob, other.as(bob.token)]) {
      expect(await read(by, SECRET)).toMatchObject({ status: 403, problem: 'map-locked' });
      expect((await read(by, 'new password')).status).toBe(200);
    }
    expect((await ann.call('GET /maps/{map_id}/mapinfo', map)).isPrivate).toBe(true);
  });

  it('gives former openers no pass', async () => {
    const [map, home] = [await guessable(ann), fromElsewhere()];
    const bob = await service.signIn();
    expect(await statusOf(map, map.password, home, bob)).toBe(200);
    await changePassword(ann, map, 'new password');
    await setGuesses(map, 30, '1 hour');
    expect(await statusOf(map, 'new password', home, bob)).toBe(429);
  });

  it('refuses a save that was allowed by the old one but comes later', async () => {
    const [map, bob] = [await guessable(ann), await service.signIn()];
    expect(await statusOf(map, map.password, {}, bob)).toBe(200);
    const outcomes = await startBlocked<unknown>(
      service,
      `select from resource_maps where mapid = ${map.mapid} for update`,
      [
        () => changePassword(ann, map, 'new password'),
        () => attempt(map, map.password, {}, other.as(bob.token)),
      ],
    );
    expect(outcomes[1]).toMatchObject({ status: 403, problem: 'map-locked' });
    expect(await statusOf(map, 'new password', {}, bob)).toBe(200);
  });

  it('is recorded for the owner, without the password', async () => {
    const map = await guessable(ann);
    await changePassword(ann, map, 'new password');
    const [change] = await service.sql<{ action: string; row: string }>(
      `select action, c::text as row from changes c
       where detail->>'mapid' = $1 and action <> 'map-created'`,
      [String(map.mapid)],
    );
    expect(change!.action).toBe('map-password-changed');
    expect(change!.row).not.toContain('new password');
  });

  it('needs 4 to 128 characters, and a map', async () => {
    const map = await guessable(ann);
    for (const password of ['', 'abc', 'x'.repeat(129)]) {
      await expect(changePassword(ann, map, password)).rejects.toMatchObject({ status: 400 });
    }
    await changePassword(ann, map, 'abcd');
    const none = { ...map, params: { map_id: 2147483647 } };
    await expect(changePassword(ann, none, 'abcd')).rejects.toMatchObject({
      status: 404,
      problem: 'no-such-map',
    });
    await expect(changePassword(ann, none, 'abc')).rejects.toMatchObject({ status: 400 });
  });
});

describe('the owner', () => {
  const infoFor = (by: Client, { params }: TestMap) =>
    by.call('GET /maps/{map_id}/mapinfo', { params });

  it('sees how many wrong passwords were tried, unlike others', async () => {
    const clan = await foundClan(service);
    const [map, mate] = [await guessable(clan.leader), await addMember(service, clan)];
    expect(await infoFor(clan.leader, map)).not.toHaveProperty('wrongPasswords');
    const bob = await service.signIn();
    const before = new Date().toISOString();
    for (let n = 0; n < 3; n += 1) await attempt(map, `wrong ${n}`, {}, bob);
    await attempt(map, map.password, {}, bob);
    const info = await infoFor(clan.leader, map);
    expect(info.wrongPasswords).toBe(3);
    expect(info.wrongPasswordsSince! >= before).toBe(true);
    for (const by of [mate, bob]) {
      expect(await infoFor(by, map)).not.toHaveProperty('wrongPasswords');
      expect(await infoFor(by, map)).not.toHaveProperty('wrongPasswordsSince');
    }
    await setGuesses(map, 3, '-1 day -1 second');
    expect(await infoFor(clan.leader, map)).not.toHaveProperty('wrongPasswords');
  });

  it('is notified when the pauses begin and with every 25th, but not by whom', async () => {
    const [map, bob] = [await guessable(ann), await service.signIn()];
    const recorded = () =>
      service.sql(
        `select c.actor, u.chatid, c.detail from changes c join users u using (userid)
         where action = 'map-guessed' and detail->>'mapid' = $1`,
        [String(map.mapid)],
      );
    const guess = async (nth: number) => {
      await setGuesses(map, nth - 1);
      expect(await statusOf(map, `wrong ${nth}`, fromElsewhere(), bob)).toBe(403);
    };
    const listener = await listen(other, ann);
    const notice = { actor: null, chatid: ann.chatid, detail: { mapid: map.mapid, name: 'Saved' } };
    await guess(9);
    expect(await recorded()).toEqual([]);
    // Counts as the tenth guess, but is correct.
    await attempt(map, map.password, fromElsewhere(), bob);
    expect(await recorded()).toEqual([]);
    for (const nth of [10, 11, 24]) await guess(nth);
    expect(await recorded()).toEqual([notice]);
    expect(await listener.receives(3)).toEqual(['map-saved', 'map-edited', 'map-guessed']);
    const { data } = listener.received[2]!;
    expect(data).toMatchObject({ memberid: ann.chatid, detail: { mapid: map.mapid } });
    expect(data).not.toHaveProperty('chatid');
    for (const nth of [25, 26, 50]) await guess(nth);
    expect(await recorded()).toEqual([notice, notice, notice]);
  });
});
