import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  aMessage,
  anOffer,
  aTime,
  BOT_KEY,
  botOf,
  botPages,
  type LinkedClan,
  linkedClan,
  sendRaw,
} from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let clan: LinkedClan;
let params: { guildid: string };
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  clan = await linkedClan(service);
  params = { guildid: clan.guildid };
});
afterAll(() => service.stop());

const as = `Bot ${BOT_KEY}`;

describe("the clan's relationships, for the bot", () => {
  it('are the clan’s own view, and paged', async () => {
    const others = [await foundClan(service, 'Friends'), await foundClan(service, 'Foes')];
    const types = ['ally', 'enemy'] as const;
    for (const [n, { clanid: otherclanid }] of others.entries()) {
      await clan.leader.call('POST /clans/{clan_id}/relationships', {
        params: { clan_id: clan.clanid },
        query: { otherclanid, relationshiptype: types[n]! },
      });
    }
    await others[1]!.leader.call('POST /clans/{clan_id}/relationships', {
      params: { clan_id: others[1]!.clanid },
      query: { otherclanid: clan.clanid, relationshiptype: 'nap' },
    });
    const { status, body } = await botOf(service).send('GET /bot/guilds/{guildid}/relationships', {
      params,
    });
    const view = (n: number, otherclanname: string) => ({
      relationshipid: expect.any(Number),
      clanid: clan.clanid,
      otherclanid: others[n]!.clanid,
      otherclanname,
      relationshiptype: types[n],
    });
    expect([status, body]).toEqual([200, [view(0, 'Friends'), view(1, 'Foes')]]);
    const path = `/bot/guilds/${clan.guildid}/relationships?limit=1`;
    const pages = await botPages(service, path);
    expect(pages).toEqual(body.map((relationship) => [relationship]));
  });

  it.each(['limit=0', 'cursor=x'])('refuse %s', async (query) => {
    const path = `GET /bot/guilds/${clan.guildid}/relationships?${query}`;
    const where = query.split('=')[0];
    expect(await cleanRefusal(service, () => sendRaw(service, path, { as }))).toBe(
      `400 invalid-input query/${where}`,
    );
  });
});

describe("the clan's trees, for the bot", () => {
  it('are those that members have learned from, once each, and paged', async () => {
    const own = await linkedClan(service);
    const learners = [own.leader, await addMember(service, own), await service.signIn()];
    const learned = [['b', 'Ä'], ['b', 'B', '砂'], ['of nobody here']];
    for (const [n, person] of learners.entries()) {
      for (const tree of learned[n]!) {
        await person.call('PUT /users/{chat_id}/tech', {
          params: { chat_id: person.chatid },
          query: { tree },
          body: ['x'],
        });
      }
    }
    const path = `/bot/guilds/${own.guildid}/trees`;
    expect(await botPages(service, path)).toEqual([['B', 'b', 'Ä', '砂']]);
    expect(await botPages(service, `${path}?limit=3`)).toEqual([['B', 'b', 'Ä'], ['砂']]);
  });

  it.each(['limit=0', 'cursor=x'])('refuse %s', async (query) => {
    const path = `GET /bot/guilds/${clan.guildid}/trees?${query}`;
    const call = () => sendRaw(service, path, { as });
    expect(await cleanRefusal(service, call)).toBe(
      `400 invalid-input query/${query.split('=')[0]}`,
    );
  });
});

describe("the clan's tech, for the bot", () => {
  const learn = (person: Person, body: string[]) =>
    person.call('PUT /users/{chat_id}/tech', {
      params: { chat_id: person.chatid },
      query: { tree: 'Crafting' },
      body,
    });

  it('is who has learned an item, or every item with who has it', async () => {
    const own = await linkedClan(service);
    const guild = { params: { guildid: own.guildid } };
    const member = await addMember(service, own);
    await member.call('PUT /users', { body: { dataupdate: 'Bob' } });
    const stranger = await service.signIn();
    await learn(own.leader, ['Saw', 'Axe']);
    await learn(member, ['Saw']);
    await learn(stranger, ['Saw', 'Bow']);
    const { chattag } = await own.leader.call('GET /users');
    const leader = { chatid: own.leader.chatid, chattag };
    const bob = {
      chatid: member.chatid,
      chattag: (await member.call('GET /users')).chattag,
      nickname: 'Bob',
    };
    const ask = (query: { tree: string; item?: string }) =>
      botOf(service).call('GET /bot/guilds/{guildid}/tech', { ...guild, query });
    expect(await ask({ tree: 'Crafting', item: 'Saw' })).toEqual([leader, bob]);
    expect(await ask({ tree: 'Crafting' })).toEqual([
      { item: 'Axe', members: [leader] },
      { item: 'Saw', members: [leader, bob] },
    ]);
    expect(await ask({ tree: 'Crafting', item: ' ' })).toEqual(await ask({ tree: 'Crafting' }));
    expect(await ask({ tree: 'Crafting', item: 'Bow' })).toEqual([]);
    expect(await ask({ tree: 'Other' })).toEqual([]);
    const path = `/bot/guilds/${own.guildid}/tech?tree=Crafting&limit=1`;
    expect(await botPages(service, path)).toHaveLength(2);
    expect(await botPages(service, `${path}&item=Saw`)).toEqual([[leader], [bob]]);
  });

  it.each([
    ['', 'query/tree'],
    ['?tree=', 'query/tree'],
    [`?tree=${'x'.repeat(41)}`, 'query/tree'],
    [`?tree=x&item=${'x'.repeat(81)}`, 'query/item'],
    ['?tree=x&limit=0', 'query/limit'],
    ['?tree=x&cursor=x', 'query/cursor'],
  ])('refuses %j', async (query, where) => {
    const path = `GET /bot/guilds/${clan.guildid}/tech${query}`;
    const call = () => sendRaw(service, path, { as });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('an offer that the bot posts', () => {
  const post = (chatid: string) =>
    botOf(service).call('POST /bot/guilds/{guildid}/trades', {
      params,
      body: { ...anOffer, chatid },
    });

  it('is the member’s own', async () => {
    const member = await addMember(service, clan);
    const { chatid } = member;
    const { status, body } = await botOf(service).send('POST /bot/guilds/{guildid}/trades', {
      params,
      body: { ...anOffer, chatid },
    });
    expect([status, body]).toEqual([200, aMessage]);
    const { chattag } = await member.call('GET /users');
    const expected = { tradeid: expect.any(Number), chatid, chattag, ...anOffer, timestamp: aTime };
    expect(await service.visitor.call('GET /trades')).toEqual([expected]);
    const [own] = await member.call('GET /users/trades');
    expect(own).toEqual({ ...expected, listed: true });
    expect(
      await member.call('DELETE /trades/{trade_id}', { params: { trade_id: own!.tradeid } }),
    ).toBe(true);
  });

  it('is the leader’s own too', async () => {
    await post(clan.leader.chatid);
    expect(await clan.leader.call('GET /users/trades')).toHaveLength(1);
  });

  it('is for members of the linked clan only', async () => {
    const kicked = await addMember(service, clan);
    await act(clan, 'kick', kicked);
    const asking = await service.signIn();
    await asking.call('POST /clans/{clan_id}/requests', { params: { clan_id: clan.clanid } });
    const gone = await addMember(service, clan);
    await gone.call('DELETE /users');
    const other = await linkedClan(service);
    for (const { chatid } of [kicked, asking, gone, other.leader, { chatid: '404' }]) {
      const call = () => post(chatid);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
  });

  it.each([
    ['chatid', undefined],
    ['chatid', ''],
    ['chatid', 7],
    ['chatid', 'a b'],
    ['item', undefined],
    ['item', 'x'.repeat(101)],
    ['quantity', 0],
    ['quantity', '3'],
    ['quantity', 1_000_000_001],
    ['price', ' '],
    ['type', 'BUY'],
    ['region', undefined],
    ['region', 'x'.repeat(33)],
  ])('whose %s is %j is refused', async (field, value) => {
    const body = { ...anOffer, chatid: clan.leader.chatid, [field]: value };
    const path = `POST /bot/guilds/${clan.guildid}/trades`;
    const call = () => sendRaw(service, path, { as, body });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input body/${field}`);
  });
});
