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

/** The same person, by way of the other instance. */
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
  it('that ten delete is deleted once', () =>
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

  it('is changed before it is deleted, or not at all', () =>
    rounds(async (race) => {
      const { leader } = await foundClan(service);
      const { walkerid } = await addWalker(leader);
      expect(await race(update(leader, walkerid), remove(elsewhere(leader), walkerid))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-updated', 'walker-deleted'] },
        { outcomes: ['404 no-such-walker', 'done'], actions: ['walker-deleted'] },
      ]);
    }));

  it('is its owner’s while they are kicked', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      const { outcomes } = await race(update(elsewhere(owner), walkerid), () =>
        act(clan, 'kick', owner),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(await walkersOf(clan)).toEqual([{ description: 'Changed', owner: owner.chatid }]);
    }));

  it('is changed by who has canEdit before they are kicked, or not at all', () =>
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

  it('goes with its clan, changed before or not at all', () =>
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

  it('stays without an owner who goes while they change it', () =>
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

  it('stays, changed and without an owner, who goes while the leader changes it', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const { walkerid } = await addWalker(owner);
      const { outcomes } = await race(update(elsewhere(clan.leader), walkerid), erase(owner));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await walkersOf(clan)).toEqual([{ description: 'Changed', owner: null }]);
    }));

  it('is not given to who is gone', () =>
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

  it('goes with a leader who was alone, changed before or not at all', () =>
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

describe('a walker that is added', () => {
  const add = (by: Person, ownerid?: string) => () =>
    addWalker(by, ownerid === undefined ? {} : { ownerid });

  it('while the clan is deleted goes with it, or is none', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const member = await addMember(service, clan);
      expect(await race(add(member), end(clan))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-added', 'member-freed', 'clan-deleted'] },
        { outcomes: ['403 not-in-a-clan', 'done'], actions: ['member-freed', 'clan-deleted'] },
      ]);
      expect(await walkersOf(clan)).toEqual([]);
    }));

  it('while its owner is kicked is theirs, or is none', () =>
    rounds(async (race) => {
      const clan = await foundClan(service);
      const owner = await addMember(service, clan);
      const give = add(elsewhere(clan.leader), owner.chatid);
      expect(await race(give, () => act(clan, 'kick', owner))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['walker-added', 'member-kicked'] },
        { outcomes: ['404 no-such-member', 'done'], actions: ['member-kicked'] },
      ]);
    }));

  it('while its owner goes stays without, or is none', () =>
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

  it('by somebody who goes stays without an owner, or is none', () =>
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
