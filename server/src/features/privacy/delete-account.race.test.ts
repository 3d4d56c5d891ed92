import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accept,
  ask,
  type ClanRef,
  disband,
  erase,
  found,
  handOver,
  kick,
  leave,
  permit,
  type Racer,
  relate,
} from '../../testing/race-acts.ts';
import { type Arena, startArena } from '../../testing/race.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.stop());

const leaderOf = async (by: Racer, clan: ClanRef): Promise<string> =>
  (await by.call('GET /clans/{clan_id}', { params: { clan_id: clan.clanid } })).chatid;

const clansLedBy = (leader: Racer) =>
  arena.service.sql('select from clans where leaderid = $1', [leader.userid]);

describe('deleting an account', () => {
  it('succeeds once when sent twenty times at once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      const outcomes = await race(...Array.from({ length: 20 }, () => erase(ann)));
      expect(outcomes.toSorted()).toEqual([...Array(19).fill('401 sign-in-needed'), 'done']);
      expect(await leaderOf(bob, clan)).toBe(bob.chatid);
    }));

  it('leaves no clan that the person founds at the same time', () =>
    arena.rounds(async (race) => {
      const { ann } = await arena.people('ann');
      expect(await race(erase(ann), found(ann))).toBeOneOf([
        ['done', 'done'],
        ['done', '401 sign-in-needed'],
      ]);
      expect(await arena.service.sql('select from clans')).toEqual([]);
    }));

  it('does not conflict with a join request by the person', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      expect(await race(erase(bob), ask(bob, clan))).toBeOneOf([
        ['done', 'done'],
        ['done', '401 sign-in-needed'],
      ]);
    }));

  it('does not conflict with a join request by a leader to their own clan', () =>
    arena.rounds(async (race) => {
      const { ann } = await arena.people('ann');
      const clan = await arena.clan(ann);
      expect(await race(erase(ann), ask(ann, clan))).toBeOneOf([
        ['done', '403 already-in-a-clan'],
        ['done', '404 no-such-clan'],
        ['done', '401 sign-in-needed'],
      ]);
    }));

  it('does not conflict with being accepted', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      await ask(bob, clan).send();
      expect(await race(erase(bob), accept(ann, clan, bob))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-user'],
      ]);
    }));

  it('makes a member accepted at the same time the leader, or deletes the clan', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      await ask(bob, clan).send();
      const outcomes = await race(erase(ann), accept(ann, clan, bob));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-clan'],
        ['done', '401 sign-in-needed'],
      ]);
      expect(await clansLedBy(bob)).toHaveLength(outcomes[1] === 'done' ? 1 : 0);
    }));

  it('does not conflict with leaving the clan', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      await arena.clan(ann, bob);
      expect(await race(erase(bob), leave(bob))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 not-in-a-clan'],
        ['done', '401 sign-in-needed'],
      ]);
    }));

  it('does not conflict with being kicked', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(erase(bob), kick(ann, clan, bob))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-member'],
        ['done', '404 no-such-user'],
      ]);
    }));

  it('returns the clan to the old leader if the new leader deletes their account', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(erase(bob), handOver(ann, clan, bob))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-member'],
      ]);
      expect(await leaderOf(ann, clan)).toBe(ann.chatid);
    }));

  it('respects a handover by the leader that comes first', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd } = await arena.people('ann', 'bob', 'cyd');
      const clan = await arena.clan(ann, bob, cyd);
      const outcomes = await race(erase(ann), handOver(ann, clan, cyd));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['done', '403 leader-only'],
        ['done', '401 sign-in-needed'],
      ]);
      const heir = outcomes[1] === 'done' ? cyd : bob;
      expect(await leaderOf(bob, clan)).toBe(heir.chatid);
    }));

  it('deletes the clan if the last other member leaves first', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      await arena.clan(ann, bob);
      const outcomes = await race(erase(ann), leave(bob));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['done', '403 leader-cannot-leave'],
      ]);
      expect(await clansLedBy(bob)).toHaveLength(outcomes[1] === 'done' ? 0 : 1);
    }));

  it('does not conflict with deleting the clan', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(erase(ann), disband(ann, clan))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 leader-only'],
        ['done', '401 sign-in-needed'],
      ]);
    }));

  it('deletes the clan with the last of its members', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd, dan } = await arena.people('ann', 'bob', 'cyd', 'dan');
      const clan = await arena.clan(ann, bob, cyd, dan);
      await permit(ann, clan, dan, { canEdit: true }).send();
      const outcomes = await race(...[ann, bob, cyd, dan].map(erase));
      expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
      expect(await arena.service.sql('select from clans')).toEqual([]);
    }));

  it('does not deadlock with the deletion of a related clan', () =>
    arena.rounds(
      async (race) => {
        const { ann, bob } = await arena.people('ann', 'bob');
        const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
        await relate(ann, one, two).send();
        await relate(bob, two, one).send();
        expect(await race(erase(ann), disband(bob, two))).toEqual(['done', 'done']);
      },
      ['none', 'clans', 'relationships', 'changes'],
    ));

  it('leaves no account or a new one when the person signs in at the same time', () =>
    arena.rounds(async (race) => {
      const phoenix = await arena.practitioner('Phoenix');
      await found(phoenix).send();
      const signIn = await arena.signingIn('Phoenix');
      expect(await race(erase(phoenix), signIn)).toEqual(['done', 'done']);
      const users = await arena.service.sql<{ userid: number }>(
        'select userid from users where chatid = $1',
        [phoenix.chatid],
      );
      for (const { userid } of users) expect(userid).toBeGreaterThan(phoenix.userid);
    }));
});
