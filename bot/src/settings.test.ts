import { describe, expect, it } from 'vitest';
import { botOf } from '../../server/src/testing/goods.ts';
import { SPANISH, sub, text, words } from './testing/asking.ts';
import { ADMIN, type Asker } from './testing/chat-platform.ts';
import { trip } from './testing/game.ts';
import type { Channel } from './testing/payloads.ts';
import { type Scene, setScene } from './testing/scene.ts';

const SEND_MESSAGES = 1n << 11n;
const READ_HISTORY = 1n << 16n;

const pick = (id: string) => ({ type: 7, name: 'channel', value: id });

/** An admin uses `/settings`, with channels of this server. */
const asking = (scene: Scene, channel: Channel) => (options: object[]) => {
  const { channels } = scene.platform.guilds.find(({ id }) => id === channel.guildid)!;
  const resolved = channels.map(({ id }) => [id, { id, type: 0, name: 'x', permissions: '0' }]);
  return scene.platform.command(channel, 'settings', options, ADMIN, {
    channels: Object.fromEntries(resolved),
  });
};

describe('/settings', () => {
  it('shows the announcements of each channel, and where the game posts', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    const deaf = scene.platform.addChannel(guild, { name: 'quiet', denied: 1n << 11n });
    await scene.startBot();
    const ask = asking(scene, channel);

    expect(words(await ask(sub('show')))).toContain('requests to join: off');
    const told = await ask(sub('announce', text('what', 'all'), pick(channel.id)));
    expect(words(told)).toContain(`requests to join: <#${channel.id}>`);
    expect(words(told)).not.toContain('cannot write');
    const silenced = await ask(sub('silence', text('what', 'relationship')));
    expect(words(silenced)).toContain('changed relationships: off');
    const warned = await ask(sub('announce', text('what', 'relationship'), pick(deaf.id)));
    expect(words(warned)).toContain(`I cannot write in <#${deaf.id}>`);
    const watching = await ask(sub('watch', pick(deaf.id)));
    expect(words(watching)).toContain(`<#${deaf.id}>: from any webhook or bot`);
    await ask(sub('unwatch', text('channel', deaf.id)));
    const none = await ask(sub('unwatch', text('channel', `<#${channel.id}>`)));
    expect(words(none)).toContain('No channel, so I read nothing');
    const unknown = await ask(sub('unwatch', text('channel', 'game-log')));
    expect(words(unknown)).toContain('I do not read game\\\\-log');
  });

  it('shows unread lines', async () => {
    const scene = await setScene();
    const { channel } = await scene.linkedServer();
    await scene.startBot();
    scene.platform.post(channel, '``Fox`` traveled **away**');
    await expect
      .poll(
        async () => words(await scene.platform.command(channel, 'settings', sub('unread'), ADMIN)),
        {
          timeout: 15_000,
        },
      )
      .toContain('\\\\`\\\\`Fox\\\\`\\\\` traveled \\\\*\\\\*away\\\\*\\\\*');
    scene.platform.post(channel, trip(4711, 'Fox', ''));
    await expect
      .poll(
        async () => words(await scene.platform.command(channel, 'settings', sub('unread'), ADMIN)),
        { timeout: 15_000 },
      )
      .toContain('Trips of walkers without a name, which are only counted: 1');
  });

  it('shows that the leader is notified in private about kicked players', async () => {
    const scene = await setScene();
    const { channel } = await scene.linkedServer();
    await scene.startBot();
    const silenced = await asking(scene, channel)(sub('silence', text('what', 'all')));
    expect(words(silenced)).toContain('who left the clan in the game: only the leader, in private');
    expect(words(silenced).match(/: off/g)).toHaveLength(5);
    const spanish = { ...ADMIN, ...SPANISH };
    const shown = await scene.platform.command(channel, 'settings', sub('show'), spanish);
    expect(words(shown)).toContain('quién dejó el clan en el juego: solo al líder, en privado');
  });

  it('warns about channels that it cannot write to or read', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    const mute = scene.platform.addChannel(guild, { denied: SEND_MESSAGES });
    const hidden = scene.platform.addChannel(guild, { denied: READ_HISTORY });
    await scene.startBot();
    const ask = asking(scene, channel);
    await ask(sub('announce', text('what', 'all'), pick(mute.id)));
    await ask(sub('watch', pick(hidden.id)));
    for (const card of [
      await ask(sub('show')),
      await ask(sub('silence', text('what', 'kicked'))),
      await ask(sub('watch', pick(channel.id))),
    ]) {
      expect(words(card).match(/⚠️/g)).toHaveLength(2);
      expect(words(card)).toContain(`I cannot write in <#${mute.id}>`);
      expect(words(card)).toContain(`I cannot read <#${hidden.id}>`);
    }
  });

  it.each([
    ['view-channel', 1n << 10n, 'View Channel', 'Ver canal'],
    ['send-messages', SEND_MESSAGES, 'Send Messages', 'Enviar mensajes'],
    ['embed-links', 1n << 14n, 'Embed Links', 'Insertar enlaces'],
    ['read-message-history', READ_HISTORY, 'Read Message History', 'Leer el historial de mensajes'],
  ])('names the missing permission %s', async (_, denied, english, spanish) => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    const closed = scene.platform.addChannel(guild, { denied });
    await scene.startBot();
    const ask = asking(scene, channel);
    await ask(sub('announce', text('what', 'all'), pick(closed.id)));
    const shown = words(await ask(sub('watch', pick(closed.id))));
    expect(shown).toContain(`<#${closed.id}>. Give me these permissions there: **${english}**.`);
    const reader = { ...ADMIN, ...SPANISH };
    const inSpanish = await scene.platform.command(channel, 'settings', sub('show'), reader);
    expect(words(inSpanish)).toContain(`Dame allí estos permisos: **${spanish}**.`);
  });

  it('names all missing permissions of a voice channel', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    const voice = scene.platform.addChannel(guild, { voice: true, denied: SEND_MESSAGES });
    await scene.startBot();
    // The invite link does not ask for Connect, which only voice channels need.
    const pressed = await scene.platform.press(voice, 'announce:here', ADMIN);
    expect(words(pressed)).toContain('permissions there: **Connect**, **Send Messages**.');
    expect(words(await asking(scene, channel)(sub('show')))).toContain('**Connect**');
  });

  it('warns about deleted channels until they are removed', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    const gone = scene.platform.addChannel(guild);
    await scene.startBot();
    const ask = asking(scene, channel);
    await ask(sub('announce', text('what', 'all'), pick(gone.id)));
    await ask(sub('watch', pick(gone.id)));
    scene.platform.removeChannel(gone);
    const shown = await ask(sub('show'));
    expect(words(shown)).toContain(`<#${gone.id}> was deleted, so nothing is read there`);
    expect(words(shown)).toContain(
      `<#${gone.id}> was deleted or I cannot see it, so nothing is announced`,
    );

    const changed = await ask(sub('announce', text('what', 'all'), pick(channel.id)));
    expect(words(changed).match(/⚠️/g)).toHaveLength(1);
    const typing = [text('channel', 'deleted', true)];
    const complete = (asker: Asker) =>
      scene.platform.complete(channel, 'settings', sub('unwatch', ...typing), asker);
    const { choices } = await complete(ADMIN);
    expect(choices).toEqual([{ name: `deleted channel ${gone.id}`, value: gone.id }]);
    expect((await complete({})).choices).toEqual([]);
    const removed = await ask(sub('unwatch', text('channel', gone.id)));
    expect(words(removed)).not.toContain('⚠️');
    expect(words(removed)).toContain(`<#${channel.id}>: from any webhook or bot`);
  });

  it('reads a pasted line, shows what was understood, and records nothing', async () => {
    const scene = await setScene();
    const { clan, channel } = await scene.linkedServer();
    await scene.startBot();
    const test = async (line: string) =>
      words(await asking(scene, channel)(sub('test', text('line', line))));
    expect(await test(trip(4711))).toContain('Walker: Old Titan. Id: 4711. Player: Sand Fox.');
    expect(await test(trip(4711))).toContain('Nothing was recorded.');
    expect(await test(trip(4711, 'Ann', ''))).toContain('A walker without a name. Id: 4711.');
    expect(await test('``Ann`` kicked ``Bob``')).toContain('Kicked: Bob.');
    expect(await test('``Ann`` traveled')).toContain('no walker in double backticks');
    expect(await test('hello')).toContain('This is not a game line.');
    expect(await clan.leader.call('GET /walkers')).toEqual([]);
    expect(await clan.leader.call('GET /clans/{clan_id}/chatbot/lines', clan)).toEqual([]);
  });
});

describe('the role of announcements', () => {
  const role = (id: string, mentionable: boolean) => ({
    id,
    name: 'Officers',
    permissions: '0',
    position: 1,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: false,
    mentionable,
    flags: 0,
  });

  /** An admin chooses a role for announcements in this channel. */
  const choose = ({ platform }: Scene, channel: Channel, roleid: string) =>
    platform.command(
      channel,
      'settings',
      sub('announce', text('what', 'join-request'), pick(channel.id), {
        type: 8,
        name: 'role',
        value: roleid,
      }),
      ADMIN,
      {
        channels: { [channel.id]: { id: channel.id, type: 0, name: 'x', permissions: '0' } },
        roles: { [roleid]: role(roleid, true) },
      },
    );

  it('is shown, with a warning if it cannot be mentioned or was deleted', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    await scene.startBot();
    const { gateway } = scene.platform;
    const guild_id = guild.id;
    gateway.dispatch('GUILD_ROLE_CREATE', guild_id, () => ({ guild_id, role: role('4711', true) }));
    const chosen = words(await choose(scene, channel, '4711'));
    expect(chosen).toContain(`requests to join: <#${channel.id}> <@&4711>`);
    expect(chosen).not.toContain('⚠️');
    gateway.dispatch('GUILD_ROLE_UPDATE', guild_id, () => ({
      guild_id,
      role: role('4711', false),
    }));
    const ask = asking(scene, channel);
    expect(words(await ask(sub('show')))).toContain('I cannot mention <@&4711>');
    gateway.dispatch('GUILD_ROLE_DELETE', guild_id, () => ({ guild_id, role_id: '4711' }));
    expect(words(await ask(sub('show')))).toContain(
      'The role that I mentioned for requests to join was deleted',
    );
    const replaced = await ask(sub('announce', text('what', 'join-request'), pick(channel.id)));
    expect(words(replaced)).not.toContain('⚠️');
  });

  it('is never everyone', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    await scene.startBot();
    const refused = await choose(scene, channel, guild.id);
    expect(words(refused)).toContain('I never mention everyone. Choose another role.');
  });
});

describe('the language of announcements', () => {
  const languageOf = async ({ service }: Scene, { guildid }: Channel) =>
    (await botOf(service).call('GET /bot/guilds/{guildid}/settings', { params: { guildid } }))
      .language;

  it('is chosen', async () => {
    const scene = await setScene();
    const { channel } = await scene.linkedServer();
    await scene.startBot();
    const ask = asking(scene, channel);
    expect(words(await ask(sub('show')))).toContain('The language of this server');
    const spanish = await ask(sub('language', text('language', 'es')));
    expect(words(spanish)).toContain('Español');
    expect(await languageOf(scene, channel)).toBe('es');
    expect(words(await ask(sub('language', text('language', 'en'))))).toContain('English');
    expect(await languageOf(scene, channel)).toBe('en');
  });

  it('is that of the admin who confirms the link, until another one is chosen', async () => {
    const scene = await setScene();
    const { channel } = await scene.linkedServer();
    await scene.startBot();
    await scene.platform.command(channel, 'link', [], { ...ADMIN, locale: 'es-419' });
    expect(await languageOf(scene, channel)).toBe('es');
    await scene.platform.command(channel, 'link', [], ADMIN);
    expect(await languageOf(scene, channel)).toBe('es');
  });
});

describe('announcements in this channel', () => {
  it('warn if the bot cannot write there', async () => {
    const scene = await setScene();
    const { guild } = await scene.linkedServer();
    const mute = scene.platform.addChannel(guild, { denied: SEND_MESSAGES });
    await scene.startBot();
    const pressed = await scene.platform.press(mute, 'announce:here', ADMIN);
    expect(words(pressed)).toContain(`I cannot write in <#${mute.id}>`);
  });

  it('go to the channel of a thread, which is never archived', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer();
    await scene.startBot();
    const thread = scene.platform.addThread(channel);
    const pressed = await scene.platform.press(thread, 'announce:here', ADMIN);
    expect(words(pressed)).toContain(`announce clan news in <#${channel.id}>`);
    expect(words(pressed)).not.toContain('⚠️');
    const { notices } = await botOf(scene.service).call('GET /bot/guilds/{guildid}/settings', {
      params: { guildid: guild.id },
    });
    expect(new Set(notices.map(({ channelid }) => channelid))).toEqual(new Set([channel.id]));
  });
});
