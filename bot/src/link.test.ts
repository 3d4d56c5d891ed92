import { describe, expect, it } from 'vitest';
import { foundClan, foundMany } from '../../server/src/testing/clans.ts';
import { botOf, linkGuild, setGuild } from '../../server/src/testing/goods.ts';
import { ADMIN } from './testing/chat-platform.ts';
import { buttons, by, SPANISH, text, words } from './testing/asking.ts';
import { setScene } from './testing/scene.ts';

describe('/link', () => {
  it('shows who asks, confirms it with a button, and offers announcements', async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    const clan = await foundClan(scene.service, 'Night Caravan');
    await setGuild(clan, guild.id);
    await scene.startBot();

    const question = await scene.platform.command(channel, 'link', [], ADMIN);
    expect(question).toMatchObject({ first: 5, private: true });
    expect(words(question)).toContain(`Leader: ${clan.leader.chattag}`);
    expect(words(question)).toMatch(/Members: 1.*Founded: <t:\d+:R>/);
    expect(words(question)).not.toContain('Looks like');
    expect(await clan.leader.call('GET /clans/{clan_id}/chatbot', clan)).toEqual({
      guildid: guild.id,
    });

    const [confirm] = buttons(question);
    expect(confirm).toMatchObject({ label: 'Night Caravan' });
    const answer = await scene.platform.press(channel, confirm!.custom_id, ADMIN);
    expect(answer.first).toBe(6);
    expect(answer.message.embeds?.[0]?.title).toBe('This server belongs to Night Caravan');
    expect(words(answer)).toContain('Members of the clan can ask me');
    const chatbot = await clan.leader.call('GET /clans/{clan_id}/chatbot', clan);
    expect(chatbot).toMatchObject({ guildid: guild.id, verified: true });

    expect(words(answer)).toContain('In which channel does the game post?');
    const here = buttons(answer).find(({ label }) => label === 'Announce news here');
    const pressed = await scene.platform.press(channel, here!.custom_id, ADMIN);
    expect(pressed.first).toBe(6);
    expect(words(pressed)).toContain(`<#${channel.id}>`);
    const params = { guildid: guild.id };
    const { notices } = await botOf(scene.service).call('GET /bot/guilds/{guildid}/settings', {
      params,
    });
    expect(notices).toHaveLength(6);
  });

  it('refuses other people, in the command and its buttons', async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    const clan = await foundClan(scene.service);
    await setGuild(clan, guild.id);
    await scene.startBot();
    for (const refused of [
      await scene.platform.command(channel, 'link'),
      await scene.platform.command(channel, 'unlink'),
      await scene.platform.command(channel, 'settings', [{ type: 1, name: 'show', options: [] }]),
      await scene.platform.press(channel, 'announce:here'),
      await scene.platform.press(channel, 'unlink:yes'),
      await scene.platform.press(channel, `link:${clan.clanid}:1:9999999999`),
    ]) {
      expect(refused.private).toBe(true);
      expect(words(refused)).toContain('Only people who can manage this server can do this.');
    }
    expect(await clan.leader.call('GET /clans/{clan_id}/chatbot', clan)).toEqual({
      guildid: guild.id,
    });
  });

  it("offers the admin's own clan first, and warns about lookalikes", async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    await foundClan(scene.service, 'Iron Wolves');
    const fake = await foundClan(scene.service, 'lron Wolves');
    const own = await foundClan(scene.service, 'Two');
    for (const clan of [fake, own]) await setGuild(clan, guild.id);
    await scene.startBot();
    const admin = { ...ADMIN, ...by(own.leader) };
    const question = await scene.platform.command(channel, 'link', [], admin);
    expect(question.message.embeds?.[0]?.fields?.map(({ name }) => name)).toEqual([
      '1. Two',
      '2. lron Wolves',
    ]);
    const [first, second] = question.message.embeds![0]!.fields!;
    expect(first!.value).toContain('Your clan');
    expect(second!.value).toContain('Looks like “Iron Wolves”, which is older');
    expect(buttons(question)).toHaveLength(2);
    const linked = await scene.platform.press(channel, buttons(question)[0]!.custom_id, admin);
    expect(words(linked)).toContain('belongs to Two');

    const spanish = { ...admin, ...SPANISH };
    expect(words(await scene.platform.command(channel, 'link', [], spanish))).toContain('Two');
  });

  it('lets only the admin who asked confirm, and only for ten minutes', async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    const clan = await foundClan(scene.service, 'Dust');
    await setGuild(clan, guild.id);
    await scene.startBot();
    const question = await scene.platform.command(channel, 'link', [], ADMIN);
    const [{ custom_id: id } = { custom_id: '' }] = buttons(question);
    const other = { ...ADMIN, userid: clan.leader.chatid };
    expect(words(await scene.platform.press(channel, id, other))).toContain(
      'Only the person who asked',
    );
    const expired = id.replace(/\d+$/, String(Math.floor(Date.now() / 1000) - 1));
    expect(words(await scene.platform.press(channel, expired, ADMIN))).toContain('has expired');
    const until = Number(/\d+$/.exec(id)?.[0]);
    expect(until - Date.now() / 1000).toBeLessThanOrEqual(600);
    expect(await clan.leader.call('GET /clans/{clan_id}/chatbot', clan)).toEqual({
      guildid: guild.id,
    });
  });

  it('does not confirm another claim if the one that was shown is gone', async () => {
    const scene = await setScene();
    const { guild, channel } = scene.server();
    const [shown, later] = [
      await foundClan(scene.service, 'Shown'),
      await foundClan(scene.service, 'Later'),
    ];
    await setGuild(shown, guild.id);
    await scene.startBot();
    const question = await scene.platform.command(channel, 'link', [], ADMIN);
    await shown.leader.call('DELETE /clans/{clan_id}/chatbot', shown);
    await setGuild(later, guild.id);
    const [confirm] = buttons(question);
    const pressed = await scene.platform.press(channel, confirm!.custom_id, ADMIN);
    expect(words(pressed)).toContain('no longer asks for this server');
    expect(await later.leader.call('GET /clans/{clan_id}/chatbot', later)).toEqual({
      guildid: guild.id,
    });
  });

  it('does not end the link of a clan that another one has replaced', async () => {
    const scene = await setScene();
    const { guild, channel } = await scene.linkedServer('Night Caravan');
    await scene.startBot();
    const asked = await scene.platform.command(channel, 'unlink', [], ADMIN);
    expect(words(asked)).toContain('End the link with Night Caravan?');
    const params = { guildid: guild.id };
    await botOf(scene.service).call('DELETE /bot/guilds/{guildid}/link', { params });
    await linkGuild(scene.service, await foundClan(scene.service, 'Rivals'), guild.id);
    const answer = await scene.platform.press(channel, buttons(asked)[0]!.custom_id, ADMIN);
    expect(words(answer)).toContain('This server is linked to another clan now.');
    const linked = await botOf(scene.service).call('GET /bot/guilds/{guildid}', { params });
    expect(linked.name).toBe('Rivals');
  });

  it('explains what to do if no clan has asked', async () => {
    const scene = await setScene();
    const { channel } = scene.server();
    await scene.startBot();
    const none = await scene.platform.command(channel, 'link', [], { ...ADMIN, ...SPANISH });
    expect(words(none)).toContain('Ningún clan está vinculado');
  });

  describe('with the name of a clan', () => {
    /** One clan has asked for the server, and the admin types a name. */
    async function type(name: string, asker: string, ...others: string[]) {
      const scene = await setScene();
      const { guild, channel } = scene.server();
      const asks = await foundClan(scene.service, asker);
      await setGuild(asks, guild.id);
      for (const other of others) await foundClan(scene.service, other);
      await scene.startBot();
      let answer = await scene.platform.command(channel, 'link', [text('clan', name)], ADMIN);
      const [confirm] = buttons(answer);
      if (confirm) answer = await scene.platform.press(channel, confirm.custom_id, ADMIN);
      const { verified } = await asks.leader.call('GET /clans/{clan_id}/chatbot', asks);
      return { said: words(answer), linked: verified === true };
    }

    it.each([
      ['that has not asked', 'Lonely', ['Evil', 'Lonely'], 'Lonely has not linked this server'],
      ['that begins another name', 'wOLF', ['Evil', 'Wolf', 'Wolf Pack'], 'Wolf has not linked'],
      ['that no clan has', 'No*body', ['Evil'], 'No clan is called No\\\\*body'],
      ['that is too long', 'x'.repeat(60), ['Evil'], 'No clan is called xxx'],
      [
        'that is part of several names',
        'wo',
        ['Evil', 'Wolf', 'Two'],
        'More than one clan matches',
      ],
      ['that two clans have', 'twin', ['Twin', 'Twin'], 'More than one clan matches'],
    ] as const)('%s, does not confirm another clan', async (_, name, [asker, ...others], why) => {
      const { said, linked } = await type(name, asker, ...others);
      expect(said).toContain(why);
      expect(linked).toBe(false);
    });

    it.each([
      ['in other letter case', 'WOLF', ['Wolf', 'Wolf Pack']],
      ['of which only a part was typed', 'pack', ['Wolf Pack', 'Wolf']],
    ] as const)('%s, confirms the link', async (_, name, [asker, ...others]) => {
      const { said, linked } = await type(name, asker, ...others);
      expect(said).toContain(`This server belongs to ${asker}`);
      expect(linked).toBe(true);
    });

    it('finds a clan beyond the first page of clans', async () => {
      const scene = await setScene();
      const { guild, channel } = scene.server();
      const last = await foundClan(scene.service, 'Zulu');
      await setGuild(last, guild.id);
      await foundMany(scene.service, 'A Zulu', 205);
      await scene.startBot();
      const answer = await scene.platform.command(channel, 'link', [text('clan', 'zulu')], ADMIN);
      expect(buttons(answer)).toMatchObject([{ label: 'Zulu' }]);
    });

    it('distinguishes clans with the same name by their clanid', async () => {
      const scene = await setScene();
      const { guild, channel } = scene.server();
      const one = await foundClan(scene.service, 'Twin');
      const two = await foundClan(scene.service, 'twin');
      await setGuild(two, guild.id);
      await scene.startBot();
      const { choices } = await scene.platform.complete(channel, 'link', [text('clan', 't', true)]);
      expect(choices.map(({ name }) => name)).toEqual([
        `#${one.clanid} Twin`,
        `#${two.clanid} twin`,
      ]);
      const [no, yes] = [
        await scene.platform.command(channel, 'link', [text('clan', choices[0]!.value)], ADMIN),
        await scene.platform.command(channel, 'link', [text('clan', choices[1]!.value)], ADMIN),
      ];
      expect(words(no)).toContain('Twin has not linked this server');
      expect(buttons(yes)).toMatchObject([{ label: 'twin' }]);
    });
  });
});
