import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../server/src/testing/clans.ts';
import { botOf } from '../../server/src/testing/goods.ts';
import { jsonFile } from '../../server/src/testing/json-file.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  deleteMarker,
  readMap,
} from '../../server/src/testing/maps.ts';
import { buttons, by, SPANISH, sub, text, words } from './testing/asking.ts';
import type { Asker } from './testing/chat-platform.ts';
import { setScene } from './testing/scene.ts';

const decimal = (name: string, value: number) => ({ type: 10, name, value });
const SHARED = { type: 5, name: 'share', value: true };

let file: Awaited<ReturnType<typeof jsonFile>>;
beforeAll(async () => {
  file = await jsonFile({
    trees: [],
    markerKinds: [{ name: 'Iron', returns: { fromMinutes: 30, toMinutes: 45 } }, { name: 'Ruins' }],
  });
});
afterAll(() => file.remove());

const MAX_MARKERS = 6;

/** A linked chat server, where `/map` can be used. */
async function setMapScene() {
  // The same for all tests, so that they share a service.
  const env = { GAME_DATA: file.path, QUOTA_MARKERS: String(MAX_MARKERS) };
  const scene = await setScene({ env });
  const { clan, channel } = await scene.linkedServer('Night Caravan');
  const { service, platform } = scene;
  await scene.startBot();
  const ask = (asker: Asker, name: string, ...options: object[]) =>
    platform.command(channel, 'map', sub(name, ...options), asker);
  const suggest = async (asker: Asker, name: string, ...options: object[]) =>
    (await platform.complete(channel, 'map', sub(name, ...options), asker)).choices;
  const press = (asker: Asker, customId: string) => platform.press(channel, customId, asker);
  return { clan, service, platform, channel, ask, suggest, press, leader: by(clan.leader) };
}

it('/map list shows the clan’s maps with links, page by page', async () => {
  const { clan, service, platform, channel, ask, press, leader } = await setMapScene();
  const none = await ask(leader, 'list');
  expect(words(none)).toContain('No maps yet.');
  const member = await addMember(service, clan);
  await createPrivateMap(member, 'Hidden *Oasis*');
  const { mapid } = await createMap(clan.leader);
  for (let n = 0; n < 15; n += 1) await createMap(clan.leader, { name: `Map ${n}` });

  const first = await ask(leader, 'list');
  expect(first).toMatchObject({
    private: true,
    message: { embeds: [{ title: 'Maps of Night Caravan' }] },
  });
  const shown = first.message.embeds![0]!.description!;
  expect(shown).toContain('Hidden \\*Oasis\\*');
  expect(shown).toMatch(new RegExp(`🔒 private · .*${member.chatid}`));
  expect(shown).toMatch(new RegExp(`\\[Iron Valley\\]\\(http[^)]+/maps/${mapid}\\)`));
  const second = await press(leader, buttons(first)[1]!.custom_id);
  expect(words(second)).toContain('Map 14');
  const spanish = await ask({ ...leader, ...SPANISH }, 'list', SHARED);
  expect(words(spanish)).toContain('Mapas de Night Caravan');
  expect(spanish.private).toBe(false);
  const help = await platform.command(channel, 'help', [], SPANISH);
  expect(words(help)).toContain('/mapa');
});

it('/map add draws on a map with the permissions of the person', async () => {
  const { clan, service, ask, suggest, leader } = await setMapScene();
  const map = await createMap(clan.leader);
  const other = await createMap(clan.leader, { name: 'Coal Hills' });
  for (let n = 1; n < MAX_MARKERS; n += 1) await addMarker(clan.leader, other);
  const picked = `id:${map.mapid}`;
  expect(await suggest(leader, 'add', text('map', 'IRON', true))).toEqual([
    { name: 'Iron Valley', value: picked },
  ]);
  const typing = [text('map', picked), text('type', 'ir', true)];
  expect(await suggest(leader, 'add', ...typing)).toEqual([{ name: 'Iron', value: 'Iron' }]);

  const place = [decimal('x', 1.256), decimal('y', -2)];
  const add = (asker: Asker, where: string, type: string) =>
    ask(
      asker,
      'add',
      text('map', where),
      text('type', type),
      ...place,
      text('notes', 'by a *tree*'),
    );
  const reader = by(await addMember(service, clan));
  expect(words(await add(reader, picked, 'Iron'))).toContain('You cannot draw on this map.');
  for (const where of ['a', 'no such map', 'id:0']) {
    expect(words(await add(leader, where, 'Iron'))).toContain('None or more than one');
  }
  const blank = await add({ ...leader, ...SPANISH }, picked, ' ');
  expect(words(blank)).toContain('No es válido: **tipo**');
  expect((await readMap(clan.leader, map)).body.markers).toEqual([]);

  const added = await add(leader, 'valley', 'iron');
  expect(words(added)).toContain('Iron \\\\(1\\\\.26\\\\, \\\\-2\\\\)');
  expect((await readMap(clan.leader, map)).body.markers).toMatchObject([
    { type: 'Iron', x: 1.256, y: -2, description: 'by a *tree*' },
  ]);
  const full = await add(leader, picked, 'Coal');
  expect(words(full)).toContain('The maps of one person can have');
});

it('/map due lists timers by their return, and a tap restarts one', async () => {
  const { clan, service, ask, press, leader } = await setMapScene();
  const map = await createMap(clan.leader);
  const where = text('map', `id:${map.mapid}`);
  expect(words(await ask(leader, 'due', where))).toContain('No timer is running.');
  const markerids: string[] = [];
  for (let x = 0; x < MAX_MARKERS; x += 1) {
    const returnsfrom = `2026-01-01T0${x}:00:00.000Z`;
    markerids.push((await addMarker(clan.leader, map, { x, returnsfrom })).markerid);
  }

  const first = await ask(leader, 'due', where, SHARED);
  expect(first.private).toBe(false);
  const shown = first.message.embeds![0]!.description!;
  expect(shown.split('\n')).toHaveLength(5);
  expect(shown).toMatch(/^1\. \*\*Iron \\\(0\\, 2\\\)\*\* · back <t:1767225600:R>$/m);
  const [harvest, , , , last, , next] = buttons(first);
  expect(harvest!.custom_id).toBe(`harvest:${map.mapid}:${markerids[0]}`);
  expect(words(await press(leader, next!.custom_id))).toContain('Iron \\\\(5\\\\, 2');

  const reader = by(await addMember(service, clan));
  const refused = await press(reader, harvest!.custom_id);
  expect(refused.private).toBe(true);
  expect(words(refused)).toContain('You cannot draw on this map.');
  const outsider = by((await foundClan(service)).leader);
  expect(words(await press(outsider, harvest!.custom_id))).toContain('Only members of this clan');
  const done = await press(leader, harvest!.custom_id);
  expect(words(done)).toMatch(/harvested Iron .*: back <t:\d+:R>, at the latest <t:\d+:R>\./);
  expect(done.message.embeds?.[1]?.description).toMatch(/^1\. \*\*Iron \\\(1\\, 2/);
  const [marker] = (await readMap(clan.leader, map)).body.markers;
  expect(Date.parse(marker!.returnsby!) - Date.parse(marker!.harvested!)).toBe(45 * 60_000);

  await deleteMarker(clan.leader, map, markerids[4]!);
  expect(words(await press(leader, last!.custom_id))).toContain('This marker was deleted');
});

it('/map harvested restarts the timer of a picked or typed marker', async () => {
  const { clan, ask, suggest, leader } = await setMapScene();
  const map = await createMap(clan.leader);
  const iron = await addMarker(clan.leader, map, { description: 'behind the *mill*' });
  const ruins = await addMarker(clan.leader, map, { type: 'Ruins', x: 7 });
  await changeMarker(clan.leader, map, ruins.markerid, { quality: 3 });
  const where = text('map', 'Iron Valley');
  expect(await suggest(leader, 'harvested', where, text('marker', 'MILL', true))).toEqual([
    { name: 'Iron (1, 2) · behind the *mill*', value: `id:${iron.markerid}` },
  ]);
  expect(await suggest(leader, 'harvested', where, text('marker', '', true))).toHaveLength(2);
  const nowhere = text('map', 'nowhere');
  expect(await suggest(leader, 'harvested', nowhere, text('marker', '', true))).toEqual([]);

  const harvest = (typed: string) => ask(leader, 'harvested', where, text('marker', typed));
  expect(words(await harvest('2'))).toContain('None or more than one of the markers');
  expect(words(await harvest(`id:${iron.markerid}`))).toContain('at the latest');
  expect(words(await harvest('ruins'))).toContain('nobody knows yet how long');
  expect((await readMap(clan.leader, map)).body.markers).toMatchObject([
    { type: 'Iron', returnsfrom: expect.any(String) },
    { type: 'Ruins', harvested: expect.any(String), quality: 3 },
  ]);
});

it('/map shows nothing to people of other clans or without an account, even if everybody is in the audience', async () => {
  const { clan, service, ask, suggest } = await setMapScene();
  await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: clan.guildid },
    body: { audience: 'everybody' },
  });
  const { mapid } = await createMap(clan.leader);
  const { leader: stranger } = await foundClan(service);
  await createMap(stranger, { name: 'Far Away' });
  const where = text('map', `id:${mapid}`);
  for (const [name, ...options] of [['list'], ['due', where, SHARED]] as const) {
    const answer = await ask({ ...by(stranger), ...SPANISH }, name, ...options);
    expect(words(answer)).toContain('Solo los miembros de este clan');
    expect(answer.private).toBe(true);
    const unknown = await ask({}, name, ...options);
    expect(words(unknown)).toContain('Sign in to the web app once');
  }
  expect(await suggest(by(stranger), 'due', text('map', '', true))).toEqual([]);
  expect(await suggest({}, 'due', text('map', '', true))).toEqual([]);
});
