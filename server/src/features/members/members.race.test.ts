import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accept,
  ask,
  block,
  type ClanRef,
  handOver,
  kick,
  leave,
  permit,
  type Racer,
  reject,
  withdraw,
} from '../../testing/race-acts.ts';
import { type Arena, startArena } from '../../testing/race.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.stop());

describe('a join request', () => {
  it('is stored once when sent twenty times at once', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      const outcomes = await race(...Array.from({ length: 20 }, () => ask(bob, clan)));
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      expect(await bob.call('GET /users/requests')).toHaveLength(1);
    }));

  it('does not stay open after the person was blocked', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      expect(await race(ask(bob, clan), block(ann, clan, bob))).toBeOneOf([
        ['done', 'done'],
        ['403 blocked', 'done'],
      ]);
      expect(await bob.call('GET /users/requests')).toEqual([]);
    }));

  it('is accepted once when two people accept it', () =>
    arena.rounds(async (race) => {
      const { ann, ina, bob } = await arena.people('ann', 'ina', 'bob');
      const clan = await arena.clan(ann, ina);
      await permit(ann, clan, ina, { canInvite: true }).send();
      await ask(bob, clan).send();
      expect(await race(accept(ann, clan, bob), accept(ina, clan, bob))).toBeOneOf([
        ['done', '404 no-such-request'],
        ['404 no-such-request', 'done'],
      ]);
    }));

  it('is accepted by one of several clans, and the other requests end', () =>
    arena.rounds(async (race) => {
      const { bob } = await arena.people('bob');
      const leaders = await arena.crowd(3);
      const clans: ClanRef[] = [];
      for (const leader of leaders) clans.push(await arena.clan(leader));
      for (const clan of clans.toReversed()) await ask(bob, clan).send();
      const acts = clans.map((clan, index) => accept(leaders[index]!, clan, bob));
      expect((await race(...acts)).toSorted()).toEqual([
        '404 no-such-request',
        '404 no-such-request',
        'done',
      ]);
    }));

  const ends = {
    withdrawn: (_: Racer, clan: ClanRef, bob: Racer) => withdraw(bob, clan),
    rejected: reject,
  };
  it.each(Object.entries(ends))('is either accepted or %s', (_, end) =>
    arena.rounds(async (race) => {
      const { ann, ina, bob } = await arena.people('ann', 'ina', 'bob');
      const clan = await arena.clan(ann, ina);
      await permit(ann, clan, ina, { canInvite: true }).send();
      await ask(bob, clan).send();
      expect(await race(accept(ann, clan, bob), end(ina, clan, bob))).toBeOneOf([
        ['done', '404 no-such-request'],
        ['404 no-such-request', 'done'],
      ]);
    }),
  );

  it('can be withdrawn from one clan while another accepts', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd } = await arena.people('ann', 'bob', 'cyd');
      const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
      for (const clan of [one, two]) await ask(cyd, clan).send();
      expect(await race(accept(ann, one, cyd), withdraw(cyd, two))).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-request'],
      ]);
    }));

  it('does not stay open when another clan accepts at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd } = await arena.people('ann', 'bob', 'cyd');
      const [one, two] = [await arena.clan(ann), await arena.clan(bob)];
      await ask(cyd, one).send();
      expect(await race(accept(ann, one, cyd), ask(cyd, two))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 already-in-a-clan'],
      ]);
    }));

  it('can be sent again while it is rejected', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann);
      await ask(bob, clan).send();
      expect(await race(reject(ann, clan, bob), ask(bob, clan))).toEqual(['done', 'done']);
    }));
});

describe('a member', () => {
  it('is either kicked or leaves', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(kick(ann, clan, bob), leave(bob))).toBeOneOf([
        ['done', '403 not-in-a-clan'],
        ['404 no-such-member', 'done'],
      ]);
    }));

  it('is kicked once when several people kick them', () =>
    arena.rounds(async (race) => {
      const { ann, kim, bob } = await arena.people('ann', 'kim', 'bob');
      const clan = await arena.clan(ann, kim, bob);
      await permit(ann, clan, kim, { canKick: true }).send();
      const acts = Array.from({ length: 5 }, () => [
        kick(ann, clan, bob),
        kick(kim, clan, bob),
      ]).flat();
      const outcomes = await race(...acts);
      expect(outcomes.toSorted()).toEqual([...Array(9).fill('404 no-such-member'), 'done']);
    }));

  it('cannot kick a member who kicked them first', () =>
    arena.rounds(async (race) => {
      const { ann, bob, cyd } = await arena.people('ann', 'bob', 'cyd');
      const clan = await arena.clan(ann, bob, cyd);
      for (const member of [bob, cyd]) await permit(ann, clan, member, { canKick: true }).send();
      expect(await race(kick(bob, clan, cyd), kick(cyd, clan, bob))).toBeOneOf([
        ['done', '403 members-only'],
        ['403 members-only', 'done'],
      ]);
    }));

  it('keeps no permission after being kicked', () =>
    arena.rounds(async (race) => {
      const { ann, kim, bob } = await arena.people('ann', 'kim', 'bob');
      const clan = await arena.clan(ann, kim, bob);
      await permit(ann, clan, kim, { canKick: true }).send();
      const permission = permit(ann, clan, bob, { canEdit: true });
      expect(await race(kick(kim, clan, bob), permission)).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-member'],
      ]);
      await ask(bob, clan).send();
      await accept(ann, clan, bob).send();
      const params = { clan_id: clan.clanid, member_id: bob.chatid };
      expect(
        await bob.call('GET /clans/{clan_id}/members/{member_id}/permissions', { params }),
      ).toEqual({ canEdit: false, canInvite: false, canKick: false });
    }));

  it('cannot use a permission after losing it', () =>
    arena.rounds(async (race) => {
      const { ann, kim, bob } = await arena.people('ann', 'kim', 'bob');
      const clan = await arena.clan(ann, kim, bob);
      await permit(ann, clan, kim, { canKick: true }).send();
      const loss = permit(ann, clan, kim, { canKick: false });
      expect(await race(kick(kim, clan, bob), loss)).toBeOneOf([
        ['done', 'done'],
        ['403 no-permission', 'done'],
      ]);
    }));
});

describe('handing a clan over', () => {
  it('excludes kicking the new leader at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, kim, bob } = await arena.people('ann', 'kim', 'bob');
      const clan = await arena.clan(ann, kim, bob);
      await permit(ann, clan, kim, { canKick: true }).send();
      expect(await race(handOver(ann, clan, bob), kick(kim, clan, bob))).toBeOneOf([
        ['done', '403 leader-stays'],
        ['404 no-such-member', 'done'],
      ]);
    }));

  it('excludes the new leader leaving at the same time', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(handOver(ann, clan, bob), leave(bob))).toBeOneOf([
        ['done', '403 leader-cannot-leave'],
        ['404 no-such-member', 'done'],
      ]);
    }));

  it('succeeds once when several members are named', () =>
    arena.rounds(async (race) => {
      const { ann } = await arena.people('ann');
      const heirs = await arena.crowd(3);
      const clan = await arena.clan(ann, ...heirs);
      const outcomes = await race(...heirs.map((heir) => handOver(ann, clan, heir)));
      expect(outcomes.toSorted()).toEqual(['403 leader-only', '403 leader-only', 'done']);
    }));

  it('must come first when the leader also leaves', () =>
    arena.rounds(async (race) => {
      const { ann, bob } = await arena.people('ann', 'bob');
      const clan = await arena.clan(ann, bob);
      expect(await race(handOver(ann, clan, bob), leave(ann))).toBeOneOf([
        ['done', 'done'],
        ['done', '403 leader-cannot-leave'],
      ]);
    }));
});
