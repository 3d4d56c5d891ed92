import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { addWalker, disband } from '../../testing/goods.ts';
import { type Play, playRounds } from '../../testing/goods-race.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService();
  second = await service.another();
});
afterAll(() => service.stop());

const GATES = ['clans', 'members', 'users', 'walkers', 'changes'];
const rounds = (play: Play) => playRounds(service, GATES, play);

/** The same person, using the second instance. */
const elsewhere = (person: Person): Person => ({ ...person, ...second.as(person.token) });
const path = (walkerid: string) => ({ params: { walker_id: walkerid } });
const update = (by: Person, walkerid: string) => () =>
  by.call('PUT /walkers/{walker_id}', { ...path(walkerid), body: { description: 'Changed' } });
const giveTo =
  (by: Person, walkerid: string, { chatid }: Person) =>
  () =>
    by.call('PUT /walkers/{walker_id}', { ...path(walkerid), body: { ownerid: chatid } });
const remove = (by: Person, walkerid: string) => () =>
  by.call('DELETE /walkers/{walker_id}', path(walkerid));
const takeOut = (by: Person, walkerid: string) => () =>
  by.call('PUT /walkers/{walker_id}/place', { ...path(walkerid), body: { out: true } });
const park = (by: Person, walkerid: string) => () =>
  by.call('PUT /walkers/{walker_id}/place', {
    ...path(walkerid),
    body: { out: false, place: 'North gate' },
  });
const erase = (person: Person) => () => person.call('DELETE /users');
const end = (clan: TestClan) => () => disband({ ...clan, leader: elsewhere(clan.leader) });

const walkersOf = ({ clanid }: TestClan) =>
  service.sql(
    `select description, u.chatid as owner
     from walkers left join users u on u.userid = ownerid where clanid = $1`,
    [clanid],
  );

describe('a walker', () => {
  it('is deleted once by ten concurrent requests', () =>
    rounds(async (race) => {
      const { leader } = await foundClan(service);
      const { walkerid } = await addWalker(leader);
      const acts = Array.from({ length: 10 }, (_, n) =>
        remove(n % 2 ? leader : elsewhere(leader), walkerid),
      );
      const { outcomes, actions } = await race(...acts);
      expect(outcomes.toSorted()).toEqual([...Array(9).fill('404 no-such-walker'), 'done']);
      expect(actions).toEqual(['walker-deleted']);
    }));

  it('is either changed before it is deleted or not at all', () =>
    rounds(async (race) => {
      const { leader } = await foundClan(service);
      const { walkerid } = await addWalker(leader);
      expect(await race(update(leader, walkerid), remove(elsewhere(leader), walkerid))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-updated', 'walker-deleted'] },
        { outcomes: ['404 no-such-walker', 'done'], actions: ['walker-deleted'] },
      ]);
    }));

  it('is not changed by its owner after they were kicked, and loses its owner', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      const { outcomes } = await race(update(elsewhere(owner), walkerid), () =>
        act(clan, 'kick', owner),
      );
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['403 members-only', 'done'],
      ]);
      const description = outcomes[0] === 'done' ? 'Changed' : null;
      expect(await walkersOf(clan)).toEqual([{ description, owner: null }]);
    }));

  it('is not changed by a member with canEdit after they were kicked', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const keeper = await addMember(service, clan, { canEdit: true });
      const { walkerid } = await addWalker(clan.leader);
      const { outcomes, actions } = await race(update(elsewhere(keeper), walkerid), () =>
        act(clan, 'kick', keeper),
      );
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['403 members-only', 'done'],
      ]);
      const changed = outcomes[0] === 'done';
      expect(actions.toSorted()).toEqual(
        changed ? ['member-kicked', 'walker-updated'] : ['member-kicked'],
      );
      const [walker] = await walkersOf(clan);
      expect(walker?.description).toBe(changed ? 'Changed' : null);
    }));

  it('is not changed after its clan was deleted', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      expect(await race(update(owner, walkerid), end(clan))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-updated', 'member-freed', 'clan-deleted'] },
        { outcomes: ['404 no-such-walker', 'done'], actions: ['member-freed', 'clan-deleted'] },
      ]);
      expect(await walkersOf(clan)).toEqual([]);
    }));

  it('stays without an owner who deletes their account while changing it', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      const { outcomes } = await race(update(elsewhere(owner), walkerid), erase(owner));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['401 sign-in-needed', 'done'],
        ['403 members-only', 'done'],
      ]);
      const description = outcomes[0] === 'done' ? 'Changed' : null;
      expect(await walkersOf(clan)).toEqual([{ description, owner: null }]);
    }));

  it('can be changed by the leader while its owner deletes their account', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      const { outcomes } = await race(update(elsewhere(clan.leader), walkerid), erase(owner));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await walkersOf(clan)).toEqual([{ description: 'Changed', owner: null }]);
    }));

  it('is not given to a person who deleted their account', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const heir = await addMember(service, clan);
      const { walkerid } = await addWalker(clan.leader);
      const { outcomes } = await race(giveTo(elsewhere(clan.leader), walkerid, heir), erase(heir));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-such-member', 'done'],
      ]);
      const owner = outcomes[0] === 'done' ? null : clan.leader.chatid;
      expect(await walkersOf(clan)).toEqual([{ description: null, owner }]);
    }));

  it('is deleted with the account of a leader without members', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const { walkerid } = await addWalker(clan.leader);
      const { outcomes } = await race(update(elsewhere(clan.leader), walkerid), erase(clan.leader));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['401 sign-in-needed', 'done'],
        ['404 no-such-walker', 'done'],
      ]);
      expect(await walkersOf(clan)).toEqual([]);
    }));
});

describe('taking a walker out', () => {
  async function clanWithWalker() {
    const clan = await foundClan(service);
    const [ann, bob] = [await addMember(service, clan), await addMember(service, clan)];
    const { walkerid } = await addWalker(clan.leader);
    return { clan, ann, bob, walkerid };
  }

  /** Who took the walker out, according to its row and to the last change of its place. */
  async function holders(walkerid: string) {
    const [row] = await service.sql<{ stored: string | null; logged: string | null }>(
      `select u.chatid as stored, (
         select case action when 'walker-taken-out' then a.chatid end
         from changes join users a on a.userid = actor
         where detail->>'walkerid' = $1 and action in ('walker-taken-out', 'walker-parked')
         order by changeid desc limit 1) as logged
       from walkers left join users u on u.userid = outby where gameid = $1`,
      [walkerid],
    );
    return row!;
  }

  it('leaves it with the last of two members, who are both recorded', () =>
    rounds(async (race) => {
      const { ann, bob, walkerid } = await clanWithWalker();
      const { outcomes, actions } = await race(
        takeOut(ann, walkerid),
        takeOut(elsewhere(bob), walkerid),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(actions).toEqual(['walker-taken-out', 'walker-taken-out']);
      const { stored, logged } = await holders(walkerid);
      expect(stored).toBeOneOf([ann.chatid, bob.chatid]);
      expect(logged).toBe(stored);
    }));

  it('is recorded once when a member takes it out in two tabs', () =>
    rounds(async (race) => {
      const { ann, walkerid } = await clanWithWalker();
      const { outcomes, actions } = await race(
        takeOut(ann, walkerid),
        takeOut(elsewhere(ann), walkerid),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(actions).toEqual(['walker-taken-out']);
      expect(await holders(walkerid)).toEqual({ stored: ann.chatid, logged: ann.chatid });
    }));

  it('while another member parks it leaves it as the last change says', () =>
    rounds(async (race) => {
      const { ann, bob, walkerid } = await clanWithWalker();
      await takeOut(ann, walkerid)();
      const { outcomes, actions } = await race(
        park(ann, walkerid),
        takeOut(elsewhere(bob), walkerid),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(actions.toSorted()).toEqual(['walker-parked', 'walker-taken-out']);
      const holder = actions.at(-1) === 'walker-parked' ? null : bob.chatid;
      expect(await holders(walkerid)).toEqual({ stored: holder, logged: holder });
    }));

  it('happens before a third member deletes it or not at all', () =>
    rounds(async (race) => {
      const { clan, ann, bob, walkerid } = await clanWithWalker();
      await takeOut(ann, walkerid)();
      const { outcomes, actions } = await race(
        park(ann, walkerid),
        takeOut(elsewhere(bob), walkerid),
        remove(clan.leader, walkerid),
      );
      const [parked, taken, removed] = outcomes;
      expect(removed).toBe('done');
      for (const outcome of [parked, taken]) {
        expect(outcome).toBeOneOf(['done', '404 no-such-walker']);
      }
      expect(actions.at(-1)).toBe('walker-deleted');
      expect(actions.slice(0, -1).toSorted()).toEqual([
        ...(parked === 'done' ? ['walker-parked'] : []),
        ...(taken === 'done' ? ['walker-taken-out'] : []),
      ]);
      expect(await walkersOf(clan)).toEqual([]);
    }));

  it('leaves it with nobody when that member is kicked', () =>
    rounds(async (race) => {
      const { clan, ann, walkerid } = await clanWithWalker();
      const { outcomes } = await race(takeOut(elsewhere(ann), walkerid), () =>
        act(clan, 'kick', ann),
      );
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-such-walker', 'done'],
        ['403 members-only', 'done'],
      ]);
      expect((await holders(walkerid)).stored).toBeNull();
    }));

  it('leaves it with nobody when that member deletes their account', () =>
    rounds(async (race) => {
      const { ann, walkerid } = await clanWithWalker();
      const { outcomes } = await race(takeOut(elsewhere(ann), walkerid), erase(ann));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['401 sign-in-needed', 'done'],
        ['404 no-such-walker', 'done'],
        ['403 members-only', 'done'],
      ]);
      expect((await holders(walkerid)).stored).toBeNull();
    }));
});

describe('adding a walker', () => {
  const add = (by: Person, ownerid?: string) => () =>
    addWalker(by, ownerid === undefined ? {} : { ownerid });

  it('leaves none when the clan is deleted at the same time', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const member = await addMember(service, clan);
      expect(await race(add(member), end(clan))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-added', 'member-freed', 'clan-deleted'] },
        { outcomes: ['403 not-in-a-clan', 'done'], actions: ['member-freed', 'clan-deleted'] },
      ]);
      expect(await walkersOf(clan)).toEqual([]);
    }));

  it('succeeds only before its owner is kicked', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const give = add(elsewhere(clan.leader), owner.chatid);
      expect(await race(give, () => act(clan, 'kick', owner))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-added', 'member-kicked'] },
        { outcomes: ['404 no-such-member', 'done'], actions: ['member-kicked'] },
      ]);
    }));

  it('leaves it without an owner, or fails, when the owner deletes their account', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const give = add(elsewhere(clan.leader), owner.chatid);
      const { outcomes } = await race(give, erase(owner));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-such-member', 'done'],
      ]);
      const left = outcomes[0] === 'done' ? [{ description: null, owner: null }] : [];
      expect(await walkersOf(clan)).toEqual(left);
    }));

  it('leaves it without an owner, or fails, when the caller deletes their account', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const member = await addMember(service, clan);
      const { outcomes } = await race(add(elsewhere(member)), erase(member));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['401 sign-in-needed', 'done'],
        ['403 not-in-a-clan', 'done'],
      ]);
      const left = outcomes[0] === 'done' ? [{ description: null, owner: null }] : [];
      expect(await walkersOf(clan)).toEqual(left);
    }));
});
