import { createClient } from '@clan-companion/contract/core/client';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type JsonFile, jsonFile } from '../../testing/json-file.ts';
import { spawnService } from '../../testing/process.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';

let database: TestService;
let DATABASE_URL: string;
let file: JsonFile;
beforeAll(async () => {
  database = await startService();
  DATABASE_URL = urlOf(database.location);
  file = await jsonFile({ trees: [] });
});
afterAll(async () => {
  await database.stop();
  await file.remove();
});

const treesOf = (...items: string[]) => ({
  trees: [{ name: 'Crafting', items: items.map((name) => ({ name })) }],
  markerKinds: [],
  texts: {},
});

it('rereads the file on SIGHUP, and keeps the trees if the file is invalid', async () => {
  await file.write(treesOf('Twine'));
  const service = await spawnService({ DATABASE_URL, GAME_DATA: file.path });
  await service.ready;
  const answered = () => createClient({ baseUrl: service.url }).call('GET /app/game-data.json');
  const signal = async (content: unknown, reply: string) => {
    const before = service.output().length;
    await file.write(content);
    service.child.kill('SIGHUP');
    await vi.waitFor(() => expect(service.output().slice(before)).toContain(reply), 10_000);
  };
  expect(await answered()).toEqual(treesOf('Twine'));

  await signal(treesOf('Twine', 'Rope'), 'Reloaded the game data');
  expect(await answered()).toEqual(treesOf('Twine', 'Rope'));

  await signal('{', 'Could not reload the game data');
  expect(await answered()).toEqual(treesOf('Twine', 'Rope'));
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}, 60_000);

it('does not start with an invalid file, and logs one clear line', async () => {
  await file.write(treesOf('Twine', 'Twine'));
  const service = await spawnService({ DATABASE_URL, GAME_DATA: file.path });
  expect(await service.ended).toBe(1);
  expect(plainLines(service.output()).at(-1)).toBe(
    `GAME_DATA (${file.path}) has "Twine" twice in the tree "Crafting".`,
  );
}, 60_000);
