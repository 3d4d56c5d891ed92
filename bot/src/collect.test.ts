import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { foundClan, historyLines } from '../../server/src/testing/clans.ts';
import { botOf, type LinkedClan, setGuild } from '../../server/src/testing/goods.ts';
import { sub } from './testing/asking.ts';
import { ADMIN } from './testing/chat-platform.ts';
import { emptyReading } from './platform/game-log/read-message.ts';
import { isUnavailable } from './platform/service.ts';
import { trip } from './testing/game.ts';
import { type Scene, setScene, WITHIN } from './testing/scene.ts';
import { startProxy } from './testing/proxy.ts';
import { startSwitchboard } from './testing/switchboard.ts';

const walkersOf = ({ leader }: LinkedClan) => leader.call('GET /walkers');

const expectWalkers = (clan: LinkedClan, ids: string[]) =>
  vi.waitFor(async () => {
    const found = await walkersOf(clan);
    expect(found.map(({ walkerid }) => walkerid).toSorted()).toEqual(ids.toSorted());
  }, WITHIN);

/** Trips in the clan's history, oldest first. */
const trips = async (clan: LinkedClan) =>
  (await historyLines(clan))
    .filter((line) => line.includes('the walker “') || line.startsWith('The walker'))
    .toReversed();

describe('a line of the game', () => {
  it('adds a walker', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    const { id } = scene.platform.post(channel, trip(4711));
    await expectWalkers(clan, ['4711']);
    const posted = new Date(Number((BigInt(id) >> 22n) + 1_420_070_400_000n)).toISOString();
    expect(await walkersOf(clan)).toMatchObject([
      { name: 'Old Titan', type: 'Titan', lastuser: 'Sand Fox', lastupdate: posted },
    ]);
    // The first one may come from the channel's history; this one only comes as an event.
    scene.platform.post(channel, trip(4712));
    await expectWalkers(clan, ['4711', '4712']);
  });

  it('is read from embeds, from bot accounts and several per message', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    scene.platform.post(channel, '', { by: 'bot', embeds: [{ description: trip(1) }] });
    scene.platform.post(channel, [trip(2), 'The wind blows.', trip(3)].join('\n'));
    await expectWalkers(clan, ['1', '2', '3']);
  });

  it('is ignored if a person wrote it', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    scene.platform.post(channel, trip(1), { by: 'person' });
    const forger = { id: '77', username: 'forger' };
    scene.platform.post(channel, trip(3), { by: 'bot', saidFor: forger });
    scene.platform.post(channel, trip(4), { saidFor: forger });
    scene.platform.post(channel, trip(2));
    await expectWalkers(clan, ['2']);
  });

  it('is ignored if the link was not confirmed when it was posted', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const unlinked = scene.server();
    await scene.startBot();
    scene.platform.post(unlinked.channel, trip(1));
    scene.platform.post(channel, trip(2));
    await expectWalkers(clan, ['2']);
    expect(await scene.service.sql('select walkerid from walkers')).toHaveLength(1);
  });

  it('is read in the chosen channels, from the start of the link', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const other = scene.platform.addChannel(guild);
    await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: guild.id },
      body: { watched: [other.id] },
    });
    await scene.startBot();
    scene.platform.post(channel, trip(1));
    scene.platform.post(other, trip(2));
    await expectWalkers(clan, ['2']);
  });

  it('is stored for the leader if it cannot be read or names a kicked player', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    const { id } = scene.platform.post(channel, '``Fox`` traveled far with walker ``Nameless``');
    scene.platform.post(channel, '``Weasel`` was kicked by ``Fox``');
    const lines = () => clan.leader.call('GET /clans/{clan_id}/chatbot/lines', clan);
    await vi.waitFor(async () => expect(await lines()).toHaveLength(2), WITHIN);
    expect(await lines()).toMatchObject([
      { kind: 'kicked', text: 'Weasel' },
      {
        kind: 'unread',
        text: '``Fox`` traveled far with walker ``Nameless``',
        reason: 'no-walkerid',
        channelid: channel.id,
        messageid: id,
      },
    ]);
    expect(await walkersOf(clan)).toEqual([]);
  });

  it('is stored for the leader if it has the id of a walker that somebody added', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    scene.platform.post(channel, trip('hand-1'));
    scene.platform.post(channel, trip('7'));
    await expectWalkers(clan, ['7']);
    const lines = await clan.leader.call('GET /clans/{clan_id}/chatbot/lines', clan);
    expect(lines).toMatchObject([{ kind: 'unread', reason: 'bad-walkerid' }]);

    // An older bot delivers the line, and must not retry it.
    const walker = { walkerid: 'hand-1', name: 'Ark', lastuser: 'Fox' };
    const message = { id: '1', channelid: channel.id, posted: new Date(), texts: [] };
    const refused: unknown = await botOf(scene.service)
      .call('POST /bot/guilds/{guildid}/lines', {
        params: clan,
        body: { ...emptyReading(message), trips: [walker] },
      })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400 });
    expect(isUnavailable(refused)).toBe(false);
  });
});

it('logs once that a clan is at its limit of walkers', async () => {
  const scene = await setScene({ env: { QUOTA_WALKERS: '1' } });
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot();
  for (const id of [1, 2, 3, 4]) scene.platform.post(channel, trip(id));
  await expectBookmark(scene, clan, channel.messages.at(-1)!.id);
  expect(scene.log.filter((line) => line.includes('New walkers left out'))).toHaveLength(1);
});

describe('a message posted', () => {
  const ten = Array.from({ length: 10 }, (_, index) => String(index + 1));

  it('while the service was down is delivered once and in order', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const switchboard = await startSwitchboard();
    const first = await scene.service.another();
    switchboard.switchTo(first.url);
    await scene.startBot({ SERVICE_URL: switchboard.url });
    scene.platform.post(channel, trip('0', 'Ann', 'Walker 0'));
    await expectWalkers(clan, ['0']);

    switchboard.switchTo(undefined);
    await first.stop();
    for (const id of ten) scene.platform.post(channel, trip(id, 'Ann', `Walker ${id}`));
    await vi.waitFor(
      () => expect(scene.log.join('')).toContain('Delivery failed; retrying'),
      WITHIN,
    );
    expect(await walkersOf(clan)).toHaveLength(1);

    const second = await scene.service.another();
    switchboard.switchTo(second.url);
    await expectWalkers(clan, ['0', ...ten]);
    expect(await trips(clan)).toEqual(
      ['0', ...ten].map((id) => `The clan got the walker “Walker ${id}”.`),
    );
    await switchboard.stop();
  });

  it.each(['sign-in-needed', 'too-many-requests'] as const)(
    'while the service answers %s is delivered later',
    async (problem) => {
      const scene = await setScene();
      const { clan, channel } = await scene.linkedServer();
      const proxy = await startProxy(scene.service.url);
      const refusals = [problem];
      proxy.fail = (what) => (what.endsWith('/lines') ? refusals.pop() : undefined);
      await scene.startBot({ SERVICE_URL: proxy.url });
      scene.platform.post(channel, trip('1'));
      await expectWalkers(clan, ['1']);
      expect(refusals).toEqual([]);
    },
  );

  it('while the bot was down is delivered once and in order', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const bot = await scene.startBot();
    scene.platform.post(channel, trip('0', 'Ann', 'Walker 0'));
    await expectWalkers(clan, ['0']);
    await bot.stop();
    for (const id of ten) scene.platform.post(channel, trip(id, 'Ann', `Walker ${id}`));
    const another = await scene.startBot();
    await expectWalkers(clan, ['0', ...ten]);
    await another.stop();
    await scene.startBot();
    scene.platform.post(channel, trip('11', 'Ann', 'Walker 11'));
    await expectWalkers(clan, ['0', ...ten, '11']);
    expect(await trips(clan)).toEqual(
      ['0', ...ten, '11'].map((id) => `The clan got the walker “Walker ${id}”.`),
    );
  });

  it('before the bot joined is delivered if it is newer than the link', async () => {
    const scene = await setScene();
    const guildid = scene.platform.addGuild().id;
    const guild = scene.platform.guilds.find(({ id }) => id === guildid)!;
    const channel = scene.platform.addChannel(guild);
    scene.platform.post(channel, trip('old1'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { clan } = await scene.linkedServer();
    await clan.leader.call('PUT /clans/{clan_id}/chatbot', {
      params: clan.params,
      query: { guildid },
    });
    await botOf(scene.service).call('POST /bot/guilds/{guildid}/link', {
      params: { guildid },
      body: { chatid: clan.leader.chatid },
    });
    await botOf(scene.service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid },
      body: { watched: [channel.id] },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    scene.platform.post(channel, trip('77'));
    await scene.startBot();
    await expectWalkers(clan, ['77']);
  });

  it('among several pages of chat is delivered in order', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    for (let n = 0; n < 250; n += 1) {
      if (n % 10 === 0) scene.platform.post(channel, trip('1', 'Ann', `Name ${n}`));
      else scene.platform.post(channel, 'hello', { by: 'person' });
    }
    await scene.startBot();
    await vi.waitFor(async () => {
      expect(await walkersOf(clan)).toMatchObject([{ name: 'Name 240' }]);
    }, WITHIN);
    expect((await trips(clan)).length).toBeLessThanOrEqual(25);
    await expectBookmark(scene, clan, channel.messages.at(-1)!.id);
  });
});

it('moves the bookmark past ordinary chat', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await scene.startBot({}, { bookmarkSave: 20 });
  scene.platform.post(channel, trip(1));
  await expectWalkers(clan, ['1']);
  const { id } = scene.platform.post(channel, 'hello', { by: 'person' });
  await expectBookmark(scene, clan, id);
});

it('lets at most 200 messages wait, and reads the others from the history', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  const env = { SERVICE_URL: switchboard.url, BOT_HEALTH_PORT: '0' };
  const { health } = await scene.startBot(env);
  scene.platform.post(channel, trip(1, 'Ann', 'Name 0'));
  await expectWalkers(clan, ['1']);
  // The bot may read the first one from the history; once it has this one too, it is done with that.
  scene.platform.post(channel, trip(1, 'Ann', 'Name 1'));
  const expectName = (name: string, timeout = WITHIN.timeout) =>
    vi.waitFor(async () => expect(await walkersOf(clan)).toMatchObject([{ name }]), {
      timeout,
      interval: 200,
    });
  await expectName('Name 1');
  switchboard.switchTo(undefined);
  for (let n = 2; n <= 210; n += 1) scene.platform.post(channel, trip(1, 'Ann', `Name ${n}`));
  // Its answer comes after all of them have arrived.
  await scene.platform.command(channel, 'help');
  const metrics = await fetch(`http://127.0.0.1:${health.port}/metrics`);
  expect(await metrics.text()).toContain('bot_messages_waiting 200\n');
  switchboard.switchTo(scene.service.url);
  await expectName('Name 210', 60_000);
}, 90_000);

it('drops waiting lines when the link ends, so that the next clan does not get them', async () => {
  const scene = await setScene();
  const { clan, guild, channel } = await scene.linkedServer();
  const switchboard = await startSwitchboard();
  onTestFinished(() => switchboard.stop());
  switchboard.switchTo(scene.service.url);
  await scene.startBot({ SERVICE_URL: switchboard.url });
  scene.platform.post(channel, trip(1));
  await expectWalkers(clan, ['1']);
  switchboard.switchTo(undefined);
  scene.platform.post(channel, trip(2));
  const expectLogged = (text: string) =>
    vi.waitFor(() => expect(scene.log.join('')).toContain(text), WITHIN);
  await expectLogged('Delivery failed; retrying');
  const params = { guildid: guild.id };
  await botOf(scene.service).call('DELETE /bot/guilds/{guildid}/link', { params });
  switchboard.switchTo(scene.service.url);
  await expectLogged('Delivery works again');

  const next = await foundClan(scene.service);
  await setGuild(next, guild.id);
  const body = { chatid: next.leader.chatid };
  await botOf(scene.service).call('POST /bot/guilds/{guildid}/link', { params, body });
  const { id } = channel;
  const channels = { [id]: { id, type: 0, name: 'game-log', permissions: '0' } };
  const watch = sub('watch', { type: 7, name: 'channel', value: id });
  await scene.platform.command(channel, 'settings', watch, ADMIN, { channels });
  scene.platform.post(channel, trip(3));
  await expectWalkers({ ...next, guildid: guild.id }, ['3']);
});

const expectBookmark = (scene: Scene, { guildid }: LinkedClan, messageid: string) =>
  vi.waitFor(async () => {
    const { channels } = await botOf(scene.service).call('GET /bot/guilds/{guildid}/bookmarks', {
      params: { guildid },
    });
    expect(channels).toMatchObject([{ messageid }]);
  }, WITHIN);
