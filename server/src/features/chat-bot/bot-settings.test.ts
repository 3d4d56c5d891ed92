import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  newGuild,
  sendRaw,
  setGuild,
} from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

const settings = ({ guildid }: { guildid: string }) =>
  botOf(service).call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });
const set = ({ guildid }: LinkedClan, body: object) =>
  sendRaw(service, `PUT /bot/guilds/${guildid}/settings`, { as: `Bot ${BOT_KEY}`, body });

it('starts without notices or watched channels, and leaves omitted settings unchanged', async () => {
  const clan = await linkedClan(service);
  expect(await settings(clan)).toMatchObject({ notices: [], watched: [] });
  const told5 = [{ notice: 'join-request', channelid: '5' }];
  expect(await set(clan, { notices: told5 })).toMatchObject({ notices: told5, watched: [] });
  const both = { notices: told5, watched: ['7', '6'] };
  expect(await set(clan, { watched: ['7', '6', '7'] })).toMatchObject(both);
  expect(await settings(clan)).toMatchObject(both);
  expect((await historyLines(clan))[0]).toBe('An admin changed the settings of the chat server.');
  expect(await set(clan, { notices: [], watched: [] })).toMatchObject({ notices: [], watched: [] });
});

it('keeps the language when other settings change, until the link ends', async () => {
  const clan = await linkedClan(service);
  expect(await set(clan, { language: 'es' })).toMatchObject({
    notices: [],
    watched: [],
    language: 'es',
  });
  const notices = [{ notice: 'kicked', channelid: '5' }];
  await set(clan, { notices });
  await set(clan, { watched: ['7'] });
  expect(await settings(clan)).toMatchObject({ notices, watched: ['7'], language: 'es' });
  await set(clan, { notices: [], language: 'pt-BR' });
  expect(await settings(clan)).toMatchObject({ notices: [], watched: ['7'], language: 'pt-BR' });
  const params = { guildid: clan.guildid };
  await botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params });
  await setGuild(clan, clan.guildid);
  await botOf(service).call('POST /bot/guilds/{guildid}/link', {
    params,
    body: { chatid: clan.leader.chatid },
  });
  expect(await settings(clan)).toMatchObject({ notices: [], watched: [] });
});

it('keeps no audience and no roles for the next chat server', async () => {
  const clan = await linkedClan(service);
  const notices = [{ notice: 'kicked', channelid: '5', roleid: '6' }];
  expect(await set(clan, { audience: 'everybody', notices })).toMatchObject({
    audience: 'everybody',
    notices,
  });
  await setGuild(clan, newGuild());
  expect(
    await service.sql('select audience, roles from chatbots where clanid = $1', [clan.clanid]),
  ).toEqual([{ audience: 'members', roles: {} }]);
});

it('keeps one source per watched channel, and drops it with the channel', async () => {
  const clan = await linkedClan(service);
  const source = (channelid: string, sourceid: string) => ({ channelid, sourceid });
  const watched = ['5', '6'];
  const sources = [source('5', '51'), source('7', '71')];
  expect(await set(clan, { watched, sources })).toMatchObject({
    watched,
    sources: [source('5', '51')],
  });
  await set(clan, { sources: [source('5', '52'), source('6', '61')] });
  expect(await set(clan, { watched: ['6', '8'] })).toMatchObject({ sources: [source('6', '61')] });
  const { channels } = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
  expect(channels).toEqual([source('6', '61'), { channelid: '8' }]);
  expect(await set(clan, { watched: [] })).toMatchObject({ watched: [], sources: [] });
  expect(await settings(clan)).not.toHaveProperty('everywhere');
});

it('reads every channel of a link from before channels were chosen, until one is', async () => {
  const clan = await linkedClan(service);
  const before = async (watched: string) => {
    await service.sql(`update chatbots set everywhere = true, watched = $2 where guildid = $1`, [
      clan.guildid,
      watched,
    ]);
  };
  await before('{}');
  expect(await set(clan, { language: 'es' })).toMatchObject({ watched: [], everywhere: true });
  const chatbot = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
  expect(chatbot).toMatchObject({ everywhere: true });
  expect(await set(clan, { watched: ['5'] })).not.toHaveProperty('everywhere');
  expect(await set(clan, { watched: [] })).not.toHaveProperty('everywhere');
});

it.each([
  [{}, 'body'],
  [{ language: '' }, 'body/language'],
  [{ language: 'Spanish' }, 'body/language'],
  [{ notices: [{ notice: 'anything', channelid: '5' }] }, 'body/notices/0/notice'],
  [{ notices: [{ notice: 'kicked', channelid: 'x' }] }, 'body/notices/0/channelid'],
  [{ watched: ['x'] }, 'body/watched/0'],
  [{ sources: [{ channelid: '5', sourceid: 'x' }] }, 'body/sources/0/sourceid'],
  [{ watched: Array.from({ length: 51 }, (_, n) => String(n)) }, 'body/watched'],
])('rejects the settings %j', async (body, where) => {
  const clan = await linkedClan(service);
  expect(await cleanRefusal(service, () => set(clan, body))).toBe(`400 invalid-input ${where}`);
});

it('rejects reading the settings of a chat server that no clan has linked', async () => {
  expect(await refusal(settings({ guildid: newGuild() }))).toBe('404 no-linked-clan');
});

it('accepts ten concurrent changes, one after the other', async () => {
  const clan = await linkedClan(service);
  const channels = Array.from({ length: 10 }, (_, n) => String(n));
  await Promise.all(channels.map((channel) => set(clan, { watched: [channel] })));
  expect((await settings(clan)).watched).toHaveLength(1);
});
