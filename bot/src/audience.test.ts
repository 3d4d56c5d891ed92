import { expect, it } from 'vitest';
import { takeOut } from '../../server/src/testing/goods.ts';
import { ADMIN, type Asker } from './testing/chat-platform.ts';
import { by, sub, text, words } from './testing/asking.ts';
import { setScene } from './testing/scene.ts';

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
  const refusal = /Sign in to the web app once|Only members of the clan/;

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
