import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, told } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  addWalker,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  newGuild,
  sendRaw,
  setGuild,
  takeOut,
} from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
});
afterAll(() => service.stop());

const settings = ({ guildid }: { guildid: string }) =>
  botOf(service).call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });
const set = ({ guildid }: LinkedClan, body: object) =>
  sendRaw(service, `PUT /bot/guilds/${guildid}/settings`, { as: `Bot ${BOT_KEY}`, body });

it('begin with nothing told and every channel read, and keep what is not changed', async () => {
  const clan = await linkedClan(service);
  expect(await settings(clan)).toEqual({ notices: [], watched: [] });
  const told5 = [{ notice: 'join-request', channelid: '5' }];
  expect(await set(clan, { notices: told5 })).toEqual({ notices: told5, watched: [] });
  const both = { notices: told5, watched: ['7', '6'] };
  expect(await set(clan, { watched: ['7', '6', '7'] })).toEqual(both);
  expect(await settings(clan)).toEqual(both);
  expect((await told(clan))[0]).toBe('The chat server changed what it is told.');
  expect(await set(clan, { notices: [], watched: [] })).toEqual({ notices: [], watched: [] });
});

it('keep the language whatever else is changed, until the link ends', async () => {
  const clan = await linkedClan(service);
  expect(await set(clan, { language: 'es' })).toEqual({ notices: [], watched: [], language: 'es' });
  const notices = [{ notice: 'kicked', channelid: '5' }];
  await set(clan, { notices });
  await set(clan, { watched: ['7'] });
  expect(await settings(clan)).toEqual({ notices, watched: ['7'], language: 'es' });
  await set(clan, { notices: [], language: 'pt-BR' });
  expect(await settings(clan)).toEqual({ notices: [], watched: ['7'], language: 'pt-BR' });
  const params = { guildid: clan.guildid };
  await botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params });
  await setGuild(clan, clan.guildid);
  await botOf(service).call('POST /bot/guilds/{guildid}/link', { params, body: { chatid: '1' } });
  expect(await settings(clan)).toEqual({ notices: [], watched: [] });
});

it.each([
  [{}, 'body'],
  [{ language: '' }, 'body/language'],
  [{ language: 'Spanish' }, 'body/language'],
  [{ notices: [{ notice: 'anything', channelid: '5' }] }, 'body/notices/0/notice'],
  [{ notices: [{ notice: 'kicked', channelid: 'x' }] }, 'body/notices/0/channelid'],
  [{ watched: ['x'] }, 'body/watched/0'],
  [{ watched: Array.from({ length: 51 }, (_, n) => String(n)) }, 'body/watched'],
])('refuse %j', async (body, where) => {
  const clan = await linkedClan(service);
  expect(await cleanRefusal(service, () => set(clan, body))).toBe(`400 invalid-input ${where}`);
});

it('are those of a confirmed server', async () => {
  expect(await refusal(settings({ guildid: newGuild() }))).toBe('404 no-linked-clan');
});

it('ten at once are all kept, one after the other', async () => {
  const clan = await linkedClan(service);
  const channels = Array.from({ length: 10 }, (_, n) => String(n));
  await Promise.all(channels.map((channel) => set(clan, { watched: [channel] })));
  expect((await settings(clan)).watched).toHaveLength(1);
});

it('the clan, its walkers and its trees are read by the bot', async () => {
  const clan = await linkedClan(service, 'Night Caravan');
  const other = await linkedClan(service);
  const owner = await addMember(service, clan);
  await addWalker(owner, { name: 'Dune Runner' });
  const timestamp = '2020-01-01T00:00:00Z';
  await takeOut(service, clan, 'old1', { name: 'Old Runner', type: 'Titan', timestamp });
  await takeOut(service, other, 'other1', { name: 'Runner of others' });
  const { leader, guildid } = clan;
  for (const tree of ['weapons', 'Crafting']) {
    const params = { chat_id: leader.chatid };
    await leader.call('PUT /users/{chat_id}/tech', { params, query: { tree }, body: ['x'] });
  }
  const bot = botOf(service);
  const params = { guildid };
  expect(await bot.call('GET /bot/guilds/{guildid}/clan', { params })).toEqual({
    clanid: clan.clanid,
    name: 'Night Caravan',
    chatid: leader.chatid,
    leadertag: leader.chattag,
    members: 2,
    walkers: 2,
  });
  expect(await bot.call('GET /bot/guilds/{guildid}/trees', { params })).toEqual([
    'Crafting',
    'weapons',
  ]);
  const names = async (query: { name?: string; ownerid?: string; unseendays?: number }) =>
    (await bot.call('GET /bot/guilds/{guildid}/walkers', { params, query })).map(
      ({ name }) => name,
    );
  expect(await names({ name: 'RUNNER' })).toEqual(['Dune Runner', 'Old Runner']);
  expect(await names({ name: '%' })).toEqual([]);
  expect(await names({ ownerid: owner.chatid })).toEqual(['Dune Runner']);
  expect(await names({ unseendays: 30 })).toEqual(['Old Runner']);
  expect(await names({ unseendays: 30, ownerid: owner.chatid })).toEqual([]);

  const one = (walkerid: string) =>
    bot.call('GET /bot/guilds/{guildid}/walkers/{walkerid}', { params: { guildid, walkerid } });
  expect(await one('old1')).toMatchObject({ name: 'Old Runner', type: 'Titan' });
  expect(await refusal(one('other1'))).toBe('404 no-such-walker');
  expect(await refusal(one('nowhere'))).toBe('404 no-such-walker');
});
