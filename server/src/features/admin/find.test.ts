import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { addWalker, aTime, postTrade } from '../../testing/goods.ts';
import { createMap, createPrivateMap } from '../../testing/maps.ts';
import { ban, hide, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let operator: Person;
let clan: TestClan;
let member: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  operator = await signInAs(service, 'operator', 'Operator');
  clan = await foundClan(service, 'Straße der Füchse');
  member = await addMember(service, clan);
});
afterAll(() => giveBack());

const find = (text: string) => operator.call('GET /admin/find', { query: { text } });

describe('finding', () => {
  it('finds people by chatid, tag and nickname', async () => {
    const person = await service.signIn('Quentin');
    await person.call('PUT /users', { body: { dataupdate: 'Zorro' } });
    for (const text of [person.chatid, 'quent', 'ZORR']) {
      expect((await find(text)).people).toEqual([
        { chatid: person.chatid, chattag: 'Quentin', nickname: 'Zorro', banned: false },
      ]);
    }
    await ban(operator, person);
    expect((await find('Quentin')).people).toMatchObject([{ banned: true }]);
    expect((await find('Operator')).people).toMatchObject([{ role: 'operator' }]);
  });

  it('finds clans, offers, maps and sessions, also hidden ones', async () => {
    const { tradeid } = await postTrade(clan.leader, { item: 'Rusty Blade' });
    const { mapid } = await createPrivateMap(clan.leader, 'Secret Oasis');
    await hide(operator, 'clan', clan.clanid);
    await hide(operator, 'trade', tradeid);
    expect((await find('STRASSE')).clans).toMatchObject([{ clanid: clan.clanid, hidden: true }]);
    expect((await find('rusty')).trades).toMatchObject([{ tradeid, hidden: true }]);
    expect((await find('oasis')).maps).toEqual([
      {
        mapid,
        name: 'Secret Oasis',
        isPrivate: true,
        chatid: clan.leader.chatid,
        chattag: clan.leader.chattag,
        hidden: false,
        hiddenbyban: false,
      },
    ]);
    const [session] = await clan.leader.call('GET /users/sessions');
    const found = await find(String(session!.sessionid));
    expect(found.sessions).toMatchObject([{ chatid: clan.leader.chatid, created: aTime }]);
    expect((await find(String(tradeid))).trades).toMatchObject([{ tradeid }]);
  });

  it.each(['%', "'", '\\', '{}', '😀'])('takes %j as plain text', async (text) => {
    const { people, clans, trades, maps } = await find(text);
    expect([people, clans, trades, maps]).toEqual([[], [], [], []]);
  });
});

it('shows what is known about a person, but nothing from inside', async () => {
  await postTrade(member);
  await createMap(member);
  await addWalker(member, { name: 'Secret walker' });
  const params = { chat_id: member.chatid };
  const details = await operator.call('GET /admin/people/{chat_id}', { params });
  expect(details).toMatchObject({
    chatid: member.chatid,
    clanid: clan.clanid,
    stored: { trades: 1, maps: 1, mapbytes: 2 },
    sessions: [{ chatid: member.chatid }],
    trades: [{ hidden: false }],
    maps: [{ isPrivate: false }],
  });
  const changes = await operator.call('GET /admin/people/{chat_id}/changes', { params });
  expect(changes[0]).toEqual({
    changeid: expect.any(Number),
    timestamp: aTime,
    action: 'walker-added',
    clanid: clan.clanid,
  });
  expect(JSON.stringify([details, changes])).not.toMatch(/Secret walker|token|password/i);
  const nobody = { params: { chat_id: 'nobody' } };
  expect(await refusal(operator.call('GET /admin/people/{chat_id}', nobody))).toBe(
    '404 no-such-user',
  );
});

it('shows what is public about a clan', async () => {
  const details = await operator.call('GET /admin/clans/{clan_id}', clan);
  expect(details).toMatchObject({
    name: 'Straße der Füchse',
    hidden: true,
    stored: { walkers: 1, relationships: 0, changes: expect.any(Number) },
  });
  const nothing = { params: { clan_id: 2_000_000_000 } };
  expect(await refusal(operator.call('GET /admin/clans/{clan_id}', nothing))).toBe(
    '404 no-such-clan',
  );
});
