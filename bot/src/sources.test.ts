import { describe, expect, it, vi } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import { botOf, type LinkedClan, setGuild } from '../../server/src/testing/goods.ts';
import { buttons, text, words } from './testing/asking.ts';
import { ADMIN } from './testing/chat-platform.ts';
import { trip } from './testing/game.ts';
import type { Channel } from './testing/payloads.ts';
import { GRANTED } from './testing/permissions.ts';
import { type LinkedServer, type Scene, setScene, WITHIN } from './testing/scene.ts';

const GAME = '551';
const FAKE = '666';
const VIEW_CHANNEL = 1n << 10n;

const settingsOf = ({ service }: Scene, { guildid }: { guildid: string }) =>
  botOf(service).call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });
const set = ({ service }: Scene, { guildid }: { guildid: string }, body: object) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/settings', { params: { guildid }, body });

const expectWalkers = (clan: LinkedClan, ids: string[]) =>
  vi.waitFor(async () => {
    const found = await clan.leader.call('GET /walkers');
    expect(found.map(({ walkerid }) => walkerid).toSorted()).toEqual(ids.toSorted());
  }, WITHIN);

/** Uses a part of `/settings` as an admin. */
const ask = ({ platform }: Scene, channel: Channel, name: string, option?: object) => {
  const { id, name: called } = channel;
  return platform.command(
    channel,
    'settings',
    [{ type: 1, name, options: option ? [option] : [] }],
    ADMIN,
    { channels: { [id]: { id, type: 0, name: called, permissions: '0' } } },
  );
};
const watch = (scene: Scene, channel: Channel) =>
  ask(scene, channel, 'watch', { type: 7, name: 'channel', value: channel.id });

describe('a game line', () => {
  it('is not trusted from a webhook in another channel', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const other = scene.platform.addChannel(guild);
    scene.platform.post(other, trip(1));
    await scene.startBot();
    scene.platform.post(other, trip(2));
    scene.platform.post(channel, trip(3));
    await expectWalkers(clan, ['3']);
  });

  it('is not trusted from another webhook or bot once a source is chosen', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const sources = [{ channelid: channel.id, sourceid: GAME }];
    await set(scene, clan, { sources });
    scene.platform.post(channel, trip(1), { id: FAKE });
    scene.platform.post(channel, trip(2));
    await scene.startBot();
    await expectWalkers(clan, ['2']);
    scene.platform.post(channel, trip(3), { id: FAKE });
    scene.platform.post(channel, trip(4), { by: 'bot' });
    scene.platform.post(channel, trip(5));
    await expectWalkers(clan, ['2', '5']);
  });

  it('is not read after the last channel was unwatched', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    const later = await scene.linkedServer();
    await scene.startBot();
    scene.platform.post(channel, trip(1));
    await expectWalkers(clan, ['1']);
    await ask(scene, channel, 'unwatch', text('channel', channel.id));
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [] });
    scene.platform.post(channel, trip(2));
    scene.platform.post(later.channel, trip(3));
    await expectWalkers(later.clan, ['3']);
    await expectWalkers(clan, ['1']);
  });

  it('is read in every channel of a link from before channels were chosen', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const other = scene.platform.addChannel(guild);
    await scene.service.sql(`update chatbots set watched = '{}', everywhere = true`);
    await scene.startBot();
    scene.platform.post(channel, trip(1));
    scene.platform.post(other, trip(2), { id: FAKE });
    await expectWalkers(clan, ['1', '2']);
    expect(words(await ask(scene, channel, 'show'))).toContain('Every channel that I can see');
    const linked = await scene.platform.command(channel, 'link', [], ADMIN);
    expect(words(linked)).toContain('Until you choose it, I read every channel');
    await scene.platform.choose(channel, linked, channel.id, ADMIN);
    expect(await settingsOf(scene, clan)).not.toHaveProperty('everywhere');
    scene.platform.post(other, trip(3));
    scene.platform.post(channel, trip(4));
    await expectWalkers(clan, ['1', '2', '4']);
  });
});

describe('a watched channel', () => {
  const unreadable = ({ log }: Scene) =>
    log.filter((line) => line.includes('Cannot read a watched'));

  it('that is deleted is reported once, and no other channel is read instead', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const other = scene.platform.addChannel(guild);
    const later = await scene.linkedServer();
    const bot = await scene.startBot();
    scene.platform.post(channel, trip(1));
    await expectWalkers(clan, ['1']);
    scene.platform.removeChannel(channel);
    await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(1), WITHIN);
    const [{ channelid, body } = { channelid: '', body: {} }] = scene.platform.sent;
    expect(channelid).toBe(`9${clan.leader.chatid}`.slice(0, 19));
    expect(JSON.stringify(body.embeds)).toContain(`I cannot read <#${channel.id}>`);
    expect(words(await ask(scene, other, 'show'))).toContain(`<#${channel.id}> was deleted`);
    await ask(scene, other, 'language', text('language', 'es'));
    scene.platform.post(other, trip(2));
    scene.platform.post(later.channel, trip(3));
    await expectWalkers(later.clan, ['3']);
    await expectWalkers(clan, ['1']);
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [channel.id] });
    expect(unreadable(scene)).toHaveLength(1);

    await bot.stop();
    await scene.startBot();
    await vi.waitFor(() => expect(unreadable(scene)).toHaveLength(2), WITHIN);
    expect(scene.platform.sent).toHaveLength(1);
  });

  it('shares one message to the leader with others, and an hour has one', async () => {
    const scene = await setScene();
    const { clan, guild, channel } = await scene.linkedServer();
    const other = await scene.linkedServer();
    const watched = [channel, scene.platform.addChannel(guild), scene.platform.addChannel(guild)];
    await set(scene, clan, { watched: watched.map(({ id }) => id) });
    await scene.startBot({}, { reportDelay: 500 });
    for (const [n, one] of [channel, other.channel].entries()) scene.platform.post(one, trip(n));
    await expectWalkers(clan, ['0']);
    await expectWalkers(other.clan, ['1']);
    const hide = (denied: bigint) => {
      for (const one of watched) scene.platform.deny(one, denied);
    };
    hide(VIEW_CHANNEL);
    await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(1), WITHIN);
    const [said] = scene.platform.sent.map(({ body }) => body.embeds?.[0]?.description);
    for (const { id } of watched) expect(said).toContain(`<#${id}>`);
    for (let n = 2; n <= 3; n += 1) {
      hide(0n);
      hide(VIEW_CHANNEL);
      await vi.waitFor(() => expect(unreadable(scene)).toHaveLength(3 * n), WITHIN);
    }
    scene.platform.deny(other.channel, VIEW_CHANNEL);
    await vi.waitFor(
      () => expect(JSON.stringify(scene.platform.sent)).toContain(other.channel.id),
      WITHIN,
    );
    expect(scene.platform.sent).toHaveLength(2);
  });

  it('that is readable again before the message is not reported', async () => {
    const scene = await setScene();
    const [{ channel }, other] = [await scene.linkedServer(), await scene.linkedServer()];
    await scene.startBot({}, { reportDelay: 500 });
    for (const [n, one] of [channel, other.channel].entries()) scene.platform.post(one, trip(n));
    await expectWalkers(other.clan, ['1']);
    scene.platform.deny(channel, VIEW_CHANNEL);
    await vi.waitFor(() => expect(unreadable(scene)).toHaveLength(1), WITHIN);
    scene.platform.deny(channel, 0n);
    scene.platform.deny(other.channel, VIEW_CHANNEL);
    await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(1), WITHIN);
    expect(JSON.stringify(scene.platform.sent)).toContain(other.channel.id);
  });

  it.each([
    [
      'in the channel',
      ({ platform }: Scene, { channel }: LinkedServer, allowed: boolean) =>
        platform.deny(channel, allowed ? 0n : VIEW_CHANNEL),
    ],
    [
      'by its role',
      ({ platform }: Scene, { guild }: LinkedServer, allowed: boolean) =>
        platform.setPermissions(guild, allowed ? GRANTED : GRANTED & ~VIEW_CHANNEL),
    ],
  ])(
    'is read from where it was left as soon as the bot is allowed to again %s',
    async (_, setAllowed) => {
      const scene = await setScene();
      const server = await scene.linkedServer();
      const { clan, channel } = server;
      await scene.startBot();
      scene.platform.post(channel, trip(1));
      await expectWalkers(clan, ['1']);
      setAllowed(scene, server, false);
      await vi.waitFor(() => expect(scene.platform.sent).toHaveLength(1), WITHIN);
      scene.platform.post(channel, trip(2));
      setAllowed(scene, server, true);
      await expectWalkers(clan, ['1', '2']);
      expect(unreadable(scene)).toHaveLength(1);
    },
  );
});

it('reports lines of a sender that is not trusted once per channel', async () => {
  const scene = await setScene();
  const { clan, guild, channel } = await scene.linkedServer();
  const second = scene.platform.addChannel(guild, { name: 'second-log' });
  const both = [channel, second];
  await set(scene, clan, {
    watched: both.map(({ id }) => id),
    sources: both.map(({ id }) => ({ channelid: id, sourceid: GAME })),
  });
  await scene.startBot({}, { alertPause: 0 });
  for (const [n, one] of both.entries()) scene.platform.post(one, trip(n));
  await expectWalkers(clan, ['0', '1']);
  scene.platform.post(second, '``Fox`` traveled far with walker ``Nameless``', { id: FAKE });
  for (const id of [FAKE, '667', FAKE]) scene.platform.post(channel, trip(2), { id });
  const ignored = (where: Channel) => `Lines from another sender (webhook) in <#${where.id}>`;
  const sent = () => scene.platform.sent.map(({ body }) => body.embeds?.[0]?.description);
  await vi.waitFor(
    () => expect(sent()).toEqual([expect.stringContaining(ignored(channel))]),
    WITHIN,
  );
  expect(sent()[0]).not.toContain(second.id);
  const expectIgnored = (expected: object[] | undefined) =>
    vi.waitFor(async () => {
      const bot = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
      expect(bot.health?.ignored).toEqual(expected);
    }, WITHIN);
  await expectIgnored([{ channelid: channel.id, name: 'game-log', sender: 'webhook' }]);
  expect(words(await ask(scene, channel, 'show'))).toContain(ignored(channel));

  scene.platform.post(channel, trip(2), { id: '667' });
  scene.platform.post(second, trip(2), { id: FAKE });
  await vi.waitFor(() => expect(sent()).toHaveLength(2), WITHIN);
  expect(sent()[1]).toContain(ignored(second));
  expect(sent()[1]).not.toContain(channel.id);

  const question = await watch(scene, channel);
  await scene.platform.choose(channel, question, FAKE, ADMIN);
  await expectIgnored(undefined);
  await expectWalkers(clan, ['0', '1', '2']);
});

describe('choosing the log channel', () => {
  /** A new link that its admin has just confirmed. */
  async function link(scene: Scene) {
    const { guild, channel } = scene.server();
    const clan = await foundClan(scene.service);
    await setGuild(clan, guild.id);
    await scene.startBot();
    const question = await scene.platform.command(channel, 'link', [], ADMIN);
    const [confirm] = buttons(question);
    const linked = await scene.platform.press(channel, confirm!.custom_id, ADMIN);
    return { clan: { ...clan, guildid: guild.id }, channel, linked };
  }

  it('is asked after /link, and takes the only webhook with game lines as the source', async () => {
    const scene = await setScene();
    const { clan, channel, linked } = await link(scene);
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [], sources: [] });
    scene.platform.post(channel, 'not of the game', { id: FAKE });
    scene.platform.post(channel, trip(9), { by: 'person' });
    scene.platform.post(channel, trip(1));
    const chosen = await scene.platform.choose(channel, linked, channel.id, ADMIN);
    expect(chosen.first).toBe(6);
    expect(words(chosen)).toContain(`In <#${channel.id}>, I only trust webhook (${GAME})`);
    expect(await settingsOf(scene, clan)).toMatchObject({
      watched: [channel.id],
      sources: [{ channelid: channel.id, sourceid: GAME }],
    });
    await expectWalkers(clan, ['1']);

    // The other question is still open.
    const [here] = buttons(chosen);
    const announced = await scene.platform.press(channel, here!.custom_id, ADMIN);
    expect(words(announced)).toContain(`announce clan news in <#${channel.id}>`);
  });

  it('looks at the newest messages', async () => {
    const scene = await setScene();
    const { clan, channel } = await link(scene);
    scene.platform.post(channel, trip(1), { id: FAKE });
    for (let n = 0; n < 100; n += 1) scene.platform.post(channel, 'x', { by: 'person' });
    scene.platform.post(channel, trip(2));
    expect(words(await watch(scene, channel))).toContain(`I only trust webhook (${GAME})`);
    await expectWalkers(clan, ['2']);
  });

  it('asks which one if several post game lines, and reads nothing before', async () => {
    const scene = await setScene();
    const { clan, channel, linked } = await link(scene);
    scene.platform.post(channel, trip(1), { id: FAKE });
    scene.platform.post(channel, trip(2), { by: 'bot' });
    const question = await scene.platform.choose(channel, linked, channel.id, ADMIN);
    expect(words(question)).toContain('More than one webhook or bot');
    const [menu] = buttons(question);
    expect(menu!.options).toMatchObject([
      { label: 'webhook', value: FAKE },
      { label: 'bot', value: '552' },
    ]);
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [] });
    const chosen = await scene.platform.choose(channel, question, '552', ADMIN);
    expect(words(chosen)).toContain('I only trust bot (552)');
    await expectWalkers(clan, ['2']);
  });

  it('trusts any webhook or bot until the game has posted and /settings watch is used', async () => {
    const scene = await setScene();
    const { clan, channel, linked } = await link(scene);
    const any = await scene.platform.choose(channel, linked, channel.id, ADMIN);
    expect(words(any)).toContain('so I trust any webhook or bot there');
    scene.platform.post(channel, trip(1));
    await expectWalkers(clan, ['1']);
    expect(words(await watch(scene, channel))).toContain(`I only trust webhook (${GAME})`);
    // Without newer lines, the source stays.
    channel.messages.length = 0;
    const again = await watch(scene, channel);
    expect(words(again)).toContain(`<#${channel.id}>: only from ${GAME}`);
    await ask(scene, channel, 'unwatch', text('channel', channel.id));
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [], sources: [] });
  });

  it('is for admins only', async () => {
    const scene = await setScene();
    const { clan, channel, linked } = await link(scene);
    const refused = await scene.platform.choose(channel, linked, channel.id);
    expect(refused.private).toBe(true);
    expect(words(refused)).toContain('Only people who can manage this server can do this.');
    scene.platform.post(channel, trip(1), { id: FAKE });
    scene.platform.post(channel, trip(2));
    const question = await scene.platform.choose(channel, linked, channel.id, ADMIN);
    const source = await scene.platform.choose(channel, question, FAKE);
    expect(words(source)).toContain('Only people who can manage this server can do this.');
    expect(await settingsOf(scene, clan)).toMatchObject({ watched: [], sources: [] });
  });
});

it('records a line on right-click if its sender is trusted there, or for an admin', async () => {
  const scene = await setScene();
  const { clan, guild, channel } = await scene.linkedServer();
  const other = scene.platform.addChannel(guild);
  await set(scene, clan, { sources: [{ channelid: channel.id, sourceid: GAME }] });
  await scene.startBot();
  const file = (where: Channel, id: string, walkerid: number, asker = {}) => {
    const message = scene.platform.post(where, trip(walkerid), { id });
    return scene.platform.menu(where, 'Read this game line', message, asker);
  };
  for (const refused of [await file(channel, FAKE, 1), await file(other, GAME, 2)]) {
    expect(words(refused)).toContain('I do not trust the sender');
  }
  await file(channel, GAME, 3);
  await file(other, FAKE, 4, ADMIN);
  await expectWalkers(clan, ['3', '4']);
});
