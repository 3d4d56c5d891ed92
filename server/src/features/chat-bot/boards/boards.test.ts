import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundClan } from '../../../testing/clans.ts';
import { BOT_KEY, botOf, type LinkedClan, linkedClan, takeOut } from '../../../testing/goods.ts';
import type { TestService } from '../../../testing/service.ts';
import { borrowService } from '../../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let clan: LinkedClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());
beforeEach(async () => {
  await service.sql('delete from boards');
  clan = await linkedClan(service);
});

const place = { channelid: '11', messageid: '22' };
const setBoard = (position?: string, messageid = place.messageid) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/board', {
    params: { guildid: clan.guildid },
    body: { ...place, messageid, ...(position !== undefined && { position }) },
  });
const stale = async () => {
  // A board is listed at most every 20 seconds.
  await service.sql(`update boards set updated = 'epoch'`);
  return botOf(service).call('GET /bot/boards');
};

/** Transactions of other tests can hold the position back for a moment. */
async function bringUpToDate() {
  await expect
    .poll(async () => {
      for (const { position } of await stale()) await setBoard(position);
      return stale();
    })
    .toEqual([]);
}

describe('a board', () => {
  it('is stale after it was set, and after changes to walkers or diplomacy', async () => {
    await setBoard();
    expect(await stale()).toMatchObject([{ ...place, guildid: clan.guildid }]);
    await bringUpToDate();
    await clan.leader.call('PUT /clans/{clan_id}', {
      params: clan.params,
      query: { description: 'Not on the board' },
    });
    expect(await stale()).toEqual([]);
    await takeOut(service, clan, `board-${clan.clanid}`, { name: 'Old Titan' });
    expect(await stale()).toHaveLength(1);
    await bringUpToDate();
    const other = await foundClan(service);
    await clan.leader.call('POST /clans/{clan_id}/relationships', {
      params: clan.params,
      query: { otherclanid: other.clanid, relationshiptype: 'nap' },
    });
    expect(await stale()).toHaveLength(1);
  });

  it('is stale after the clan gets a new name, or the chat server a new language', async () => {
    await setBoard();
    await bringUpToDate();
    const query = { name: `Renamed ${clan.clanid}` };
    await clan.leader.call('PUT /clans/{clan_id}', { params: clan.params, query });
    expect(await stale()).toHaveLength(1);
    await bringUpToDate();
    await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: clan.guildid },
      body: { language: 'es' },
    });
    expect(await stale()).toMatchObject([{ language: 'es' }]);
  });

  it('stays stale if another message was brought up to date', async () => {
    await setBoard();
    const [board] = await stale();
    await setBoard(undefined, '23');
    await setBoard(board!.position);
    expect(await stale()).toMatchObject([{ messageid: '23' }]);
  });

  it('is listed after the boards of smaller server ids', async () => {
    await setBoard();
    const list = (after: string) => botOf(service).call('GET /bot/boards', { query: { after } });
    expect(await list(String(BigInt(clan.guildid) - 1n))).toHaveLength(1);
    expect(await list(clan.guildid)).toEqual([]);
  });

  it('rests between two updates', async () => {
    await setBoard();
    const [board] = await stale();
    await setBoard(board!.position);
    await takeOut(service, clan, `rest-${clan.clanid}`, { name: 'Old Titan' });
    expect(await botOf(service).call('GET /bot/boards')).toEqual([]);
  });

  it('is removed only if its message is named or none, and does not come back', async () => {
    await setBoard();
    const [board] = await stale();
    const params = { guildid: clan.guildid };
    const remove = (query = {}) =>
      botOf(service).call('DELETE /bot/guilds/{guildid}/board', { params, query });
    await remove({ messageid: '23' });
    expect(await stale()).toHaveLength(1);
    await remove();
    await setBoard(board!.position);
    expect(await stale()).toEqual([]);
  });

  it('ends with the link', async () => {
    await setBoard();
    const params = { guildid: clan.guildid };
    await botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params });
    expect(await service.sql('select * from boards')).toEqual([]);
  });
});

it("lists the linked clan's data for guests and boards", async () => {
  const bot = botOf(service);
  const params = { guildid: clan.guildid };
  await takeOut(service, clan, `guest-${clan.clanid}`, { name: 'Old Titan' });
  await clan.leader.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: clan.leader.chatid },
    query: { tree: 'Crafting' },
    body: ['Rope'],
  });
  const query = { name: 'titan' };
  expect(await bot.call('GET /bot/guilds/{guildid}/walkers', { params, query })).toEqual(
    await clan.leader.call('GET /walkers'),
  );
  expect(await bot.call('GET /bot/guilds/{guildid}/relationships', { params })).toEqual([]);
  const tree = { tree: 'Crafting' };
  expect(await bot.call('GET /bot/guilds/{guildid}/tech', { params, query: tree })).toMatchObject([
    { item: 'Rope' },
  ]);
});
