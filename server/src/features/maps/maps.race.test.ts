import { type Client, ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  foundClan,
  handOver,
  join,
  permit,
  type TestClan,
} from '../../testing/clans.ts';
import { deadlocks } from '../../testing/consistency.ts';
import {
  startBlocked,
  createMap,
  deleteMap,
  markersIn,
  saveMap,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService();
  other = await service.another();
});
afterAll(() => service.stop());

type Act = () => Promise<unknown>;

/** The same person on the other instance. */
const elsewhere = ({ token }: Person): Client => other.as(token);

const outcomeOf = (start: Act) => (): Promise<string> =>
  start().then(
    () => 'done',
    (error: unknown) =>
      error instanceof ProblemError ? `${error.status} ${error.problem}` : String(error),
  );

/** Starts all at once, or one after the other while the map is locked. */
const atOnce = (acts: Act[]) => Promise.all(acts.map((start) => outcomeOf(start)()));
const atTheMap = ({ mapid }: TestMap, acts: Act[]) =>
  startBlocked(
    service,
    `select from resource_maps where mapid = ${mapid} for update`,
    acts.map(outcomeOf),
  );

/** The actions that the change log has for the map, and the given other ones, in order. */
async function historyLines({ mapid }: TestMap, ...actions: string[]): Promise<string[]> {
  const rows = await service.sql<{ action: string }>(
    `select action from changes
     where detail->>'mapid' = $1 and action <> 'map-created' or action = any($2)
     order by changeid`,
    [String(mapid), actions],
  );
  return rows.map(({ action }) => action);
}

const exists = async ({ mapid }: TestMap): Promise<boolean> =>
  (await service.sql('select from resource_maps where mapid = $1', [mapid])).length > 0;

describe('twenty concurrent deletions', () => {
  it.each([
    ['succeed once for the owner', true],
    ['succeed once for an unowned map with the password', false],
  ])('%s', async (_, owned) => {
    const owner = await service.signIn();
    const map = await createMap(owned ? owner : service.visitor);
    const remove = (by: Client) => () => deleteMap(by, map, withPassword(map.password));
    const outcomes = await atOnce(
      Array.from({ length: 20 }, (__, n) => remove(n % 2 ? owner : elsewhere(owner))),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('404 no-such-map'), 'done']);
    expect(await exists(map)).toBe(false);
    expect(await historyLines(map)).toEqual(['map-deleted']);
  });
});

describe('a save during a deletion', () => {
  it.each([
    ['succeeds if it comes first', ['map-saved', 'map-deleted'], ['done', 'done'], false],
    ['is rejected if the deletion comes first', ['map-deleted'], ['done', '404 no-such-map'], true],
  ])('%s', async (_, log, outcomes, backwards) => {
    const owner = await service.signIn();
    const map = await createMap(owner);
    const acts = [
      () => saveMap(owner, map, { name: 'Saved' }),
      () => deleteMap(elsewhere(owner), map),
    ];
    expect(await atTheMap(map, backwards ? acts.toReversed() : acts)).toEqual(outcomes);
    expect(await exists(map)).toBe(false);
    expect(await historyLines(map)).toEqual(log);
  });

  it('never changes a deleted map when many saves run at once', async () => {
    const owner = await service.signIn();
    const map = await createMap(owner);
    const acts = Array.from({ length: 20 }, (_, n) => {
      const by = n % 2 ? owner : elsewhere(owner);
      const save = () => saveMap(by, map, { markers: markersIn(500) });
      return n === 10 ? () => deleteMap(by, map) : save;
    });
    const outcomes = await atOnce(acts);
    expect(outcomes[10]).toBe('done');
    for (const outcome of outcomes) expect(outcome).toBeOneOf(['done', '404 no-such-map']);
    expect((await historyLines(map)).indexOf('map-deleted')).toBe(
      outcomes.filter((outcome) => outcome === 'done').length - 1,
    );
  });
});

describe('deleting an account', () => {
  const erase = (person: Person) => () => elsewhere(person).call('DELETE /users');
  const mapsLeft = (person: Person) =>
    service.sql(
      `select from resource_maps where ownerid is not null and ownerid not in (select userid from users)
       union all select from users where chatid = $1`,
      [person.chatid],
    );

  it.each([false, true])(
    'deletes the map that its owner is saving (deletion first: %s)',
    async (backwards) => {
      const owner = await service.signIn();
      const map = await createMap(owner);
      const acts = [() => saveMap(owner, map, { name: 'Saved' }), erase(owner)];
      const outcomes = await atTheMap(map, backwards ? acts.toReversed() : acts);
      const [saved, erased] = backwards ? outcomes.toReversed() : outcomes;
      expect(erased).toBe('done');
      expect(saved).toBe(backwards ? '404 no-such-map' : 'done');
      expect(await mapsLeft(owner)).toEqual([]);
      expect(await exists(map)).toBe(false);
    },
  );

  it.each([false, true])(
    'causes no deadlock while a clan mate saves (deletion first: %s)',
    async (backwards) => {
      const before = await deadlocks(service);
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const map = await createMap(owner);
      const acts = [() => saveMap(clan.leader, map, { name: 'Saved' }), erase(owner)];
      const outcomes = await atTheMap(map, backwards ? acts.toReversed() : acts);
      const [saved, erased] = backwards ? outcomes.toReversed() : outcomes;
      expect(erased).toBe('done');
      expect(saved).toBe(backwards ? '404 no-such-map' : 'done');
      expect(await exists(map)).toBe(false);
      expect(await deadlocks(service)).toBe(before);
    },
  );

  // A session that has ended counts as none, so a map that is created just after belongs to nobody.
  it.each([
    ['is created just before', false],
    ['is created just after', true],
  ])('leaves no map that %s', async (_, backwards) => {
    const owner = await service.signIn();
    const acts = [() => createMap(owner), erase(owner)].map(outcomeOf);
    // Both write to this table last, so both have to wait for the lock.
    const lock = 'lock table changes in exclusive mode';
    const starts = backwards ? acts.toReversed() : acts;
    expect(await startBlocked(service, lock, starts)).toEqual(['done', 'done']);
    expect(await mapsLeft(owner)).toEqual([]);
  });
});

/** Each of these ends the permission of a clan mate to save; no later save may succeed. */
const ends: Record<string, (clan: TestClan, owner: Person, mate: Person) => Promise<unknown>> = {
  'member-kicked': (clan, _owner, mate) => act(clan, 'kick', mate),
  'member-left': (_clan, owner) => owner.call('DELETE /clans'),
  'permissions-set': (clan, _owner, mate) => permit(clan, mate, { canEdit: false }),
  'clan-deleted': ({ leader, params }) => leader.call('DELETE /clans/{clan_id}', { params }),
};

describe('a save by a clan mate who loses permission', () => {
  it.each(Object.keys(ends))('is completed before %s', async (action) => {
    const clan = await foundClan(service);
    const [owner, mate] = [await addMember(service, clan), await service.signIn()];
    await join(clan, mate);
    await permit(clan, mate, { canEdit: true });
    await service.sql('delete from changes where action = $1', [action]);
    const map = await createMap(owner);
    const outcomes = await atTheMap(map, [
      () => saveMap(elsewhere(mate), map, { name: 'Saved' }),
      () => ends[action]!(clan, owner, mate),
    ]);
    expect(outcomes).toEqual(['done', 'done']);
    expect(await historyLines(map, action)).toEqual(['map-saved', 'map-edited', action]);
  });

  it('is rejected once there is another leader', async () => {
    const clan = await foundClan(service);
    const [owner, heir] = [await addMember(service, clan), await addMember(service, clan)];
    const map = await createMap(owner);
    const save = () => saveMap(elsewhere(clan.leader), map, { name: 'Saved' });
    expect(await atTheMap(map, [save, () => handOver(clan, heir)])).toEqual(['done', 'done']);
    expect(await historyLines(map, 'leader-changed')).toEqual([
      'map-saved',
      'map-edited',
      'leader-changed',
    ]);
    expect(await outcomeOf(save)()).toBe('403 map-locked');
  });

  it('either comes before the kick or is rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clan = await foundClan(service);
      const [owner, mate] = [await addMember(service, clan), await addMember(service, clan)];
      await permit(clan, mate, { canEdit: true });
      const map = await createMap(owner);
      await service.sql(`delete from changes where action = 'member-kicked'`);
      const save = () => saveMap(elsewhere(mate), map, { name: 'Saved' });
      const kick = () => act(clan, 'kick', mate);
      const outcomes = await atOnce([save, save, save, kick, save, save, save]);
      expect(outcomes[3]).toBe('done');
      for (const outcome of outcomes) expect(outcome).toBeOneOf(['done', '403 map-locked']);
      expect((await historyLines(map, 'member-kicked')).at(-1)).toBe('member-kicked');
    }
  });
});

describe('guesses, new passwords, saves and a deletion at once', () => {
  it('neither fail nor deadlock', async () => {
    const owner = await service.signIn();
    const people = await Promise.all(Array.from({ length: 6 }, () => service.signIn()));
    const map = await createMap(owner);
    const before = await deadlocks(service);
    const acts = Array.from({ length: 60 }, (_, n): Act => {
      const person = people[n % people.length]!;
      const by = n % 2 ? person : elsewhere(person);
      if (n === 55) return () => deleteMap(owner, map);
      if (n % 20 === 7) {
        const body = { password: `new password ${n}` };
        return () => owner.call('PUT /maps/{map_id}/password', { params: map.params, body });
      }
      if (n % 4 === 0) return () => saveMap(elsewhere(owner), map, { name: `Saved ${n}` });
      const password = n % 3 ? map.password : `wrong ${n}`;
      return () => saveMap(by, map, { name: `Saved ${n}` }, withPassword(password));
    });
    for (const outcome of await atOnce(acts)) {
      expect(outcome).toBeOneOf([
        'done',
        '403 map-locked',
        '404 no-such-map',
        '429 too-many-password-guesses',
        '503 busy',
      ]);
    }
    expect(await deadlocks(service)).toBe(before);
    expect(await exists(map)).toBe(false);
  });
});
