import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, spawnService } from './testing/process.ts';
import { startService, type TestService } from './testing/service.ts';
import { urlOf } from './testing/url-of.ts';

const readManifest = async (path: string) =>
  JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')) as {
    version?: string;
    workspaces?: string[];
  };

let database: TestService;
let service: ServiceProcess;
beforeAll(async () => {
  database = await startService();
  service = await spawnService({ DATABASE_URL: urlOf(database.location) });
  await service.ready;
});
afterAll(async () => {
  service.child.kill();
  await service.ended;
  await database.stop();
});

it('is the same everywhere', async () => {
  const { version, workspaces } = await readManifest('package.json');
  for (const name of workspaces!) {
    expect(await readManifest(`${name}/package.json`)).not.toHaveProperty('version');
  }
  const read = (path: string) => fetch(service.url + path);
  expect(await (await read('/openapi.json')).json()).toMatchObject({ info: { version } });
  expect(await (await read('/app/config.json')).json()).toMatchObject({ version });

  const line = /Clan Companion (\S+)(?: \((\S+)\))? is running at/.exec(service.output())!;
  expect(line[1]).toBe(version);
  expect(await (await read('/metrics')).text()).toContain(
    `clan_companion_info{version="${version}",commit="${line[2] ?? ''}"} 1`,
  );
  expect(await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')).toContain(
    `\n## ${version}\n`,
  );
});
