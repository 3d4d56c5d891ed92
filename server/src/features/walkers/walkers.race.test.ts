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
