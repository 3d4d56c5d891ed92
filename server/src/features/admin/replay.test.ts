import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../platform/backup/back-up.ts';
import { silent } from '../../platform/backup/progress.ts';
import { restore } from '../../platform/backup/restore.ts';
import type { Location } from '../../platform/db/connection.ts';
import { foundClan } from '../../testing/clans.ts';
import { ban, signInAs } from '../../testing/operators.ts';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { inDatabase, onServer } from '../../testing/postgres.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { writeSafety } from './index.ts';
import { replaySafety } from './replay.ts';
import { lifecycles } from '../../features.ts';

const DATABASE = `replayed_${process.pid}`;

let service: TestService;
let folder: string;
let location: Location;
let people: Record<'deleted' | 'banned' | 'again' | 'kept', Person>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safety-'));
  service = await startService();
  const { server } = await ownPostgres();
  await onServer(server, (client) => client.query(`create database ${DATABASE}`));
  location = inDatabase(server, DATABASE);
  const operator = await signInAs(service, 'operator');
  const { leader: deleted } = await foundClan(service, 'Ends with its leader');
  const [banned, kept] = [await service.signIn('Banned'), await service.signIn('Kept')];
  await (await service.signIn('Again')).call('DELETE /users');
  const again = await service.signIn('Again');
  people = { deleted, banned, again, kept };
  const backup = join(folder, 'x.backup.gz');
  await backUp(service.location, backup, silent);
  await deleted.call('DELETE /users');
  await ban(operator, banned);
  await ban(operator, { chatid: 'not-there' }, 5);
  await restore(location, backup, silent);
});
afterAll(async () => {
  await service.stop();
  await onServer((await ownPostgres()).server, (client) =>
    client.query(`drop database ${DATABASE} with (force)`),
  );
  await rm(folder, { recursive: true });
});

const writeFiles = () =>
  writeSafety({ backupDir: folder }).work({
    db: service.db,
    rows: 1,
    keys: undefined,
    stop: new AbortController().signal,
  });
const replay = () =>
  replaySafety(location, {
    backup: join(folder, 'x.backup.gz'),
    operators: new Set(),
    lifecycles,
  });
const restored = async (query: string) =>
  onServer(location, async (client) => (await client.query<{ value: unknown }>(query)).rows);

it('keeps erasures as hashes and bans beside the backups, readable only for the service', async () => {
  await writeFiles();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  expect(names).toHaveLength(1);
  const path = join(folder, names[0]!);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'utf8');
  expect(text).not.toContain(people.deleted.chatid);
  expect(text).toContain(people.banned.chatid);
});

it('deletes accounts and sets bans again that are newer than the backup', async () => {
  // That of another service.
  await writeFile(
    join(folder, 'clan-companion-other-safety.jsonl'),
    `{"key":"eA=="}\n${JSON.stringify({ chatid: people.kept.chatid, reason: '-', since: '2999' })}\n`,
  );
  await replay();
  const chatids = await restored(`select chatid as value from users where banned is false`);
  const values = chatids.map(({ value }) => value);
  expect(values).toContain(people.kept.chatid);
  expect(values).toContain(people.again.chatid);
  expect(values).not.toContain(people.deleted.chatid);
  expect(values).not.toContain(people.banned.chatid);
  expect(await restored('select 1 as value from clans')).toEqual([]);
  const bans = await restored('select chatid as value from bans order by chatid');
  expect(bans.map(({ value }) => value)).toEqual([people.banned.chatid, 'not-there'].toSorted());
});

it('changes nothing when it is replayed again', async () => {
  const read = () =>
    restored(
      `select to_jsonb(b) as value from bans b union all select to_jsonb(e) from erasures e`,
    );
  const before = await read();
  await replay();
  expect(await read()).toEqual(before);
});
