import { type Cases, request, type World } from '../../testing/cases.ts';
import { botOf, newGuild, reportKick, setGuild } from '../../testing/goods.ts';

const guild = async ({ clan }: World) => ({ params: { guildid: (await clan()).guildid } });

const board = { channelid: '5', messageid: '6' };

export const cases: Cases = {
  requests: [
    request('GET /clans/{clan_id}/chatbot', 'member'),
    request('PUT /clans/{clan_id}/chatbot', 'leader', () => ({
      query: { guildid: newGuild() },
    })),
    request('DELETE /clans/{clan_id}/chatbot', 'leader', async ({ clan }) => {
      const linked = await clan();
      await setGuild(linked, linked.guildid);
      return {};
    }),
    request('GET /clans/{clan_id}/chatbot/lines', 'leader'),
    request('GET /bot/guilds', 'bot'),
    request('GET /bot/guilds/{guildid}', 'bot', guild),
    request('POST /bot/guilds/{guildid}/link', 'bot', async (world) => ({
      ...(await guild(world)),
      body: { chatid: (await world.clan()).leader.chatid },
    })),
    request('DELETE /bot/guilds/{guildid}/link', 'bot', guild),
    request('GET /bot/guilds/{guildid}/settings', 'bot', guild),
    request('PUT /bot/guilds/{guildid}/settings', 'bot', async (world) => ({
      ...(await guild(world)),
      body: { watched: ['5'] },
    })),
    request('PUT /bot/guilds/{guildid}/health', 'bot', async (world) => ({
      ...(await guild(world)),
      body: { joined: true, content: true, channels: [] },
    })),
    request('PUT /bot/guilds/{guildid}/walkers/{walkerid}', 'bot', async ({ clan }) => ({
      params: { guildid: (await clan()).guildid, walkerid: '4711' },
      body: { name: 'Dune Rat' },
    })),
    request('GET /bot/guilds/{guildid}/walkers', 'bot', guild),
    request('GET /bot/guilds/{guildid}/relationships', 'bot', guild),
    request('GET /bot/guilds/{guildid}/tech', 'bot', async (world) => ({
      ...(await guild(world)),
      query: { tree: 'Crafting' },
    })),
    request('GET /bot/boards', 'bot'),
    request('PUT /bot/guilds/{guildid}/board', 'bot', async (world) => ({
      ...(await guild(world)),
      body: board,
    })),
    request('DELETE /bot/guilds/{guildid}/board', 'bot', async (world) => {
      const linked = await guild(world);
      await botOf(world.service).call('PUT /bot/guilds/{guildid}/board', {
        ...linked,
        body: board,
      });
      return linked;
    }),
    request('GET /bot/guilds/{guildid}/bookmarks', 'bot', guild),
    request('POST /bot/guilds/{guildid}/lines', 'bot', async (world) => ({
      ...(await guild(world)),
      body: {
        channelid: '5',
        messageid: '7',
        timestamp: new Date().toISOString(),
        trips: [],
        kicked: [{ line: 0, player: 'Weasel' }],
        unread: [],
      },
    })),
    request('GET /bot/guilds/{guildid}/lines', 'bot', guild),
    request('GET /bot/notices', 'bot'),
    request('PUT /bot/notices', 'bot', () => ({ body: { position: '1-1' } })),
    request('PUT /bot/guilds/{guildid}/notices', 'bot', async (world) => ({
      ...(await guild(world)),
      body: { position: '1-1' },
    })),
  ],
  reads: ({ clan }) => [`/clans/${clan.clanid}/chatbot`, `/clans/${clan.clanid}/chatbot/lines`],
  acts: ({ service, clan }) => {
    const bot = botOf(service);
    const params = { guildid: clan.guildid };
    return [
      [
        'settings of the chat server',
        () =>
          bot.call('PUT /bot/guilds/{guildid}/settings', {
            params,
            body: { notices: [{ notice: 'kicked', channelid: '5' }] },
          }),
      ],
      ['a kick in the game', () => reportKick(service, clan, 'Weasel')],
      [
        'reporting missing permissions',
        () =>
          bot.call('PUT /bot/guilds/{guildid}/health', {
            params,
            body: { joined: true, content: false, channels: [] },
          }),
      ],
      [
        'unlinking the chat server',
        () => clan.leader.call('DELETE /clans/{clan_id}/chatbot', { params: clan.params }),
      ],
      ['asking for a link', () => setGuild(clan, clan.guildid)],
      [
        'confirming the link',
        () =>
          bot.call('POST /bot/guilds/{guildid}/link', {
            params,
            body: { chatid: clan.leader.chatid },
          }),
      ],
    ];
  },
};
