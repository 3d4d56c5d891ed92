import { describe, expect, it } from 'vitest';
import { botOf } from '../../server/src/testing/goods.ts';
import { SPANISH, text, words } from './testing/asking.ts';
import { ADMIN } from './testing/chat-platform.ts';
import type { Channel } from './testing/payloads.ts';
import { type Scene, setScene } from './testing/scene.ts';

const SEND_MESSAGES = 1n << 11n;
const READ_HISTORY = 1n << 16n;

const sub = (name: string, ...options: object[]) => [{ type: 1, name, options }];
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
    const watching = await ask(sub('watch', pick(channel.id)));
    expect(words(watching)).not.toContain('Every channel');
    expect(words(await ask(sub('unwatch', pick(channel.id))))).toContain('Every channel');
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
  });

  it('shows that the leader is notified in private about kicked players', async () => {
    const scene = await setScene();
    const { channel } = await scene.linkedServer();
    await scene.startBot();
    const silenced = await asking(scene, channel)(sub('silence', text('what', 'all')));
    expect(words(silenced)).toContain('who left the clan in the game: only the leader, in private');
    expect(words(silenced).match(/: off/g)).toHaveLength(4);
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

  it('warns about deleted channels, and stops watching them', async () => {
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
    expect(words(changed)).not.toContain('⚠️');
    expect(words(changed)).toContain('Every channel that I can see');
    // Reading continues without a restart of the bot.
    scene.platform.post(channel, '``Fox`` traveled **away**');
    await expect
      .poll(async () => words(await ask(sub('unread'))), { timeout: 15_000 })
      .toContain('traveled');
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
