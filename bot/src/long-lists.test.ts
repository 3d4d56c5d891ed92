import { expect, it } from 'vitest';
import { addMember } from '../../server/src/testing/clans.ts';
import { postTrade, takeOut } from '../../server/src/testing/goods.ts';
import type { Person } from '../../server/src/testing/service.ts';
import { buttons, by, SPANISH, text, words } from './testing/asking.ts';
import type { Asker } from './testing/chat-platform.ts';
import type { Channel } from './testing/payloads.ts';
import { type Scene, setScene } from './testing/scene.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => 100 + n);

/** The text of all pages of a list. */
async function readAllPages(
  { platform }: Scene,
  channel: Channel,
  asker: Asker,
  name: string,
  options: object[],
) {
  const shown: string[] = [];
  let page = await platform.command(channel, name, options, asker);
  for (;;) {
    shown.push(page.message.embeds![0]!.description!);
    const next = buttons(page)[1];
    if (!next || next.disabled) return shown.join('\n');
    page = await platform.press(channel, next.custom_id, asker);
  }
}

const found = (shown: string, pattern: RegExp) => [...shown.matchAll(pattern)].map(([, n]) => n);

const learn = (person: Person, body: string[]) =>
  person.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: person.chatid },
    query: { tree: 'Crafting' },
    body,
  });

it('/tech shows every item, and counts the members it does not name', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  const items = numbers(15).map((n) => `Hull ${n} ${'*'.repeat(71)}`);
  for (const n of numbers(9)) {
    const member = await addMember(scene.service, clan);
    await member.call('PUT /users', { body: { dataupdate: `${n}${'*'.repeat(29)}` } });
    await learn(member, items);
  }
  await scene.startBot();
  const leader = by(clan.leader);
  const shown = await readAllPages(scene, channel, leader, 'tech', [text('tree', 'Crafting')]);
  expect(found(shown, /\*\*Hull (\d+)/g)).toEqual(numbers(15).map(String));
  expect(shown).not.toContain('…');
  expect(shown.match(/ and 1 more$/gm)).toHaveLength(15);
  const who = [text('tree', 'Crafting'), text('item', items[0]!)];
  expect(await readAllPages(scene, channel, leader, 'tech', who)).toMatch(/^108/m);
  const spanish = await scene.platform.command(channel, 'tech', [text('tree', 'Crafting')], {
    ...leader,
    ...SPANISH,
  });
  expect(words(spanish)).toContain(' y 1 más');
});

it('/walkers and /trades show every row', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  for (const n of numbers(16)) {
    const name = `Runner ${n}${'*'.repeat(50)}`;
    const lastuser = '*'.repeat(32);
    await takeOut(scene.service, clan, `${n}`, { name, type: '*'.repeat(40), lastuser });
  }
  for (const n of numbers(11)) {
    const item = `Rope ${n}${'*'.repeat(92)}`;
    await postTrade(clan.leader, { item, price: '*'.repeat(100), region: '*'.repeat(32) });
  }
  await scene.startBot();
  const leader = by(clan.leader);
  const walkers = await readAllPages(scene, channel, leader, 'walkers', []);
  expect(found(walkers, /Runner (\d+)/g)).toEqual(numbers(16).map(String));
  const trades = await readAllPages(scene, channel, leader, 'trades', []);
  expect(new Set(found(trades, /Rope (\d+)/g))).toEqual(new Set(numbers(11).map(String)));
  expect(found(trades, /Rope (\d+)/g)).toHaveLength(11);
});

it('suggests values from the end of a long list', async () => {
  const scene = await setScene();
  const { clan, channel } = await scene.linkedServer();
  await learn(clan.leader, [...numbers(700).map((n) => `Item ${n}`), 'Zeppelin']);
  await scene.service.sql(
    `insert into walkers (walkerid, clanid, name, namekey)
     select 'a' || n, $1, 'A', 'A' from generate_series(1, 201) as n`,
    [clan.clanid],
  );
  await takeOut(scene.service, clan, 'last', { name: 'Z', type: 'Titan' });
  await scene.startBot();
  const ask = async (name: string, ...options: object[]) =>
    (await scene.platform.complete(channel, name, options, by(clan.leader))).choices.map(
      ({ value }) => value,
    );
  const tree = text('tree', 'Crafting');
  expect(await ask('tech', tree, text('item', 'zepp', true))).toEqual(['Zeppelin']);
  expect(await ask('tech', tree, text('item', 'item', true))).toHaveLength(25);
  expect(await ask('walkers', text('type', 'tit', true))).toEqual(['Titan']);
});
