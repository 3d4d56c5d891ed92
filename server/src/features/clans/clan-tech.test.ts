import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan } from '../../testing/clans.ts';
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

const learn = (person: Person, body: string[], tree = 'Crafting') =>
  person.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: person.chatid },
    query: { tree },
    body,
  });
const techOf = (
  { params, leader }: TestClan,
  query: { tree: string; item?: string } = { tree: 'Crafting' },
  by: Person = leader,
) => by.call('GET /clans/{clan_id}/tech', { params, query });
const shown = ({ chatid, chattag }: Person) => ({ chatid, chattag });

/** A leader who learned a and b, and a member with a nickname who learned b and c. */
async function learnedClan() {
  const clan = await foundClan(service);
  const bob = await addMember(service, clan);
  await bob.call('PUT /users', { body: { dataupdate: 'Bob' } });
  await learn(clan.leader, ['b', 'a']);
  await learn(bob, ['c', 'b']);
  return { clan, bob, ann: shown(clan.leader), bobShown: { ...shown(bob), nickname: 'Bob' } };
}

describe('GET /clans/{clan_id}/tech', () => {
  it('lists the members who learned an item', async () => {
    const { clan, bob, ann, bobShown } = await learnedClan();
    const query = { tree: 'Crafting', item: 'b' };
    const { leader, params } = clan;
    const { status, body } = await leader.send('GET /clans/{clan_id}/tech', { params, query });
    expect([status, body]).toEqual([200, [ann, bobShown]]);
    expect(await techOf(clan, { tree: 'Crafting', item: 'a' }, bob)).toEqual([ann]);
    expect(await techOf(clan, { tree: 'Crafting', item: 'c' })).toEqual([bobShown]);
    expect(await techOf(clan, { tree: 'Crafting', item: 'B' })).toEqual([]);
  });

  it('lists every item with its members if no item is given', async () => {
    const { clan, ann, bobShown } = await learnedClan();
    expect(await techOf(clan)).toEqual([
      { item: 'a', members: [ann] },
      { item: 'b', members: [ann, bobShown] },
      { item: 'c', members: [bobShown] },
    ]);
  });

  it('keeps trees separate', async () => {
    const { clan } = await learnedClan();
    await learn(clan.leader, ['w'], 'Walkers');
    expect(await techOf(clan, { tree: ' Walkers ' })).toEqual([
      { item: 'w', members: [shown(clan.leader)] },
    ]);
    expect(await techOf(clan, { tree: 'walkers' })).toEqual([]);
    expect(await techOf(clan, { tree: 'Walkers', item: 'a' })).toEqual([]);
  });

  it('leaves out outsiders and former members', async () => {
    const { clan, bob, ann } = await learnedClan();
    await learn(await service.signIn(), ['a', 'z']);
    await learn((await foundClan(service)).leader, ['a', 'z']);
    await act(clan, 'kick', bob);
    expect(await techOf(clan)).toEqual([
      { item: 'a', members: [ann] },
      { item: 'b', members: [ann] },
    ]);
    expect(await techOf(clan, { tree: 'Crafting', item: 'c' })).toEqual([]);
  });

  it('matches items literally', async () => {
    const clan = await foundClan(service);
    const items = ['%', '_', "'; --", '"q"', '\\', '{a,b}', 'null', '砂', '🦊'.repeat(80)];
    await learn(clan.leader, items);
    expect(await techOf(clan)).toHaveLength(items.length);
    for (const item of items) {
      expect(await techOf(clan, { tree: 'Crafting', item })).toEqual([shown(clan.leader)]);
    }
  });

  it('pages through each item and each member exactly once', async () => {
    const clan = await foundClan(service);
    const people = [clan.leader, await addMember(service, clan), await addMember(service, clan)];
    const items = ['Zz', 'a', 'B', 'ä', '"', '🦊'.repeat(80), '砂'];
    for (const person of people) await learn(person, items);
    const path = `/clans/${clan.clanid}/tech?tree=Crafting&limit=2`;
    const byItem = await followPages<{ item: string; members: unknown[] }>(
      service,
      path,
      clan.leader,
    );
    expect(byItem.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(byItem.flat().map(({ item }) => item)).toEqual(
      items.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    for (const { members } of byItem.flat()) expect(members).toEqual(people.map(shown));
    const byMember = await followPages(service, `${path}&item=B`, clan.leader);
    expect(byMember).toEqual([people.slice(0, 2).map(shown), people.slice(2).map(shown)]);
  });

  it('is visible to members only', async () => {
    const { clan } = await learnedClan();
    for (const outsider of [(await foundClan(service)).leader, await service.signIn()]) {
      for (const query of [{ tree: 'Crafting' }, { tree: 'Crafting', item: 'a' }]) {
        const call = () => techOf(clan, query, outsider);
        expect(await cleanRefusal(service, call)).toBe('403 members-only');
      }
    }
  });

  it.each([
    ['', 'query/tree'],
    ['?tree=', 'query/tree'],
    [`?tree=${'x'.repeat(41)}`, 'query/tree'],
    ['?tree=a%00', 'query/tree'],
    ['?tree=a&tree=a', 'query/tree'],
    [`?tree=a&item=${'x'.repeat(81)}`, 'query/item'],
    ['?tree=a&item=b%00', 'query/item'],
    ['?tree=a&limit=0', 'query/limit'],
    ['?tree=a&cursor=x', 'query/cursor'],
    ['?tree=a&cursor=WzFd', 'query/cursor'],
    ['?tree=a&cursor=WyJcdTAwMDAiXQ', 'query/cursor'],
    ['?tree=a&item=b&cursor=WyJhIl0', 'query/cursor'],
    ['?tree=a&item=b&cursor=Wy0xXQ', 'query/cursor'],
    ['?tree=a&item=b&cursor=WzIxNDc0ODM2NDhd', 'query/cursor'],
  ])('rejects %j and names the invalid field', async (query, where) => {
    const { clanid, leader } = await foundClan(service);
    const call = () => rawCall(service, leader, `GET /clans/${clanid}/tech${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});
