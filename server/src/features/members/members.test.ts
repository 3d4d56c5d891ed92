import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, ask, foundClan, join, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const membersOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/members', { params });

describe('GET /clans/{clan_id}/members', () => {
  it('lists role, permissions, activity and an optional nickname', async () => {
    const clan = await foundClan(service);
    const { leader } = clan;
    const editor = await addMember(service, clan, { canEdit: true });
    const other = await addMember(service, clan, { canInvite: true, canKick: true });
    await other.call('PUT /users', { body: { dataupdate: 'Nick' } });
    await addWalker(leader, { name: 'Dune Rat', ownerid: leader.chatid });
    const facts = {
      joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastactive: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      walkers: 0,
    };
    const members = [
      {
        chatid: leader.chatid,
        chattag: leader.chattag,
        isLeader: true,
        canEdit: true,
        canInvite: true,
        canKick: true,
        ...facts,
        walkers: 1,
      },
      {
        chatid: editor.chatid,
        chattag: editor.chattag,
        isLeader: false,
        canEdit: true,
        canInvite: false,
        canKick: false,
        ...facts,
      },
      {
        chatid: other.chatid,
        chattag: other.chattag,
        nickname: 'Nick',
        isLeader: false,
        canEdit: false,
        canInvite: true,
        canKick: true,
        ...facts,
      },
    ];
    const { status, body } = await leader.send('GET /clans/{clan_id}/members', clan);
    expect([status, body]).toEqual([200, members]);
    expect(await membersOf(clan, other)).toEqual(members);
  });

  it('is visible to members only', async () => {
    const clan = await foundClan(service);
    const asker = await service.signIn();
    await ask(clan, asker);
    const kicked = await addMember(service, clan);
    await act(clan, 'kick', kicked);
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [asker, kicked, otherLeader, await service.signIn()]) {
      const call = () => membersOf(clan, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('is paged', async () => {
    const clan = await foundClan(service);
    const people = [clan.leader.chatid];
    for (let n = 0; n < 4; n += 1) people.push((await addMember(service, clan)).chatid);
    const path = `/clans/${clan.clanid}/members?limit=2`;
    const pages = await followPages<{ chatid: string }>(service, path, clan.leader);
    expect(pages.map((page) => page.map(({ chatid }) => chatid))).toEqual([
      people.slice(0, 2),
      people.slice(2, 4),
      people.slice(4),
    ]);
  });
});

describe('kicking a member', () => {
  it('returns a message and lets the member join another clan', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    const answer = await act(clan, 'kick', member);
    expect(answer).toEqual({ message: expect.stringMatching(/\w/) });
    expect(await member.call('GET /users')).toEqual({
      chatid: member.chatid,
      chattag: member.chattag,
    });
    expect((await membersOf(clan)).map(({ chatid }) => chatid)).toEqual([clan.leader.chatid]);
    await join(await foundClan(service), member);
  });

  it('is allowed for the leader and members with canKick', async () => {
    const clan = await foundClan(service);
    const [kicker, editor] = [
      await addMember(service, clan, { canKick: true }),
      await addMember(service, clan, { canEdit: true, canInvite: true }),
    ];
    const victim = await addMember(service, clan, { canKick: true });
    const noRight = () => act(clan, 'kick', victim, editor);
    expect(await cleanRefusal(service, noRight)).toBe('403 no-permission');
    const otherLeader = (await foundClan(service)).leader;
    for (const outsider of [otherLeader, await service.signIn()]) {
      const call = () => act(clan, 'kick', victim, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
    await act(clan, 'kick', victim, kicker);
    await act(clan, 'kick', editor, kicker);
    await act(clan, 'kick', kicker);
    expect((await membersOf(clan)).map(({ chatid }) => chatid)).toEqual([clan.leader.chatid]);
  });

  it('cannot target the leader', async () => {
    const clan = await foundClan(service);
    const kicker = await addMember(service, clan, { canKick: true });
    const call = () => act(clan, 'kick', clan.leader, kicker);
    expect(await cleanRefusal(service, call)).toBe('403 leader-stays');
  });

  it('cannot target oneself, with or without canKick', async () => {
    const clan = await foundClan(service);
    const kicker = await addMember(service, clan, { canKick: true });
    for (const [person, outcome] of [
      [clan.leader, '403 leader-stays'],
      [kicker, '403 kicking-yourself'],
      [await addMember(service, clan), '403 kicking-yourself'],
      [await service.signIn(), '403 members-only'],
    ] as const) {
      const call = () => act(clan, 'kick', person, person);
      expect(await cleanRefusal(service, call)).toBe(outcome);
    }
  });

  it('rejects anyone who is not a member of this clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const asker = await service.signIn();
    await ask(clan, asker);
    for (const person of [asker, other.leader, await addMember(service, other)]) {
      const call = () => act(clan, 'kick', person);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
    const nobody = () => act(clan, 'kick', { chatid: '404' });
    expect(await cleanRefusal(service, nobody)).toBe('404 no-such-user');
    const malformed = () => act(clan, 'kick', { chatid: 'a b' });
    expect(await cleanRefusal(service, malformed)).toBe('400 invalid-input path/member_id');
  });
});
