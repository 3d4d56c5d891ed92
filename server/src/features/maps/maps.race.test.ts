import { type Client, ProblemError } from '@clan-companion/contract/client';
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
import {
  behindLock,
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

/** The same person, whose request goes to the other instance. */
const elsewhere = ({ token }: Person): Client => other.as(token);

const outcomeOf = (start: Act) => (): Promise<string> =>
  start().then(
    () => 'done',
    (error: unknown) =>
      error instanceof ProblemError ? `${error.status} ${error.problem}` : String(error),
  );

/** All at once, or in turn up to the map, which somebody else is about to let go. */
const atOnce = (acts: Act[]) => Promise.all(acts.map((start) => outcomeOf(start)()));
const atTheMap = ({ mapid }: TestMap, acts: Act[]) =>
  behindLock(service, `select from maps where mapid = ${mapid} for update`, acts.map(outcomeOf));

/** What was done to the map and to the clan, in that order, by the change log. */
async function told({ mapid }: TestMap, ...actions: string[]): Promise<string[]> {
  const rows = await service.sql<{ action: string }>(
    `select action from changes
     where detail->>'mapid' = $1 and action <> 'map-created' or action = any($2)
     order by changeid`,
    [String(mapid), actions],
  );
  return rows.map(({ action }) => action);
}

const exists = async ({ mapid }: TestMap): Promise<boolean> =>
  (await service.sql('select from maps where mapid = $1', [mapid])).length > 0;

const deadlocks = async (): Promise<number> => {
  const [row] = await service.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row!.deadlocks;
};

describe('of twenty who delete a map', () => {
  it.each([
    ['its owner does, once', true],
    ['that nobody owns, one with the password does', false],
  ])('%s', async (_, owned) => {
    const owner = await service.signIn();
    const map = await createMap(owned ? owner : service.visitor);
    const remove = (by: Client) => () => deleteMap(by, map, withPassword(map.password));
    const outcomes = await atOnce(
      Array.from({ length: 20 }, (__, n) => remove(n % 2 ? owner : elsewhere(owner))),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill('404 no-such-map'), 'done']);
    expect(await exists(map)).toBe(false);
    expect(await told(map)).toEqual(['map-deleted']);
  });
});

describe('saving against deleting', () => {
  it.each([
    ['the save comes first', ['map-saved', 'map-deleted'], ['done', 'done'], false],
    ['the deletion comes first', ['map-deleted'], ['done', '404 no-such-map'], true],
  ])('%s', async (_, log, outcomes, backwards) => {
    const owner = await service.signIn();
    const map = await createMap(owner);
    const acts = [
      () => saveMap(owner, map, { name: 'Saved' }),
      () => deleteMap(elsewhere(owner), map),
    ];
    expect(await atTheMap(map, backwards ? acts.toReversed() : acts)).toEqual(outcomes);
    expect(await exists(map)).toBe(false);
    expect(await told(map)).toEqual(log);
  });

  it('a crowd of either, at once: saved or gone, and nothing after', async () => {
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
    expect((await told(map)).indexOf('map-deleted')).toBe(
      outcomes.filter((outcome) => outcome === 'done').length - 1,
    );
  });
});

describe('an account that is deleted', () => {
  const erase = (person: Person) => () => elsewhere(person).call('DELETE /users');
  const mapsLeft = (person: Person) =>
    service.sql(
      `select from maps where ownerid is not null and ownerid not in (select userid from users)
       union all select from users where chatid = $1`,
      [person.chatid],
    );

  it.each([false, true])(
    'while it saves: the map is gone (deletion first: %s)',
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
    'while a clan mate saves, nobody waits for the other (deletion first: %s)',
    async (backwards) => {
      const before = await deadlocks();
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const map = await createMap(owner);
      const acts = [() => saveMap(clan.leader, map, { name: 'Saved' }), erase(owner)];
      const outcomes = await atTheMap(map, backwards ? acts.toReversed() : acts);
      const [saved, erased] = backwards ? outcomes.toReversed() : outcomes;
      expect(erased).toBe('done');
      expect(saved).toBe(backwards ? '404 no-such-map' : 'done');
      expect(await exists(map)).toBe(false);
      expect(await deadlocks()).toBe(before);
    },
  );

  it.each([
    ['is created first', false, ['done', 'done']],
    ['is created after', true, ['done', '401 sign-in-needed']],
  ])('leaves no map behind that %s', async (_, backwards, outcomes) => {
    const owner = await service.signIn();
    const acts = [() => createMap(owner), erase(owner)].map(outcomeOf);
    // What both do last, so that each is in the other's way.
    const lock = 'lock table changes in exclusive mode';
    const starts = backwards ? acts.toReversed() : acts;
    expect(await behindLock(service, lock, starts)).toEqual(outcomes);
    expect(await mapsLeft(owner)).toEqual([]);
  });
});

/** Each ends somebody's right to save. Whoever is told that it is done sees no save of theirs after. */
const ends: Record<string, (clan: TestClan, owner: Person, mate: Person) => Promise<unknown>> = {
  'member-kicked': (clan, _owner, mate) => act(clan, 'kick', mate),
  'member-left': (_clan, owner) => owner.call('DELETE /clans'),
  'permissions-set': (clan, _owner, mate) => permit(clan, mate, { canEdit: false }),
  'clan-deleted': ({ leader, params }) => leader.call('DELETE /clans/{clan_id}', { params }),
};

describe('a clan mate’s save against the end of their right', () => {
  it.each(Object.keys(ends))('%s after it waits for the save', async (action) => {
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
    expect(await told(map, action)).toEqual(['map-saved', action]);
  });

  it('is refused once another leads', async () => {
    const clan = await foundClan(service);
    const [owner, heir] = [await addMember(service, clan), await addMember(service, clan)];
    const map = await createMap(owner);
    const save = () => saveMap(elsewhere(clan.leader), map, { name: 'Saved' });
    expect(await atTheMap(map, [save, () => handOver(clan, heir)])).toEqual(['done', 'done']);
    expect(await told(map, 'leader-changed')).toEqual(['map-saved', 'leader-changed']);
    expect(await outcomeOf(save)()).toBe('403 map-locked');
  });

  it('either comes before or is refused, whoever is first', async () => {
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
      expect((await told(map, 'member-kicked')).at(-1)).toBe('member-kicked');
    }
  });
});
