import { expect, it } from 'vitest';
import { foundClan } from '../../server/src/testing/clans.ts';
import { botOf, linkedClan, linkGuild, takeOut } from '../../server/src/testing/goods.ts';
import { ADMIN, type Asker } from './testing/chat-platform.ts';
import { buttons, by, sub, text, words } from './testing/asking.ts';
import { type LinkedServer, type Scene, setScene } from './testing/scene.ts';

const ROLE = '880000000000000001';
const role = {
  id: ROLE,
  name: 'friends',
  permissions: '0',
  position: 1,
  color: 0,
  hoist: false,
  managed: false,
  mentionable: false,
  flags: 0,
};

it('answers members of the clan, a role or everybody, as the server chose', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  await takeOut(scene.service, clan, '1', { name: 'Old Titan' });
  const choose = (...options: object[]) =>
    scene.platform.command(channel, 'settings', sub('audience', ...options), ADMIN, {
      roles: { [ROLE]: role },
    });
  const asked: [string, object[]][] = [
    ['walkers', []],
    ['walker', sub('show', text('walker', '1'))],
    ['diplomacy', []],
    ['tech', [text('tree', 'Crafting')]],
  ];
  const seenBy = async (asker: Asker) => {
    const answers = [];
    for (const [name, options] of asked) {
      answers.push(words(await scene.platform.command(channel, name, options, asker)));
    }
    return answers;
  };
  const guest = { userid: '4711' };
  const friend = { userid: '4712', roles: [ROLE] };
  const stranger = by(await scene.service.signIn());
  const refusal = /Sign in to the web app once|Only members of this clan/;

  for (const one of [guest, friend, stranger]) {
    for (const answer of await seenBy(one)) expect(answer).toMatch(refusal);
  }
  expect(words(await choose(text('who', 'role')))).toContain('Choose the role that can ask.');
  const picked = { type: 8, name: 'role', value: ROLE };
  expect(words(await choose(text('who', 'role'), picked))).toContain(`<@&${ROLE}>`);
  for (const answer of await seenBy(friend)) expect(answer).not.toMatch(refusal);
  for (const answer of await seenBy(guest)) expect(answer).toMatch(refusal);

  expect(words(await choose(text('who', 'everybody')))).toContain('Everybody in this server');
  const [walkers, walker] = await seenBy(guest);
  expect(walkers).toContain('Old Titan');
  expect(walker).toContain('Old Titan');
  const { message } = await scene.platform.command(channel, 'clan', [], guest);
  expect(message.embeds?.[0]?.title).toBe('Night Caravan');

  const changed = await scene.platform.command(
    channel,
    'walker',
    sub('edit', text('walker', '1'), text('name', 'Mine')),
    guest,
  );
  expect(words(changed)).toMatch(refusal);

  await choose(text('who', 'members'));
  for (const answer of await seenBy(guest)) expect(answer).toMatch(refusal);
});

const setAudience = ({ service }: Scene, { guild }: LinkedServer, audience: string) =>
  botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: guild.id },
    body: { audience },
  });

it.each([
  [
    'the server answers members only',
    (scene: Scene, server: LinkedServer) => setAudience(scene, server, 'members'),
    'Sign in to the web app once',
  ],
  [
    'the server is linked to another clan',
    async (scene: Scene, server: LinkedServer) => {
      await botOf(scene.service).call('DELETE /bot/guilds/{guildid}/link', {
        params: { guildid: server.guild.id },
      });
      await linkGuild(scene.service, await foundClan(scene.service), server.guild.id);
      await takeOut(scene.service, server.clan, 's1', { name: 'Secret walker' });
      await setAudience(scene, server, 'everybody');
    },
    'This list has expired',
  ],
])('shows a guest no further page once %s', async (_, change, refusal) => {
  const scene = await setScene();
  const server = await scene.linkedServer('Night Caravan');
  const { clan, channel } = server;
  await scene.startBot();
  for (let n = 0; n < 20; n += 1) {
    await takeOut(scene.service, clan, `w${n}`, { name: `Old ${100 + n}` });
  }
  await setAudience(scene, server, 'everybody');
  const guest = { userid: '4711' };
  const list = await scene.platform.command(channel, 'walkers', [], guest);
  expect(words(list)).toContain('Old 100');
  await change(scene, server);
  const next = await scene.platform.press(channel, buttons(list)[1]!.custom_id, guest);
  expect(words(next)).toContain(refusal);
  expect(words(next)).not.toMatch(/Old 1|Secret/);
});

it('does not let a rival who reads along change the wrong record of a walker', async () => {
  const scene = await setScene();
  const server = await scene.linkedServer('Night Caravan');
  await scene.startBot();
  await setAudience(scene, server, 'everybody');
  const rivals = await linkedClan(scene.service, 'Rivals');
  await takeOut(scene.service, server.clan, '41', { name: 'Dust Strider' });
  await takeOut(scene.service, rivals, '41', { name: 'Prize' });
  const edit = sub('edit', text('walker', '41'), text('name', 'Mine'));
  const answer = await scene.platform.command(server.channel, 'walker', edit, by(rivals.leader));
  expect(words(answer)).toContain('Only members of this clan');
  expect(await rivals.leader.call('GET /walkers')).toMatchObject([{ name: 'Prize' }]);
});

it('warns about a role that was deleted', async () => {
  const scene = await setScene();
  const { guild, channel } = await scene.linkedServer();
  await scene.startBot();
  const { platform } = scene;
  const guild_id = guild.id;
  platform.gateway.dispatch('GUILD_ROLE_CREATE', guild_id, () => ({ guild_id, role }));
  const picked = sub('audience', text('who', 'role'), { type: 8, name: 'role', value: ROLE });
  const roles = { [ROLE]: role };
  const chosen = await platform.command(channel, 'settings', picked, ADMIN, { roles });
  expect(words(chosen)).not.toContain('⚠️');
  platform.gateway.dispatch('GUILD_ROLE_DELETE', guild_id, () => ({ guild_id, role_id: ROLE }));
  const shown = await platform.command(channel, 'settings', sub('show'), ADMIN);
  expect(words(shown)).toContain('⚠️ The role that could ask for the clan’s data was deleted');
});

it('shows guests that a walker is contested, but not by which clan', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  const rival = await scene.linkedServer('Red Dune');
  await scene.startBot();
  await takeOut(scene.service, clan, '1', { name: 'Old Titan' });
  await takeOut(scene.service, rival.clan, '1', { name: 'Prize' });
  const audience = sub('audience', text('who', 'everybody'));
  await scene.platform.command(channel, 'settings', audience, ADMIN);
  const ask = async (name: string, options: object[] = []) =>
    words(await scene.platform.command(channel, name, options, { userid: '4711' }));
  const list = await ask('walkers');
  const card = await ask('walker', sub('show', text('walker', '1')));
  expect(list).toContain('**Old Titan** · ⚠️ contested');
  expect(card).toMatch(/"Contested".*It passes to them on <t:\d+:D>/);
  expect(list + card).not.toMatch(/Red|Dune|Prize/);
});
