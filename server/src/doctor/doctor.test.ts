// @module-tag thorough
import { linkNames } from '@clan-companion/contract/features/community/links';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isRoot } from '../platform/db/embedded/account.ts';
import { type ChatProvider, startChatProvider } from '../features/sign-in/testing/chat-provider.ts';
import { startReceiver } from '../features/webhooks/testing/receiver.ts';
import { dataFolder, freePort, spawnService } from '../testing/process.ts';
import { startService, type TestService } from '../testing/service.ts';
import { urlOf } from '../testing/url-of.ts';
import { examineIn } from './testing/examine.ts';

let chat: ChatProvider;
let database: TestService;
let DATABASE_URL: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  chat = await startChatProvider();
  database = await startService();
  DATABASE_URL = urlOf(database.location);
});
afterAll(async () => {
  await database.stop();
  await chat.stop();
  await rm(folder, { recursive: true });
});

const examine = (env: Record<string, string>) => examineIn(folder, env);

async function start(env: Record<string, string>) {
  const service = await spawnService(env);
  const stop = () => {
    service.child.kill('SIGTERM');
    return service.ended;
  };
  onTestFinished(async () => void (await stop()));
  await service.ready;
  return stop;
}

async function trustlessUrl(): Promise<string> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  return `https://localhost:${new URL(receiver.url()).port}/app`;
}

async function temporaryFolder(): Promise<string> {
  const path = await dataFolder();
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a running service, and names the address to register', async () => {
    const PORT = String(await freePort());
    const APP_URL = `http://localhost:${PORT}/app`;
    const env = { ...chat.env, DATABASE_URL, PORT, APP_URL, BOT_KEY: 'b'.repeat(32) };
    await start(env);
    const before = await examine(env);
    expect(before.warnings).toContain('Community: no link “imprint” in the footer');
    expect(before.warnings).toContain('Community: no link “terms” in the footer');
    expect(before.warnings).toContain('Community: no link “contact” in the footer');
    expect(before.warnings).toContain(`The footer links to ${APP_URL}/privacy`);
    const links = Object.fromEntries(linkNames.map((name) => [name, 'https://example.org/']));
    await database.sql('insert into community (links) values ($1)', [JSON.stringify(links)]);
    const { code, output, ok, warnings, problems } = await examine(env);
    expect({ code, warnings, problems }).toEqual({ code: 0, warnings: '', problems: '' });
    expect(ok).toMatch(/PostgreSQL \d+/);
    expect(ok).toMatch(/Schema: \d{4}-/);
    expect(ok).toMatch(/Connections: 23 of max_connections = \d+/);
    expect(ok).toContain(`registered at the chat platform: ${APP_URL}/profile`);
    expect(ok).toContain(`the service answers at ${APP_URL}`);
    expect(ok).toContain('accepts CHAT_CLIENT_ID and CHAT_CLIENT_SECRET');
    expect(ok).toContain('Clock: as at the database');
    expect(ok).toContain('Clock: as at the chat platform');
    for (const secret of [chat.env.CHAT_CLIENT_SECRET!, env.BOT_KEY, DATABASE_URL]) {
      expect(output).not.toContain(secret);
    }
  });

  it('names what does not work, and prints no secrets', async () => {
    const { code, output, warnings, problems } = await examine({
      ...chat.env,
      CHAT_CLIENT_SECRET: 'hunter2',
      CHAT_CLIENTID: 'hunter3',
      BOT_KEY: 'hunter4 hunter4 hunter4',
      DATABASE_URL: `postgres://clan:hunter5@127.0.0.1:${await freePort()}/clans`,
    });
    expect(code).toBe(1);
    expect(problems).toContain('does not accept CHAT_CLIENT_ID with CHAT_CLIENT_SECRET');
    expect(problems).toContain('ECONNREFUSED');
    expect(warnings).toContain('did you mean CHAT_CLIENT_ID?');
    expect(warnings).toContain('BOT_KEY: short');
    expect(warnings).toMatch(/no answer from http:\/\/localhost:5173\/app \(.*ECONNREFUSED/);
    expect(output).not.toContain('hunter');
  });

  it('warns about an absent chat platform', async () => {
    const CHAT_API_URL = `http://127.0.0.1:${await freePort()}`;
    const { code, warnings } = await examine({ ...chat.env, DATABASE_URL, CHAT_API_URL });
    expect(code).toBe(0);
    expect(warnings).toMatch(/the chat platform does not answer \(.*ECONNREFUSED/);
  });

  it('stops at invalid settings', async () => {
    const { code, problems } = await examine({ PORT: 'eighty' });
    expect(code).toBe(1);
    expect(problems).toMatch(/^problem {2}Settings: PORT must be a whole number/);
  });

  it.each([
    ['a proxy without a trusted certificate', trustlessUrl, /no answer from .*certificate/],
    ['another program', () => chat.env.CHAT_API_URL!, /another program answers at/],
    ['a service with another APP_URL', () => `${database.url}/app`, /has another APP_URL/],
    ['plain http', () => 'http://no-such-host.invalid/app', /begins with http:\/\//],
  ])('warns about %s at APP_URL', async (_, url, line) => {
    const { warnings } = await examine({ ...chat.env, DATABASE_URL, APP_URL: await url() });
    expect(warnings).toMatch(line);
  });

  it('looks at the data folder only if the database is there, as a start would', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');
    onTestFinished(() => rm(file));
    expect(await examine({ DATABASE_URL })).toMatchObject({ code: 0, problems: '' });
    const { code, output, problems } = await examine({});
    expect(code).toBe(1);
    expect(problems).toMatch(/^problem {2}.*\/data is not a folder: .*\.$/);
    expect(output).toMatch(/Problems: 1, warnings: \d\n$/);
  });

  it.runIf(isRoot())('notices that PostgreSQL cannot enter DATA_DIR', async () => {
    const DATA_DIR = await temporaryFolder();
    await chmod(DATA_DIR, 0o700);
    expect((await examine({ DATA_DIR })).problems).toContain(
      `cannot enter ${DATA_DIR}, on the way`,
    );
  });

  it('goes on after files that the service would not start with', async () => {
    const { code, ok, problems } = await examine({
      DATABASE_URL,
      CLUSTERS_FILE: join(folder, 'none'),
      GAME_DATA: import.meta.filename,
    });
    expect(code).toBe(1);
    expect(problems).toMatch(/CLUSTERS_FILE .* cannot be read/);
    expect(problems).toMatch(/GAME_DATA .* is not JSON/);
    expect(ok).toContain('Sign-in');
  });

  it.each([
    ['0099-next', '0098-other', 'problems', /newer version \(it has 0099-next, with which this/],
    ['0099-next', '0001-foundation', 'warnings', /newer version \(0099-next\).* still works/],
  ] as const)('judges a schema with %s, which needs %s', async (name, needs, state, line) => {
    await database.sql('insert into migrations (name, needs) values ($1, $2)', [name, needs]);
    onTestFinished(
      async () => void (await database.sql('delete from migrations where name = $1', [name])),
    );
    const found = await examine({ DATABASE_URL });
    expect(found[state]).toMatch(line);
    expect(found.code).toBe(state === 'problems' ? 1 : 0);
  });

  it('looks at the embedded database, without starting it', async () => {
    const DATA_DIR = await temporaryFolder();
    const env = { DATA_DIR, PORT: String(await freePort()) };
    const before = await examine(env);
    expect(before.code).toBe(0);
    expect(before.ok).toContain('The first start creates it');
    expect(before.ok).toMatch(/DATA_DIR: .* MiB free/);
    expect(before.ok).toContain('Sign-in: practice');
    expect(await readdir(DATA_DIR)).toEqual([]);
    const stop = await start(env);
    const { code, ok, warnings, problems } = await examine(env);
    expect({ code, warnings, problems }).toEqual({ code: 0, warnings: '', problems: '' });
    expect(ok).toMatch(/Database: PostgreSQL \d+/);
    expect(ok).toContain('Connections: 23 of max_connections = 40');
    await stop();
    expect((await examine(env)).ok).toContain('Database: embedded, stopped');
  }, 60_000);

  it('knows folders that cannot be used', async () => {
    const { code, ok, problems } = await examine({
      DATA_DIR: join(import.meta.filename, 'data'),
      BACKUP_DIR: join(folder, 'none'),
    });
    expect(code).toBe(1);
    expect(problems).toMatch(/DATA_DIR: this account cannot use .*data \(ENOTDIR\)/);
    expect(problems).toMatch(/BACKUP_DIR .*none does not exist: create it/);
    expect(ok).not.toContain('Database');
  });

  it.skipIf(isRoot())('goes on in a folder where the database has no place', async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o555);
    const { problems, ok } = await examineIn(closed, {});
    expect(problems).toMatch(/The database has no place \(.* is not writable\)/);
    expect(ok).toContain('Sign-in');
    expect((await examineIn(closed, { DATABASE_URL })).problems).toBe('');
  });

  it('judges the age of the newest backup by BACKUP_EVERY', async () => {
    const BACKUP_DIR = await temporaryFolder();
    const env = { DATABASE_URL, BACKUP_DIR };
    expect((await examine(env)).warnings).toContain('Backups: none in');
    const file = join(BACKUP_DIR, 'x.backup.gz');
    await writeFile(file, '');
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await utimes(file, twoDaysAgo, twoDaysAgo);
    expect((await examine(env)).warnings).toContain('Backups: the newest of 1 is 48 h old');
    const weekly = await examine({ ...env, BACKUP_EVERY: '168' });
    expect(weekly.ok).toContain('Backups: the newest of 1 is 48 h old');
  });
});
