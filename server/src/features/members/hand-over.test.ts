import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan, handOver } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

describe('handing a clan over', () => {
  it('returns a message and makes the member the leader', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan);
    const { status, body } = await clan.leader.send('PUT /clans/{clan_id}/leader', {
      params: clan.params,
      query: { chatid: heir.chatid },
    });
    expect([status, body]).toEqual([200, { message: expect.stringMatching(/\w/) }]);
    expect(await heir.call('GET /clans/{clan_id}', clan)).toMatchObject({ chatid: heir.chatid });
    for (const person of [clan.leader, heir]) {
      expect(await person.call('GET /users')).toMatchObject({ leaderid: heir.chatid });
    }
    const members = await heir.call('GET /clans/{clan_id}/members', clan);
    expect(members.map(({ isLeader, canEdit }) => [isLeader, canEdit])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('lets the old leader leave and found another clan', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan);
    await handOver(clan, heir);
    await clan.leader.call('DELETE /clans');
    await clan.leader.call('POST /clans', { query: { name: 'Once more' } });
    expect(await heir.call('GET /clans/{clan_id}/members', clan)).toHaveLength(1);
  });

  it('can be undone by the new leader, who then has no permissions left', async () => {
    const clan = await foundClan(service);
    const heir = await addMember(service, clan);
    await handOver(clan, heir);
    await handOver(clan, clan.leader, heir);
    const call = () => handOver(clan, heir, heir);
    expect(await cleanRefusal(service, call)).toBe('403 leader-only');
    expect(await clan.leader.call('GET /clans/{clan_id}/members', clan)).toMatchObject([
      { chatid: clan.leader.chatid, isLeader: true },
      { chatid: heir.chatid, isLeader: false, canEdit: false },
    ]);
  });

  it('is rejected if the leader names themselves', async () => {
    const clan = await foundClan(service);
    const call = () => handOver(clan, clan.leader);
    expect(await cleanRefusal(service, call)).toBe('403 already-leader');
  });

  it('is allowed for the leader only', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan, {
      canEdit: true,
      canInvite: true,
      canKick: true,
    });
    const otherLeader = (await foundClan(service)).leader;
    for (const person of [member, otherLeader, await service.signIn()]) {
      const call = () => handOver(clan, member, person);
      expect(await cleanRefusal(service, call)).toBe('403 leader-only');
    }
  });

  it('rejects anyone who is not a member of this clan', async () => {
    const clan = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    for (const person of [asker, (await foundClan(service)).leader, { chatid: '404' }]) {
      const call = () => handOver(clan, person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
  });

  it.each(['', '?chatid=', '?chatid=a%20b', `?chatid=${'1'.repeat(65)}`, '?chatid=1&chatid=1'])(
    'rejects %j',
    async (query) => {
      const { clanid, leader } = await foundClan(service);
      const call = () => rawCall(service, leader, `PUT /clans/${clanid}/leader${query}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/chatid');
    },
  );
});
