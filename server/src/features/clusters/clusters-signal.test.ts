import { createClient } from '@clan-companion/contract/core/client';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type JsonFile, jsonFile } from '../../testing/json-file.ts';
import { type ServiceProcess, spawnService } from '../../testing/process.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';

let database: TestService;
let DATABASE_URL: string;
let file: JsonFile;
beforeAll(async () => {
  database = await startService();
  DATABASE_URL = urlOf(database.location);
  file = await jsonFile([]);
});
afterAll(async () => {
  await database.stop();
  await file.remove();
});

const dune = { clusterid: 1, name: 'Dune', region: 'Europe', isActive: true };
const oasis = { clusterid: 2, name: 'Oasis', region: 'Asia', isActive: true };

const start = () => spawnService({ DATABASE_URL, CLUSTERS_FILE: file.path });
const listed = ({ url }: ServiceProcess) => createClient({ baseUrl: url }).call('GET /clusters');

/** Changes the file, sends SIGHUP and waits for the log line. */
async function signal(service: ServiceProcess, content: unknown, reply: string): Promise<void> {
  const before = service.output().length;
  await file.write(content);
  service.child.kill('SIGHUP');
  await vi.waitFor(() => expect(service.output().slice(before)).toContain(reply), 10_000);
}

it('rereads the file on SIGHUP, and keeps the list if the file is invalid', async () => {
  await file.write([dune]);
  const service = await start();
  await service.ready;
  expect(await listed(service)).toEqual([dune]);

  await signal(service, [oasis], 'Reloaded the clusters');
  const now = [{ ...dune, isActive: false }, oasis];
  expect(await listed(service)).toEqual(now);

  await signal(service, '[', 'must be a JSON list of clusters');
  await signal(service, [{ ...oasis, name: 'Mesa' }], 'ids cannot be reused');
  expect(service.output()).toContain('Could not reload the clusters');
  expect(await listed(service)).toEqual(now);

  await signal(service, [dune, oasis], 'Reloaded the clusters');
  expect(await listed(service)).toEqual([dune, oasis]);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}, 60_000);

it('does not start with an invalid file, and logs one clear line', async () => {
  await file.write([{ clusterid: 1 }]);
  const service = await start();
  expect(await service.ended).toBe(1);
  const last = plainLines(service.output()).at(-1)!;
  expect(last.startsWith(`CLUSTERS_FILE (${file.path}) has an invalid cluster (number 1)`)).toBe(
    true,
  );
}, 60_000);
