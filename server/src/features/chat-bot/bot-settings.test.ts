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

it('starts without notices or watched channels, and leaves omitted settings unchanged', async () => {
  const clan = await linkedClan(service);
  expect(await settings(clan)).toEqual({ notices: [], watched: [] });
  const told5 = [{ notice: 'join-request', channelid: '5' }];
  expect(await set(clan, { notices: told5 })).toEqual({ notices: told5, watched: [] });
  const both = { notices: told5, watched: ['7', '6'] };
  expect(await set(clan, { watched: ['7', '6', '7'] })).toEqual(both);
  expect(await settings(clan)).toEqual(both);
  expect((await historyLines(clan))[0]).toBe('An admin changed the settings of the chat server.');
  expect(await set(clan, { notices: [], watched: [] })).toEqual({ notices: [], watched: [] });
});

it('keeps the language when other settings change, until the link ends', async () => {
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
  await botOf(service).call('POST /bot/guilds/{guildid}/link', {
    params,
    body: { chatid: clan.leader.chatid },
  });
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
