import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accept,
  ask,
  type ClanRef,
  disband,
  found,
  handOver,
  kick,
  permit,
  relate,
  unrelate,
} from '../../testing/race-acts.ts';
import { type Arena, startArena } from '../../testing/race.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.stop());

const sorted = (outcomes: string[]) => outcomes.toSorted();
const times = <T>(count: number, item: () => T): T[] => Array.from({ length: count }, item);

describe('founding a clan', () => {
  it('succeeds once when sent twenty times at once', () =>
    arena.rounds(async (race) => {
      const { ann } = await arena.people('ann');
      const outcomes = await race(...times(20, () => found(ann)));
      expect(sorted(outcomes)).toEqual([...times(19, () => '403 already-in-a-clan'), 'done']);
    }));

  it('succeeds only if the founder is not accepted elsewhere first', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      await ask(bob, clan).send();
      expect(await race(found(bob), accept(ann, clan, bob))).toBeOneOf([
        ['done', '404 no-such-request'],
        ['403 already-in-a-clan', 'done'],
      ]);
    }));

  it('leaves no join request that was made at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      expect(await race(found(bob), ask(bob, clan))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 already-in-a-clan'],
      ]);
    }));

  it('deletes requests in clan order, so that it cannot deadlock with clan deletions', async () => {
    const { ann, bob, cyd } = await arena.people('ann', 'bob', 'cyd');
    const [older, newer] = [await arena.clan(ann), await arena.clan(bob)];
    await ask(cyd, newer).send();
    await ask(cyd, older).send();
    const free = await arena.meanwhile(
      `select from requests where clanid = ${older.clanid} for update`,
      found(cyd),
      `select clanid from requests where clanid = ${newer.clanid} for update skip locked`,
    );
    expect(free).toEqual([{ clanid: newer.clanid }]);
  });
});

describe('deleting a clan', () => {
  it('leaves nobody in it who was accepted at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, ina, bob } = await arena.people('ann', 'ina', 'bob');
      const clan = await arena.clan(ann, ina);
      await permit(ann, clan, ina, { canInvite: true }).send();
      await ask(bob, clan).send();
      expect(await race(disband(ann, clan), accept(ina, clan, bob))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-clan'],
      ]);
      await found(bob).send();
    }));

  it('leaves no join request that was made at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      expect(await race(disband(ann, clan), ask(bob, clan))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-clan'],
      ]);
      expect(await bob.call('GET /users/requests')).toEqual([]);
    }));

  it('either precedes or is rejected after a handover', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(disband(ann, clan), handOver(ann, clan, bob))).toBeOneOf([
        ['done', '404 no-such-clan'],
        ['403 leader-only', 'done'],
      ]);
    }));

  it('succeeds once when sent twenty times at once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      const outcomes = await race(...times(20, () => disband(ann, clan)));
      expect(sorted(outcomes)).toEqual([...times(19, () => '404 no-such-clan'), 'done']);
    }));

  it('does not deadlock with requesters who found their own clans', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd, dan } = await arena.people('ann', 'bob', 'cyd', 'dan');
      const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
      for (const [person, clan] of [
        [cyd, two],
        [cyd, one],
        [dan, one],
        [dan, two],
      ] as const) {
        await ask(person, clan).send();
      }
      const outcomes = await race(disband(ann, one), found(cyd), disband(bob, two), found(dan));
      expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
    }));
});

describe('relationships', () => {
  const GATES = ['none', 'clans', 'relationships', 'changes'] as const;

  it('are stored once when set twenty times at once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const [clan, other] = [await arena.clan(ann), await arena.clan(bob)];
      const types = ['ally', 'enemy', 'nap', 'ally'] as const;
      const acts = times(5, () => types.map((type) => relate(ann, clan, other, type))).flat();
      expect(new Set(await race(...acts))).toEqual(new Set(['done']));
      const params = { clan_id: clan.clanid };
      const list = await ann.call('GET /clans/{clan_id}/relationships', { params });
      expect(list).toHaveLength(1);
    }, GATES));

  it('can be set by two clans to each other at once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
      const acts = times(5, () => [relate(ann, one, two), relate(bob, two, one)]).flat();
      expect(new Set(await race(...acts))).toEqual(new Set(['done']));
    }, GATES));

  it.each(['own', 'other'] as const)(
    "are set before the %s clan's deletion or not at all",
    (which) =>
      arena.rounds(async (race) => {
        const { ann, ed, bob } = await arena.people('ann', 'ed', 'bob');
        const [clan, other] = [await arena.clan(ann, ed), await arena.clan(bob)];
        await permit(ann, clan, ed, { canEdit: true }).send();
        const deletion = which === 'own' ? disband(ann, clan) : disband(bob, other);
        expect(await race(deletion, relate(ed, clan, other))).toBeOneOf([
          ['done', 'done'],
          ['done', '404 no-such-clan'],
        ]);
      }, GATES),
  );

  it('end without a deadlock when all their clans are deleted at once', () =>
    arena.rounds(async (race) => {
      const people = await arena.crowd(3);
      const clans: ClanRef[] = [];
      for (const person of people) clans.push(await arena.clan(person));
      for (const [index, person] of people.entries()) {
        for (const other of clans) {
          if (other !== clans[index]) await relate(person, clans[index]!, other).send();
        }
      }
      const deletions = people.map((person, index) => disband(person, clans[index]!));
      expect(await race(...deletions)).toEqual(['done', 'done', 'done']);
    }, GATES));

  it('are removed only once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const [clan, other] = [await arena.clan(ann), await arena.clan(bob)];
      await relate(ann, clan, other).send();
      const params = { clan_id: clan.clanid };
      const [row] = await ann.call('GET /clans/{clan_id}/relationships', { params });
      const removal = unrelate(ann, clan, row!.relationshipid);
      expect(sorted(await race(removal, removal, removal))).toEqual([
        '404 no-such-relationship',
        '404 no-such-relationship',
        'done',
      ]);
    }, GATES));

  it('are not set by a member after they were kicked', () =>
    arena.rounds(async (race) => {
      const { ann, ed, bob } = await arena.people('ann', 'ed', 'bob');
      const [clan, other] = [await arena.clan(ann, ed), await arena.clan(bob)];
      await permit(ann, clan, ed, { canEdit: true }).send();
      // The arena also checks that nobody acts in a clan after the change log says they left.
      expect(await race(kick(ann, clan, ed), relate(ed, clan, other))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 members-only'],
      ]);
    }, GATES));
});
