import { markerIcons } from '@clan-companion/contract/features/maps/marker-icons';
import { StartError } from '@clan-companion/runtime/start-error';
import { afterEach, describe, expect, it } from 'vitest';
import { type JsonFile, jsonFile } from '../../testing/json-file.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { GameDataFile, readGameData } from './game-data-file.ts';

let service: TestService | undefined;
let file: JsonFile | undefined;
afterEach(async () => {
  await service?.stop();
  await file?.remove();
  service = undefined;
  file = undefined;
});

const tree = (items: unknown, name: unknown = 'Crafting') => ({
  trees: [{ name, items }],
  markerKinds: [],
  texts: {},
});
const kinds = (...markerKinds: unknown[]) => ({ trees: [], markerKinds, texts: {} });

describe('the default trees', () => {
  it('are five, each with at least fifteen items and one without requirements', async () => {
    service = await startService();
    const { trees } = await service.visitor.call('GET /app/game-data.json');
    expect(trees.map(({ name }) => name)).toEqual([
      'Vitamins',
      'Equipment',
      'Construction',
      'Crafting',
      'Walkers',
    ]);
    for (const { items } of trees) {
      expect(items.length).toBeGreaterThanOrEqual(15);
      expect(items.some(({ requires }) => requires === undefined)).toBe(true);
      for (const item of items) expect(item.description).toMatch(/\S/);
    }
  });

  it('have Spanish names and descriptions', async () => {
    const { trees, texts } = await readGameData(undefined);
    const { es } = texts!;
    expect(Object.keys(es!.trees!)).toEqual(trees.map(({ name }) => name));
    const names = trees.flatMap(({ items }) => items.map(({ name }) => name));
    expect(Object.keys(es!.items!)).toEqual(names);
    expect(Object.keys(es!.descriptions!)).toEqual(names);
  });

  it('never require an item of a higher level', async () => {
    const { trees } = await readGameData(undefined);
    for (const { items } of trees) {
      const levels = new Map(items.map(({ name, level }) => [name, level ?? 0]));
      for (const { name, requires = [], level = 0 } of items) {
        for (const needed of requires) {
          expect(levels.get(needed), `${needed} before ${name}`).toBeLessThanOrEqual(level);
        }
      }
    }
  });
});

describe('the default marker kinds', () => {
  it('have an icon and a colour each, a Spanish name, and no durations', async () => {
    const { markerKinds, texts } = await readGameData(undefined);
    expect(markerKinds).toHaveLength(27);
    expect(markerKinds[0]).toEqual({ name: 'Iron ore', icon: 'pick', color: '#a34a28' });
    for (const { icon, color, returns } of markerKinds) {
      expect(markerIcons).toContain(icon);
      expect(color).toMatch(/^#/);
      expect(returns).toBeUndefined();
    }
    expect(Object.keys(texts!['es']!.markerKinds!)).toEqual(markerKinds.map(({ name }) => name));
  });

  it('stay if a file has none, and their translations can be replaced', async () => {
    file = await jsonFile({ trees: [], texts: { es: { markerKinds: { Salt: 'Sal gema' } } } });
    const data = await readGameData(file.path);
    const defaults = await readGameData(undefined);
    expect(data.markerKinds).toEqual(defaults.markerKinds);
    expect(data.texts).toEqual({
      es: { markerKinds: { ...defaults.texts!['es']!.markerKinds, Salt: 'Sal gema' } },
    });
  });

  it('are gone if a file has an empty list', async () => {
    file = await jsonFile({ trees: [], markerKinds: [] });
    expect(await readGameData(file.path)).toEqual(kinds());
  });
});

describe('a GAME_DATA file', () => {
  it('replaces the default trees, trimmed and without unknown fields', async () => {
    file = await jsonFile({
      comment: 'ours',
      markerKinds: [],
      trees: [
        {
          name: ' Árbol ',
          icon: 'x',
          items: [
            { name: ' 砂 🏜 ', level: 0, cost: 0, description: ' two\nlines ', colour: 'red' },
            { name: 'Bread', requires: ['砂 🏜', ' 砂 🏜'], description: ' ' },
          ],
        },
        { name: 'Empty', items: [] },
      ],
    });
    service = await startService({ GAME_DATA: file.path });
    expect(await service.visitor.call('GET /app/game-data.json')).toEqual({
      trees: [
        {
          name: 'Árbol',
          items: [
            { name: '砂 🏜', level: 0, cost: 0, description: 'two\nlines' },
            { name: 'Bread', requires: ['砂 🏜'] },
          ],
        },
        { name: 'Empty', items: [] },
      ],
      markerKinds: [],
      texts: {},
    });
  });

  it('replaces the default marker kinds', async () => {
    const fish = {
      name: 'Fish',
      icon: '🐟',
      color: '#00ffaa',
      group: 'Sea',
      returns: { fromMinutes: 1, toMinutes: 525_600 },
    };
    const texts = { es: { markerKinds: { Fish: 'Peces' }, markerGroups: { Sea: 'Mar' } } };
    file = await jsonFile({
      ...kinds(
        { ...fish, name: ' Fish ', color: '#00FFAA', comment: 'ours' },
        { name: 'Crew', icon: '👨‍👩‍👧‍👦👩🏽‍🚒' },
        { name: 'Bones', icon: 'bone' },
        { name: 'Fe', icon: 'Fe', returns: { fromMinutes: 5, toMinutes: 5 } },
        { name: 'Plain' },
      ),
      texts,
    });
    service = await startService({ GAME_DATA: file.path });
    expect(await service.visitor.call('GET /app/game-data.json')).toEqual({
      ...kinds(
        fish,
        { name: 'Crew', icon: '👨‍👩‍👧‍👦👩🏽‍🚒' },
        { name: 'Bones', icon: 'bone' },
        { name: 'Fe', icon: 'Fe', returns: { fromMinutes: 5, toMinutes: 5 } },
        { name: 'Plain' },
      ),
      texts,
    });
  });

  it('can translate trees, items and regions', async () => {
    const texts = {
      es: {
        trees: { Crafting: ' Artesanía ' },
        items: { Bread: 'Pan' },
        descriptions: { Bread: 'Sabe bien.' },
        regions: { Europe: 'Europa' },
        comment: 'ours',
      },
      'pt-BR': {},
    };
    file = await jsonFile({ ...tree([{ name: 'Bread' }]), texts });
    service = await startService({ GAME_DATA: file.path });
    const { comment: _, ...es } = { ...texts.es, trees: { Crafting: 'Artesanía' } };
    expect(await service.visitor.call('GET /app/game-data.json')).toEqual({
      ...tree([{ name: 'Bread' }]),
      texts: { es, 'pt-BR': {} },
    });
  });

  it('can contain a chain of 2,000 items in any order', async () => {
    const items = Array.from({ length: 2000 }, (_, n) => ({
      name: `Item ${n}`,
      requires: n < 1999 ? [`Item ${n + 1}`] : [],
    }));
    file = await jsonFile(tree(items));
    expect((await readGameData(file.path)).trees[0]!.items).toHaveLength(2000);
  });

  it('keeps the previous trees if it becomes invalid', async () => {
    file = await jsonFile(tree([{ name: 'Bread' }]));
    const gameData = new GameDataFile(file.path);
    await gameData.read();
    await file.write(tree([{ name: 'Cake' }]));
    await gameData.read();
    expect(gameData.data).toEqual(tree([{ name: 'Cake' }]));
    await file.write('{');
    await expect(gameData.read()).rejects.toBeInstanceOf(StartError);
    expect(gameData.data).toEqual(tree([{ name: 'Cake' }]));
  });

  it('is answered with 304 if the ETag matches', async () => {
    service = await startService();
    const address = `${service.url}/app/game-data.json`;
    const etag = (await fetch(address)).headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

describe('an invalid GAME_DATA file', () => {
  const bread = { name: 'Bread' };
  it.each([
    ['{', /is not JSON/],
    ['[]', /"trees"/],
    ['null', /"trees"/],
    [{ trees: {} }, /"trees"/],
    [{ trees: Array.from({ length: 51 }, (_, n) => ({ name: `${n}`, items: [] })) }, /50 trees/],
    [{ trees: [null] }, /the name of tree 1 must be a string/],
    [tree([], ' '), /the name of tree 1 must not be empty/],
    [tree([], 'x'.repeat(41)), /the name of tree 1 must be at most 40/],
    [{ trees: [...tree([]).trees, ...tree([]).trees] }, /has the tree "Crafting" twice/],
    [tree({}), /has no list of items in the tree "Crafting"/],
    [tree(Array.from({ length: 2001 }, (_, n) => ({ name: `${n}` }))), /more than 2000 items/],
    [tree(['Bread']), /item 1 in the tree "Crafting"/],
    [tree([{}]), /the name of item 1 in the tree "Crafting" must be a string/],
    [tree([bread, { name: 'x'.repeat(81) }]), /the name of item 2 .* at most 80/],
    [tree([{ name: 'two\nlines' }]), /control characters/],
    [tree([bread, { name: 'Bread ' }]), /has "Bread" twice/],
    [tree([{ ...bread, requires: 'Dough' }]), /a list of names in "requires" of item 1/],
    [tree([{ ...bread, requires: [1] }]), /"requires" of item 1 .* must be a string/],
    [tree([{ ...bread, requires: ['Dough'] }]), /has no "Dough", which "Bread" requires/],
    [tree([{ ...bread, requires: ['Bread'] }]), /cycle .*: "Bread" requires "Bread"/],
    [
      tree([
        bread,
        { name: 'a', requires: ['Bread', 'b'] },
        { name: 'b', requires: ['c'] },
        { name: 'c', requires: ['Bread', 'a'] },
      ]),
      /cycle in the tree "Crafting": "a" requires "b" requires "c" requires "a"/,
    ],
    [tree([{ ...bread, level: '3' }]), /as level of item 1/],
    [tree([{ ...bread, level: -1 }]), /as level of item 1/],
    [tree([{ ...bread, cost: 1.5 }]), /as cost of item 1/],
    [tree([{ ...bread, cost: 1_000_001 }]), /as cost of item 1/],
    [tree([{ ...bread, cost: null }]), /as cost of item 1/],
    [tree([{ ...bread, description: 'x'.repeat(1001) }]), /the description of item 1/],
    [{ ...tree([bread]), texts: [] }, /an object by language as "texts"/],
    [{ ...tree([bread]), texts: null }, /an object by language as "texts"/],
    [{ ...tree([bread]), texts: { Spanish: {} } }, /"Spanish", which is not a language code/],
    [{ ...tree([bread]), texts: { es: 'no' } }, /no object in the texts of "es"/],
    [
      { ...tree([bread]), texts: { es: { items: [] } } },
      /an object as "items" in the texts of "es"/,
    ],
    [
      { ...tree([bread]), texts: { es: { items: { Braed: 'Pan' } } } },
      /has a text for the unknown item "Braed" in the texts of "es"/,
    ],
    [
      { ...tree([bread]), texts: { es: { trees: { Bread: 'Pan' } } } },
      /has a text for the unknown tree "Bread"/,
    ],
    [
      { ...tree([bread]), texts: { es: { items: { Bread: ' ' } } } },
      /the text for "Bread" in the texts of "es" must not be empty/,
    ],
    [
      { ...tree([bread]), texts: { es: { regions: { Asia: 'x'.repeat(33) } } } },
      /the text for "Asia" .* at most 32/,
    ],
    [{ trees: [], markerKinds: {} }, /must have a list as "markerKinds"/],
    [kinds(...Array.from({ length: 201 }, (_, n) => ({ name: `${n}` }))), /200 marker kinds/],
    [kinds('Fish'), /has no object for marker kind 1/],
    [kinds({ name: 'Fish' }, {}), /the name of marker kind 2 must be a string/],
    [kinds({ name: 'x'.repeat(41) }), /the name of marker kind 1 must be at most 40/],
    [kinds({ name: 'Fish' }, { name: ' fish' }), /has the marker kind "fish" twice/],
    [kinds({ name: 'Fish', icon: 1 }), /the icon of the marker kind "Fish" must be a string/],
    [kinds({ name: 'Fish', icon: 'fsh' }), /the unknown icon "fsh" .*"Fish".* pick, pin, plant/],
    [kinds({ name: 'Fish', icon: '🐟🐟🐟' }), /the unknown icon/],
    [kinds({ name: 'Fish', color: 'red' }), /a color like "#a34a28" for the marker kind "Fish"/],
    [kinds({ name: 'Fish', group: ' ' }), /the group of the marker kind "Fish" must not be empty/],
    ...[
      45,
      { fromMinutes: 45 },
      { fromMinutes: 0, toMinutes: 45 },
      { fromMinutes: 46, toMinutes: 45 },
      { fromMinutes: 1.5, toMinutes: 45 },
      { fromMinutes: '45', toMinutes: 60 },
      { fromMinutes: 45, toMinutes: 525_601 },
    ].map((returns): [unknown, RegExp] => [
      kinds({ name: 'Fish', returns }),
      /from 1 to 525600, in "returns" of the marker kind "Fish"/,
    ]),
    [
      { ...kinds({ name: 'Fish' }), texts: { es: { markerKinds: { Fsh: 'Peces' } } } },
      /a text for the unknown marker kind "Fsh"/,
    ],
    [
      { ...kinds({ name: 'Fish', group: 'Sea' }), texts: { es: { markerGroups: { See: 'Mar' } } } },
      /a text for the unknown group of marker kinds "See"/,
    ],
    [
      { trees: [], texts: { es: { markerKinds: { Salt: 'Agua' } } } },
      /has two marker kinds with the name "agua" in the texts of "es"/,
    ],
  ])('is rejected with one clear line: %j', async (content, line) => {
    file = await jsonFile(content);
    const failure = await readGameData(file.path).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StartError);
    const { message } = failure as Error;
    expect(message.split('\n')).toHaveLength(1);
    expect(message.startsWith(`GAME_DATA (${file.path}) `)).toBe(true);
    expect(message).toMatch(line);
    expect(message).toMatch(/\.$/);
  });

  it('is rejected with one clear line if it is missing', async () => {
    await expect(readGameData('/no/such/file')).rejects.toThrow(
      /^GAME_DATA \(\/no\/such\/file\) cannot be read: .+\.$/,
    );
  });
});
