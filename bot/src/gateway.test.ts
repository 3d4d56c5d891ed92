import { expect, it, vi } from 'vitest';
import { botOf } from '../../server/src/testing/goods.ts';
import { trip } from './testing/game.ts';
import { by } from './testing/asking.ts';
import { ADMIN } from './testing/chat-platform.ts';
import { type LinkedServer, setScene, skipSessionPauses, WITHIN } from './testing/scene.ts';

it('signs in and registers its commands', async () => {
  const scene = await setScene();
  const { platform, log } = scene;
  platform.addGuild();
  await scene.startBot();
  expect(platform.gateway.log).toEqual(['identify']);
  expect(platform.commands.map(({ name }) => name).toSorted()).toEqual([
    'Read this game line',
    'clan',
    'diplomacy',
    'help',
    'learned',
    'link',
    'map',
    'my-trades',
    'settings',
    'tech',
    'trade',
    'trades',
    'unlink',
    'walker',
    'walkers',
  ]);
  expect(log.join('')).toContain('Signed in as companion');
});

it('resumes a dropped connection without missing a message', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  scene.platform.gateway.drop();
  scene.platform.post(channel, trip(1));
  await vi.waitFor(
    async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(1),
    WITHIN,
  );
  expect(scene.platform.gateway.log).toEqual(['identify', 'resume']);
});

it('starts a new session if the old one is lost, and catches up', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  skipSessionPauses(scene);
  scene.platform.gateway.drop({ loseSession: true });
  scene.platform.post(channel, trip(1));
  await vi.waitFor(async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(1), {
    ...WITHIN,
    timeout: 25_000,
  });
  expect(scene.platform.gateway.log).toEqual(['identify', 'resume', 'identify']);
});

it('starts no new session before the limit is reset', { tags: ['thorough'] }, async () => {
  const scene = await setScene();
  const { platform, log } = scene;
  scene.server();
  await scene.startBot();
  const answers = [{ remaining: 1, reset_after: 5 }, {}];
  platform.sessionStarts = () => {
    expect(platform.gateway.log).toEqual(['identify']);
    return answers.shift()!;
  };
  platform.gateway.invalidate({ resumable: false });
  await vi.waitFor(() => expect(platform.gateway.log).toEqual(['identify', 'identify']), WITHIN);
  expect(answers).toEqual([]);
  expect(log.join('')).toContain('Few session starts left');
});

const expectRecorded = ({ clan }: LinkedServer, walkerids: string[]) =>
  vi.waitFor(async () => {
    const walkers = await clan.leader.call('GET /walkers');
    expect(walkers.map(({ walkerid }) => walkerid).toSorted()).toEqual(walkerids);
  }, WITHIN);

it('catches up after an outage of a server', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { guild, channel } = server;
  const { platform } = scene;
  await scene.startBot();
  platform.post(channel, trip(0));
  await expectRecorded(server, ['0']);
  platform.setAway(guild, true);
  platform.post(channel, trip(1));
  platform.setAway(guild, false);
  platform.post(channel, trip(2));
  await expectRecorded(server, ['0', '1', '2']);
});

it('catches up with a server that was down at startup, and sends it notices', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer();
  const { clan, guild, channel } = server;
  await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: { notices: [{ notice: 'join-request', channelid: channel.id }] },
  });
  scene.platform.setAway(guild, true);
  await scene.startBot();
  const asker = await scene.service.signIn();
  await asker.call('POST /clans/{clan_id}/requests', { params: clan.params });
  await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(1), WITHIN);
  scene.platform.post(channel, trip(1));
  scene.platform.setAway(guild, false);
  scene.platform.post(channel, trip(2));
  await expectRecorded(server, ['1', '2']);
});

it('waits for a platform that is down, and catches up', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  await scene.platform.stop();
  for (const id of ['1', '2', '3']) scene.platform.post(channel, trip(id, 'Ann', `Walker ${id}`));
  await scene.platform.start();
  await vi.waitFor(async () => expect(await clan.leader.call('GET /walkers')).toHaveLength(3), {
    ...WITHIN,
    timeout: 25_000,
  });
  const { platform } = scene;
  expect((await platform.command(channel, 'clan')).message.embeds).toHaveLength(1);
});

it('logs once for all shards that the gateway is down, and once that it is back', async () => {
  const scene = await setScene({ shards: 3, maxConcurrency: 3 });
  const { gateway } = scene.platform;
  scene.server();
  await scene.startBot();
  const lines = () =>
    scene.log.flatMap((line) => /Connect[a-z]* to the chat platform [a-z]+/.exec(line) ?? []);
  gateway.isDown = true;
  gateway.drop();
  await vi.waitFor(() => expect(gateway.refused).toBeGreaterThan(5), WITHIN);
  gateway.isDown = false;
  const [failed, back] = [
    'Connection to the chat platform failed',
    'Connected to the chat platform again',
  ];
  await vi.waitFor(() => expect(lines()).toEqual([failed, back]), WITHIN);
});

it('waits when it is rate-limited, then answers', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  scene.platform.limits.limitNext(2, 'user');
  const { message } = await scene.platform.command(channel, 'clan', [], by(clan.leader));
  expect(message.embeds).toMatchObject([{ title: 'Night Caravan' }]);
});

it('works without the message content intent, and reads a line on right-click', async () => {
  const scene = await setScene({ allowsContent: false });
  const { clan, channel } = await scene.linkedServer();
  scene.platform.post(channel, trip(4));
  await scene.startBot();
  expect(scene.platform.gateway.log).toEqual(['identify', 'identify']);
  expect(scene.log.filter((line) => line.includes('Message content intent'))).toHaveLength(1);

  const message = scene.platform.post(channel, trip(5));
  const answer = await scene.platform.menu(channel, 'Read this game line', message);
  expect(answer.private).toBe(true);
  expect(answer.message.embeds).toMatchObject([
    { description: 'Sand Fox took out Old Titan: recorded.' },
  ]);
  expect(await clan.leader.call('GET /walkers')).toMatchObject([{ walkerid: '5' }]);
  const { message: linked } = await scene.platform.command(channel, 'link', [], ADMIN);
  const show = [{ type: 1, name: 'show', options: [] }];
  const settings = await scene.platform.command(channel, 'settings', show, ADMIN);
  for (const { embeds } of [linked, settings.message]) {
    expect(embeds?.[0]?.description).toContain('message content intent is off');
  }
  // The history would look empty, and be marked as read.
  expect(scene.platform.requests).not.toContain(`GET /channels/${channel.id}/messages`);
});

it('ends when the platform closes the connection permanently', async () => {
  const scene = await setScene();
  scene.server();
  const bot = await scene.startBot();
  scene.platform.gateway.close(4004);
  await expect(bot.ended).rejects.toThrow('CHAT_BOT_TOKEN is not accepted');
});
