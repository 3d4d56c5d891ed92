import { describe, expect, it, vi } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { botOf, type LinkedClan, postTrade, takeOut } from '../../server/src/testing/goods.ts';
import { noticeNames } from '@clan-companion/contract/changes';
import { ADMIN } from './testing/chat-platform.ts';
import { trip } from './testing/game.ts';
import { type Scene, setScene, WITHIN } from './testing/scene.ts';

const announceIn = (scene: Scene, { guildid }: LinkedClan, channelid: string) =>
  botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid },
    body: { notices: noticeNames.map((notice) => ({ notice, channelid })) },
  });

const titles = ({ platform }: Scene) =>
  platform.sent
    .flatMap(({ body }) => body.embeds ?? [])
    .map(({ title, description }) => title ?? description);

const expectPosted = (scene: Scene, expected: unknown[]) =>
  vi.waitFor(() => expect(titles(scene)).toEqual(expected), WITHIN);

describe('notices', () => {
  it('announce requests, walkers, relationships and wanted trades once, without pings', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const news = scene.platform.addChannel(guild, { name: 'news' });
    await announceIn(scene, clan, news.id);
    // Before the bot runs, so that it never sees this request open.
    const owner = await addMember(scene.service, clan);
    await owner.call('PUT /users', { body: { dataupdate: 'Owner' } });
    const bot = await scene.startBot();

    const asker = await scene.service.signIn('@everyone *Ash*');
    await asker.call('POST /clans/{clan_id}/requests', {
      params: clan.params,
      query: { message: '[let me in](https://example.org)' },
    });
    await expectPosted(scene, ['\\@everyone \\*Ash\\* asks to join the clan']);

    await takeOut(scene.service, clan, '4711', { name: 'Dinghy' });
    await clan.leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: '4711' },
      body: { ownerid: owner.chatid },
    });
    scene.platform.post(channel, trip(4711, 'OWNER', 'Dinghy'));
    scene.platform.post(channel, trip(4711, 'Thief', 'Dinghy'));
    await vi.waitFor(() => expect(titles(scene)).toHaveLength(2), WITHIN);

    const other = await foundClan(scene.service, 'Red Dune');
    const relationships = { params: clan.params };
    await clan.leader.call('POST /clans/{clan_id}/relationships', {
      ...relationships,
      query: { otherclanid: other.clanid, relationshiptype: 'enemy' },
    });
    await vi.waitFor(() => expect(titles(scene)).toHaveLength(3), WITHIN);
    await postTrade(owner, { item: 'Rope', type: 'buy', region: 'EU' });
    await postTrade(other.leader, { item: 'rope', type: 'sell', region: 'NA' });
    await postTrade(other.leader, { item: 'ROPE', type: 'sell', region: 'eu' });
    await vi.waitFor(() => expect(titles(scene)).toHaveLength(4), WITHIN);
    await bot.stop();
    await scene.startBot();
    await clan.leader.call('POST /clans/{clan_id}/relationships', {
      ...relationships,
      query: { otherclanid: other.clanid, relationshiptype: 'ally' },
    });
    await expectPosted(scene, [
      '\\@everyone \\*Ash\\* asks to join the clan',
      'Dinghy was taken out by somebody else',
      `${clan.leader.chattag} made “Red Dune” an enemy.`,
      expect.stringContaining('sells **ROPE**, which'),
      `${clan.leader.chattag} made “Red Dune” an ally.`,
    ]);
    for (const { channelid, body } of scene.platform.sent) {
      expect(channelid).toBe(news.id);
      expect(body).toMatchObject({ allowed_mentions: { parse: [] }, enforce_nonce: true });
    }
  });

  it('announce a walker that was taken out and returned, and one that another clan claims', async () => {
    const scene = await setScene();
    const [{ clan, channel }, thieves] = [
      await scene.linkedServer('Foxes'),
      await scene.linkedServer('Thieves'),
    ];
    await takeOut(scene.service, clan, '4711', { name: 'Dinghy' });
    await clan.leader.call('PUT /users', { body: { dataupdate: 'Owner' } });
    await clan.leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: '4711' },
      body: { ownerid: clan.leader.chatid },
    });
    for (const player of ['Thief', 'Owner']) {
      await takeOut(scene.service, clan, '4711', { name: 'Dinghy', lastuser: player });
    }
    await takeOut(scene.service, thieves.clan, '4711', { name: 'Prize' });
    await announceIn(scene, clan, channel.id);
    await scene.startBot();
    await expectPosted(scene, [
      'Dinghy was taken out by somebody else',
      '“Thieves” claims the walker “Dinghy”.',
    ]);
    const { leader } = clan;
    expect(scene.platform.sent[0]?.body.embeds?.[0]?.description).toBe(
      `Thief took it out. It belongs to Owner (<@${leader.chatid}>).`,
    );
  });

  it('announce an offer in every server that wants it, in its language', async () => {
    const scene = await setScene();
    const servers = [await scene.linkedServer('A'), await scene.linkedServer('B')];
    for (const { clan, channel } of servers) {
      await announceIn(scene, clan, channel.id);
      await postTrade(clan.leader, { item: 'Rope', type: 'buy', region: 'EU' });
    }
    await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: servers[1]!.guild.id },
      body: { language: 'es' },
    });
    await scene.startBot();
    await postTrade(await scene.service.signIn(), { item: 'rope', type: 'sell', region: 'EU' });
    await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(2), WITHIN);
    expect(scene.platform.sent.map(({ channelid }) => channelid)).toEqual(
      servers.map(({ channel }) => channel.id),
    );
    expect(titles(scene)).toEqual([
      expect.stringContaining('sells **rope**'),
      expect.stringContaining('vende **rope**'),
    ]);
  });

  it('are not posted if they are switched off', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: clan.guildid },
      body: { notices: [{ notice: 'relationship', channelid: channel.id }] },
    });
    await scene.startBot();
    const asker = await scene.service.signIn();
    await asker.call('POST /clans/{clan_id}/requests', { params: clan.params });
    const other = await foundClan(scene.service, 'Red Dune');
    await clan.leader.call('POST /clans/{clan_id}/relationships', {
      params: clan.params,
      query: { otherclanid: other.clanid, relationshiptype: 'nap' },
    });
    await expectPosted(scene, [`${clan.leader.chattag} agreed on non-aggression with “Red Dune”.`]);
  });

  it('that cannot be posted are skipped and do not block others', async () => {
    const scene = await setScene();
    const { clan, guild } = await scene.linkedServer();
    const second = await scene.linkedServer();
    const denied = scene.platform.addChannel(guild, { denied: 1n << 11n });
    await announceIn(scene, clan, denied.id);
    await announceIn(scene, second.clan, second.channel.id);
    await scene.startBot();
    for (const { params } of [clan, second.clan]) {
      const asker = await scene.service.signIn();
      await asker.call('POST /clans/{clan_id}/requests', { params });
    }
    await vi.waitFor(() => expect(titles(scene)).toHaveLength(1), WITHIN);
    expect(scene.platform.sent[0]?.channelid).toBe(second.channel.id);
  });

  it('wait for the next start if the token was reset', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await announceIn(scene, clan, channel.id);
    const bot = await scene.startBot();
    scene.platform.token += '-reset';
    const asker = await scene.service.signIn('Ash');
    await asker.call('POST /clans/{clan_id}/requests', { params: clan.params });
    await vi.waitFor(() => expect(scene.log.join('')).toContain('Notices are delayed'), WITHIN);
    await bot.stop();
    await scene.startBot();
    await expectPosted(scene, ['Ash asks to join the clan']);
  });

  it('count as dropped if the channel cannot be used', async () => {
    const scene = await setScene();
    const { clan } = await scene.linkedServer();
    await announceIn(scene, clan, scene.server().channel.id);
    const { health } = await scene.startBot({ BOT_HEALTH_PORT: '0' });
    const asker = await scene.service.signIn();
    await asker.call('POST /clans/{clan_id}/requests', { params: clan.params });
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${health.port}/metrics`)).text();
      expect(metrics).toContain('bot_notices_dropped 1');
      expect(metrics).toContain('bot_notices_posted 0');
    }, WITHIN);
  });
});

describe('the notice about a kicked player', () => {
  it('goes to the leader in private, once, and changes no membership', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const member = await addMember(scene.service, clan);
    await member.call('PUT /users', { body: { dataupdate: 'Weasel' } });
    await scene.startBot();
    scene.platform.post(channel, '``Weasel`` was kicked from the clan');
    await expectPosted(scene, ['Weasel left the clan in the game']);
    expect(scene.platform.sent[0]?.channelid).not.toBe(channel.id);
    expect(await clan.leader.call('GET /clans/{clan_id}/members', clan)).toHaveLength(2);
  });

  it('also goes to the chosen channel', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await announceIn(scene, clan, channel.id);
    await scene.startBot();
    scene.platform.post(channel, '``Weasel`` was kicked from the clan');
    await expectPosted(scene, Array(2).fill('Weasel left the clan in the game'));
    const where = scene.platform.sent.map(({ channelid }) => channelid === channel.id);
    expect(where).toEqual([false, true]);
  });

  it('goes only to the channel if the leader accepts no private messages', async () => {
    const scene = await setScene();
    scene.platform.acceptsPrivate = false;
    const { clan, channel } = await scene.linkedServer();
    await announceIn(scene, clan, channel.id);
    await scene.startBot();
    scene.platform.post(channel, '``Weasel`` was kicked from the clan');
    await expectPosted(scene, ['Weasel left the clan in the game']);
    expect(scene.platform.sent[0]?.channelid).toBe(channel.id);
  });
});

it('reads a server whose link is confirmed on the website, once a channel is chosen', async () => {
  const scene = await setScene();
  const { guild, channel } = scene.server();
  await scene.startBot();
  const clan = await foundClan(scene.service);
  await scene.service.sql(
    `insert into managed_guilds (userid, guildid)
     select userid, $2 from users where chatid = $1`,
    [clan.leader.chatid, guild.id],
  );
  await clan.leader.call('PUT /clans/{clan_id}/chatbot', {
    params: clan.params,
    query: { guildid: guild.id },
  });
  scene.platform.post(channel, trip(3));
  const { id } = channel;
  const watch = { type: 1, name: 'watch', options: [{ type: 7, name: 'channel', value: id }] };
  const channels = { [id]: { id, type: 0, name: 'game-log', permissions: '0' } };
  await scene.platform.command(channel, 'settings', [watch], ADMIN, { channels });
  await vi.waitFor(
    async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(1),
    WITHIN,
  );
});
