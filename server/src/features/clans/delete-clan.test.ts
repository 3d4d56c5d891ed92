import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan, handOver, join, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const everyRight = { canEdit: true, canInvite: true, canKick: true };
const deleteIt = ({ params }: TestClan, by: Person) =>
  by.call('DELETE /clans/{clan_id}', { params });
const clanOf = async (person: Person) => (await person.call('GET /users')).clanname;
const relate = (from: TestClan, to: TestClan) =>
  from.leader.call('POST /clans/{clan_id}/relationships', {
    params: from.params,
    query: { otherclanid: to.clanid, relationshiptype: 'enemy' },
  });

describe('deleting a clan', () => {
  it('returns true and deletes the clan', async () => {
    const clan = await foundClan(service, 'Short Lived');
    const { status, body } = await clan.leader.send('DELETE /clans/{clan_id}', clan);
    expect([status, body]).toEqual([200, true]);
    const read = clan.leader.call('GET /clans/{clan_id}', { params: clan.params });
    expect(await refusal(read)).toBe('404 no-such-clan');
    expect(await service.visitor.call('GET /clans', { query: { name: 'Short' } })).toEqual([]);
    expect(await refusal(deleteIt(clan, clan.leader))).toBe('404 no-such-clan');
  });

  it('lets its members and leader join or found other clans', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan, everyRight);
    await deleteIt(clan, clan.leader);
    expect(await clanOf(clan.leader)).toBeUndefined();
    expect(await clanOf(member)).toBeUndefined();
    await member.call('POST /clans', { query: { name: 'A New Start' } });
    await join(await foundClan(service), clan.leader);
  });

  it('deletes the requests to join it, and no others', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service, 'Other')];
    const asker = await service.signIn();
    await ask(clan, asker);
    await ask(other, asker);
    await deleteIt(clan, clan.leader);
    const left = await asker.call('GET /users/requests');
    expect(left.map(({ clanid }) => clanid)).toEqual([other.clanid]);
  });

  it('deletes the relationships from it and to it, and no others', async () => {
    const [clan, other, third] = [
      await foundClan(service),
      await foundClan(service),
      await foundClan(service),
    ];
    for (const [from, to] of [
      [clan, other],
      [other, clan],
      [other, third],
    ] as const) {
      await relate(from, to);
    }
    await deleteIt(clan, clan.leader);
    const { leader, params } = other;
    const left = await leader.call('GET /clans/{clan_id}/relationships', { params });
    expect(left.map(({ otherclanid }) => otherclanid)).toEqual([third.clanid]);
    const rows = await service.sql('select from relationships where $1 in (clanid, otherclanid)', [
      clan.clanid,
    ]);
    expect(rows).toEqual([]);
  });

  it('frees its chat server for another clan', async () => {
    const { managedguilds } = await (await service.signIn('Owner')).call('GET /users/export');
    const owner = await service.signIn('Owner');
    const link = (clan_id: number) =>
      owner.call('PUT /clans/{clan_id}/chatbot', {
        params: { clan_id },
        query: { guildid: managedguilds[0]! },
      });
    const first = await owner.call('POST /clans', { query: { name: 'First' } });
    await link(first.clanid);
    await owner.call('DELETE /clans/{clan_id}', { params: { clan_id: first.clanid } });
    const second = await owner.call('POST /clans', { query: { name: 'Second' } });
    const params = { clan_id: second.clanid };
    expect(await owner.call('GET /clans/{clan_id}/chatbot', { params })).toEqual({});
    await link(second.clanid);
    expect(await owner.call('GET /clans/{clan_id}/chatbot', { params })).toEqual({
      guildid: managedguilds[0],
      verified: true,
    });
  });

  it('is allowed for the leader only, whatever permissions others have', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan, everyRight);
    const otherLeader = (await foundClan(service)).leader;
    for (const person of [member, otherLeader, await service.signIn()]) {
      expect(await cleanRefusal(service, () => deleteIt(clan, person))).toBe('403 leader-only');
    }
    const visitor = () => service.visitor.call('DELETE /clans/{clan_id}', clan);
    expect(await cleanRefusal(service, visitor)).toBe('401 sign-in-needed');
  });
});

describe('leaving a clan', () => {
  const leave = (person: Person) => person.call('DELETE /clans');

  it('returns a message and lets the member found another clan', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    const { status, body } = await member.send('DELETE /clans');
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringMatching(/\w/) });
    expect(await clanOf(member)).toBeUndefined();
    const members = await clan.leader.call('GET /clans/{clan_id}/members', clan);
    expect(members.map(({ chatid }) => chatid)).toEqual([clan.leader.chatid]);
    await member.call('POST /clans', { query: { name: 'Their own' } });
  });

  it('is rejected for people without a clan', async () => {
    const person = await service.signIn();
    expect(await cleanRefusal(service, () => leave(person))).toBe('403 not-in-a-clan');
    await ask(await foundClan(service), person);
    expect(await cleanRefusal(service, () => leave(person))).toBe('403 not-in-a-clan');
    const visitor = () => service.visitor.call('DELETE /clans');
    expect(await cleanRefusal(service, visitor)).toBe('401 sign-in-needed');
  });

  it('is rejected for a leader until they hand the clan over', async () => {
    const clan = await foundClan(service);
    const { leader } = clan;
    expect(await cleanRefusal(service, () => leave(leader))).toBe('403 leader-cannot-leave');
    const heir = await addMember(service, clan);
    expect(await cleanRefusal(service, () => leave(leader))).toBe('403 leader-cannot-leave');
    await handOver(clan, heir);
    await leave(leader);
    expect(await clanOf(leader)).toBeUndefined();
    expect(await cleanRefusal(service, () => leave(heir))).toBe('403 leader-cannot-leave');
  });
});
