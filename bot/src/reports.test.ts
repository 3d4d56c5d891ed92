import { Backoff } from '@clan-companion/runtime/backoff';
import { expect, it, onTestFinished, vi } from 'vitest';
import { botOf } from '../../server/src/testing/goods.ts';
import { trip } from './testing/game.ts';
import { GRANTED } from './testing/permissions.ts';
import { startProxy } from './testing/proxy.ts';
import {
  type LinkedServer,
  type Scene,
  setScene,
  skipSessionPauses,
  WITHIN,
} from './testing/scene.ts';

const VIEW_CHANNEL = 1n << 10n;
const EMBED_LINKS = 1n << 14n;
const READ_HISTORY = 1n << 16n;

const expectHealth = ({ clan }: LinkedServer, health: object) =>
  vi.waitFor(async () => {
    const bot = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
    expect(bot.health).toEqual(health);
  }, WITHIN);

/** The channel is for notices and for game lines. */
const useChannel = ({ service }: Scene, { guild, channel }: LinkedServer) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: {
      notices: [{ notice: 'kicked', channelid: channel.id }],
      watched: [channel.id],
    },
  });

it('reports missing permissions at the start and when they change', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { channel } = server;
  await useChannel(scene, server);
  scene.platform.deny(channel, EMBED_LINKS | READ_HISTORY);
  await scene.startBot();
  const missing = ['embed-links', 'read-message-history'];
  await expectHealth(server, {
    joined: true,
    content: true,
    channels: [{ channelid: channel.id, name: 'game-log', missing }],
  });

  scene.platform.deny(channel, VIEW_CHANNEL);
  await vi.waitFor(async () => {
    const { health } = await server.clan.leader.call('GET /clans/{clan_id}/chatbot', server.clan);
    expect(health?.channels[0]?.missing).toContain('view-channel');
  }, WITHIN);

  scene.platform.deny(channel, 0n);
  await expectHealth(server, { joined: true, content: true, channels: [] });

  scene.platform.removeChannel(channel);
  await expectHealth(server, {
    joined: true,
    content: true,
    channels: [{ channelid: channel.id, missing: ['channel'] }],
  });
});

it('reports that the bot is no longer in the server', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  await scene.startBot();
  await expectHealth(server, { joined: true, content: true, channels: [] });
  scene.platform.removeBot(server.guild);
  await expectHealth(server, { joined: false, content: true, channels: [] });
});

it('reports that the bot was removed from the server while it did not run', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const bot = await scene.startBot();
  await expectHealth(server, { joined: true, content: true, channels: [] });
  await bot.stop();
  scene.platform.removeBot(server.guild);
  await scene.startBot();
  await expectHealth(server, { joined: false, content: true, channels: [] });
});

it('reports that the bot was removed from the server while its session was lost', async () => {
  const scene = await setScene({ shards: 2, maxConcurrency: 2 });
  const [left, other] = [await scene.linkedServer(), await scene.linkedServer()];
  await scene.startBot();
  for (const server of [left, other])
    await expectHealth(server, { joined: true, content: true, channels: [] });
  skipSessionPauses(scene);
  scene.platform.gateway.drop({ loseSession: true });
  scene.platform.removeBot(left.guild);
  await expectHealth(left, { joined: false, content: true, channels: [] });
  scene.platform.post(other.channel, trip(1));
  await vi.waitFor(
    async () => expect(await other.clan.leader.call('GET /walkers')).toHaveLength(1),
    WITHIN,
  );
  await expectHealth(other, { joined: true, content: true, channels: [] });
});

it('reports that the message content intent is off', async () => {
  const scene = await setScene({ allowsContent: false });
  const server = await scene.linkedServer();
  await scene.startBot();
  await expectHealth(server, { joined: true, content: false, channels: [] });
});

it('does not retry a report that an older service does not know', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  const proxy = await startProxy(scene.service.url);
  let reports = 0;
  proxy.fail = (what) => {
    if (!/^PUT .*\/health$/.test(what)) return undefined;
    reports += 1;
    return 'no-such-page';
  };
  // Retries would follow at once, one after the other.
  const wait = vi.spyOn(Backoff.prototype, 'wait').mockResolvedValue(true);
  onTestFinished(() => wait.mockRestore());
  await scene.startBot({ SERVICE_URL: proxy.url });
  await vi.waitFor(() => expect(reports).toBeGreaterThan(0), WITHIN);
  scene.platform.post(channel, trip(1));
  await vi.waitFor(
    async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(1),
    WITHIN,
  );
  await vi.waitFor(async () => {
    const before = reports;
    for (let i = 0; i < 10; i += 1) await fetch(`${proxy.url}/clans`);
    expect(reports).toBe(before);
  }, WITHIN);
});

it('notices roles that the bot gets or loses, and channels that it can see again', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { guild, channel } = server;
  const { platform } = scene;
  await useChannel(scene, server);
  platform.setPermissions(guild, GRANTED & ~EMBED_LINKS);
  await scene.startBot();
  const expectMissing = (...missing: string[]) =>
    vi.waitFor(async () => {
      const { health } = await server.clan.leader.call('GET /clans/{clan_id}/chatbot', server.clan);
      expect(health?.channels.flatMap((one) => one.missing)).toEqual(missing);
    }, WITHIN);
  await expectMissing('embed-links');
  const role = platform.giveRole(guild, EMBED_LINKS);
  await expectMissing();
  platform.takeRole(guild, role);
  await expectMissing('embed-links');
  const another = platform.giveRole(guild, EMBED_LINKS);
  await expectMissing();
  platform.deleteRole(guild, another);
  await expectMissing('embed-links');
  platform.removeChannel(channel);
  await expectMissing('channel');
  platform.restoreChannel(channel);
  await expectMissing('embed-links');
});
