import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

type RelationshipType = 'ally' | 'enemy' | 'nap';

const aMessage = { message: expect.stringMatching(/\w/) };
const relate = (
  { params, leader }: TestClan,
  otherclanid: number,
  relationshiptype: RelationshipType = 'ally',
  by: Person = leader,
) =>
  by.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid, relationshiptype },
  });
const viewOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/relationships', { params });
const remove = ({ params, leader }: TestClan, relationship_id: number, by: Person = leader) =>
  by.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
    params: { ...params, relationship_id },
  });

describe('setting a relationship', () => {
  it.each(['ally', 'enemy', 'nap'] as const)(
    'as %s returns a message and lists it',
    async (type) => {
      const [clan, other] = [await foundClan(service, 'Ours'), await foundClan(service, 'Theirs')];
      const { status, body } = await clan.leader.send('POST /clans/{clan_id}/relationships', {
        params: clan.params,
        query: { otherclanid: other.clanid, relationshiptype: type },
      });
      expect([status, body]).toEqual([200, aMessage]);
      expect(await viewOf(clan)).toEqual([
        {
          relationshipid: expect.any(Number),
          clanid: clan.clanid,
          otherclanid: other.clanid,
          otherclanname: 'Theirs',
          relationshiptype: type,
        },
      ]);
    },
  );

  it('again replaces the type and keeps the relationshipid', async () => {
    const [clan, other, third] = [
      await foundClan(service),
      await foundClan(service),
      await foundClan(service),
    ];
    await relate(clan, other.clanid, 'enemy');
    await relate(clan, third.clanid, 'nap');
    const [first, second] = await viewOf(clan);
    for (const relationshiptype of ['nap', 'ally', 'ally', 'enemy', 'nap'] as const) {
      expect(await relate(clan, other.clanid, relationshiptype)).toEqual(aMessage);
      expect(await viewOf(clan)).toEqual([{ ...first, relationshiptype }, second]);
    }
  });

  it('does not set a relationship for the other clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await relate(clan, other.clanid, 'ally');
    expect(await viewOf(other)).toEqual([]);
    await relate(other, clan.clanid, 'enemy');
    expect(await viewOf(clan)).toMatchObject([{ relationshiptype: 'ally' }]);
    expect(await viewOf(other)).toMatchObject([{ relationshiptype: 'enemy' }]);
  });

  it('is allowed for the leader and members with canEdit', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const member = await addMember(service, clan, { canInvite: true, canKick: true });
    const noRight = () => relate(clan, other.clanid, 'ally', member);
    expect(await cleanRefusal(service, noRight)).toBe('403 no-permission');
    for (const outsider of [other.leader, await service.signIn()]) {
      const call = () => relate(clan, other.clanid, 'ally', outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
    const editor = await addMember(service, clan, { canEdit: true });
    expect(await relate(clan, other.clanid, 'ally', editor)).toEqual(aMessage);
  });

  it('rejects a relationship of a clan to itself, before it looks up the clan', async () => {
    const clan = await foundClan(service);
    const outsider = await service.signIn();
    for (const id of [clan.clanid, 2_147_483_647]) {
      const call = () => relate({ ...clan, params: { clan_id: id } }, id, 'ally', outsider);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/otherclanid');
    }
  });

  it('rejects an unknown or deleted clan', async () => {
    const [clan, gone] = [await foundClan(service), await foundClan(service)];
    await gone.leader.call('DELETE /clans/{clan_id}', gone);
    for (const clanid of [gone.clanid, 2_147_483_647]) {
      const call = () => relate(clan, clanid);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-clan');
    }
  });

  it.each([
    ['', 'query/otherclanid query/relationshiptype'],
    ['?relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=OTHER', 'query/relationshiptype'],
    ['?otherclanid=OTHER&relationshiptype=', 'query/relationshiptype'],
    ['?otherclanid=OTHER&relationshiptype=friend', 'query/relationshiptype'],
    ['?otherclanid=OTHER&relationshiptype=ALLY', 'query/relationshiptype'],
    ['?otherclanid=OTHER&relationshiptype=ally&relationshiptype=nap', 'query/relationshiptype'],
    ['?otherclanid=&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=0&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=-1&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=1.5&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=2147483648&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=one&relationshiptype=ally', 'query/otherclanid'],
    ['?otherclanid=OTHER&otherclanid=OTHER&relationshiptype=ally', 'query/otherclanid'],
  ])('rejects %j and names the invalid field', async (query, where) => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    const filled = query.replaceAll('OTHER', String(other.clanid));
    const line = `POST /clans/${clan.clanid}/relationships${filled}`;
    const call = () => rawCall(service, clan.leader, line);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('the relationships of a clan', () => {
  it('are visible to members only', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await relate(clan, other.clanid);
    const member = await addMember(service, clan);
    expect(await viewOf(clan, member)).toEqual(await viewOf(clan));
    for (const outsider of [other.leader, await service.signIn()]) {
      const call = () => viewOf(clan, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it("show the other clan's current name", async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service, 'Before')];
    await relate(clan, other.clanid);
    const { leader, params } = other;
    await leader.call('PUT /clans/{clan_id}', { params, query: { name: 'After' } });
    expect(await viewOf(clan)).toMatchObject([{ otherclanname: 'After' }]);
  });

  it('are listed oldest first, page by page', async () => {
    const clan = await foundClan(service);
    const others: number[] = [];
    for (let n = 0; n < 5; n += 1) others.unshift((await foundClan(service)).clanid);
    for (const other of others) await relate(clan, other);
    const path = `/clans/${clan.clanid}/relationships?limit=2`;
    const pages = await followPages<{ otherclanid: number }>(service, path, clan.leader);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ otherclanid }) => otherclanid)).toEqual(others);
  });
});

describe('removing a relationship', () => {
  it('returns a message and removes only that one', async () => {
    const [clan, other, third] = [
      await foundClan(service),
      await foundClan(service),
      await foundClan(service),
    ];
    await relate(clan, other.clanid);
    await relate(clan, third.clanid);
    await relate(other, clan.clanid);
    const [first, second] = await viewOf(clan);
    expect(await remove(clan, first!.relationshipid)).toEqual(aMessage);
    expect(await viewOf(clan)).toEqual([second]);
    expect(await viewOf(other)).toHaveLength(1);
    const again = () => remove(clan, first!.relationshipid);
    expect(await cleanRefusal(service, again)).toBe('404 no-such-relationship');
  });

  it('is allowed for the leader and members with canEdit', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await relate(clan, other.clanid);
    const relationshipid = (await viewOf(clan))[0]!.relationshipid;
    const member = await addMember(service, clan, { canInvite: true, canKick: true });
    const noRight = () => remove(clan, relationshipid, member);
    expect(await cleanRefusal(service, noRight)).toBe('403 no-permission');
    for (const outsider of [other.leader, await service.signIn()]) {
      const call = () => remove(clan, relationshipid, outsider);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
    const editor = await addMember(service, clan, { canEdit: true });
    expect(await remove(clan, relationshipid, editor)).toEqual(aMessage);
  });

  it('rejects a relationship of another clan', async () => {
    const [clan, other] = [await foundClan(service), await foundClan(service)];
    await relate(other, clan.clanid);
    const theirs = (await viewOf(other))[0]!.relationshipid;
    for (const relationshipid of [theirs, 2_147_483_647]) {
      const call = () => remove(clan, relationshipid);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-relationship');
    }
  });

  it.each(['0', '-1', '1.5', 'x', '2147483648', '%00'])('rejects the id %j', async (id) => {
    const { clanid, leader } = await foundClan(service);
    const call = () => rawCall(service, leader, `DELETE /clans/${clanid}/relationships/${id}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/relationship_id');
  });
});
