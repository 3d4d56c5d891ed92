import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker, BOT_KEY, disband, linkedClan, takeOut } from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

describe('walkers of a deleted account', () => {
  it('stay with the clan, without an owner', async () => {
    const clan = await foundClan(service);
    const owner = await addMember(service, clan);
    const walker = await addWalker(owner, { name: 'Ark', description: 'Kept' });
    const others = await addWalker(clan.leader, { name: 'Boat' });
    await owner.call('DELETE /users');
    const list = await clan.leader.call('GET /walkers');
    expect(list).toEqual([withoutOwner(walker), others]);
  });

  it('stay with a clan that the owner had left', async () => {
    const clan = await foundClan(service);
    const owner = await addMember(service, clan);
    const walker = await addWalker(owner);
    await act(clan, 'kick', owner);
    await owner.call('DELETE /users');
    expect(await clan.leader.call('GET /walkers')).toEqual([withoutOwner(walker)]);
  });

  it('stay with the clan if the leader has a successor', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan);
    const walker = await addWalker(clan.leader);
    await clan.leader.call('DELETE /users');
    expect(await heir.call('GET /walkers')).toEqual([withoutOwner(walker)]);
  });

  it('are deleted with the clan of a leader without members', async () => {
    const clan = await linkedClan(service);
    await addWalker(clan.leader);
    await takeOut(service, clan, 'lonely');
    await clan.leader.call('DELETE /users');
    expect(await walkersOf(clan.clanid)).toEqual([]);
  });

  it('do not return to a person who signs in again', async () => {
    const clan = await foundClan(service);
    const owner = await service.signIn('Phoenix');
    await owner.call('POST /clans/{clan_id}/requests', { params: { clan_id: clan.clanid } });
    await clan.leader.call('PUT /clans/{clan_id}/members/{member_id}', {
      params: { clan_id: clan.clanid, member_id: owner.chatid },
      query: { action: 'accept' },
    });
    await addWalker(owner);
    await owner.call('DELETE /users');
    const again = await service.signIn('Phoenix');
    expect(await again.call('GET /walkers')).toEqual([]);
  });
});

describe('walkers of a deleted clan', () => {
  it('are deleted, including those of former members', async () => {
    const [clan, other] = [await linkedClan(service), await foundClan(service)];
    const [member, former] = [await addMember(service, clan), await addMember(service, clan)];
    const walkers = [
      await addWalker(member),
      await addWalker(former),
      await takeOut(service, clan, 'of-the-bot'),
    ];
    const kept = await addWalker(other.leader);
    await act(clan, 'kick', former);
    expect(await disband(clan)).toBe(true);
    expect(await walkersOf(clan.clanid)).toEqual([]);
    for (const person of [clan.leader, member, former]) {
      expect(await person.call('GET /walkers')).toEqual([]);
      for (const { walkerid } of walkers) {
        const params = { walker_id: walkerid };
        const call = () => person.call('DELETE /walkers/{walker_id}', { params });
        expect(await cleanRefusal(service, call)).toBe('404 no-such-walker');
      }
    }
    expect(await other.leader.call('GET /walkers')).toEqual([kept]);
  });
});

const withoutOwner = (walker: object) => ({
  ...walker,
  ownerid: undefined,
  ownername: undefined,
});

const walkersOf = (clanid: number) =>
  service.sql('select walkerid from walkers where clanid = $1', [clanid]);
