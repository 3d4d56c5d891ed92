import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ChatProvider, startChatProvider } from '../features/sign-in/testing/chat-provider.ts';
import { dataFolder, freePort, spawnService } from '../testing/process.ts';
import { startService, type TestService } from '../testing/service.ts';
import { urlOf } from '../testing/url-of.ts';

const DOCTOR = join(import.meta.dirname, '../../../scripts/doctor.mjs');

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

/** Runs it as `npm run doctor` does, without npm. */
const examine = (env: Record<string, string>) =>
  new Promise<{ code: unknown; output: string; ok: string; warnings: string; problems: string }>(
    (resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const options = { cwd: folder, env: { PATH, HOME, ...env } };
      execFile(process.execPath, [DOCTOR], options, (error, stdout, stderr) => {
        const linesOf = (state: string) =>
          stdout
            .split('\n')
            .filter((line) => line.startsWith(state))
            .join('\n');
        resolve({
          code: error?.code ?? 0,
          output: stdout + stderr,
          ok: linesOf('ok'),
          warnings: linesOf('warning'),
          problems: linesOf('problem'),
        });
      });
    },
  );

describe('npm run doctor', () => {
  it('finds nothing wrong with a running service, and names the address to register', async () => {
    const PORT = String(await freePort());
    const APP_URL = `http://localhost:${PORT}/app`;
    const env = { ...chat.env, DATABASE_URL, PORT, APP_URL, BOT_KEY: 'b'.repeat(32) };
    const service = await spawnService(env);
    await service.ready;
    onTestFinished(async () => {
      service.child.kill('SIGTERM');
      await service.ended;
    });
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
    expect(warnings).toContain('nothing answers at http://localhost:5173/app');
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

  it('looks at a stopped embedded database without creating it', async () => {
    const DATA_DIR = await dataFolder();
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const { code, ok } = await examine({ DATA_DIR, PORT: String(await freePort()) });
    expect(code).toBe(0);
    expect(ok).toContain('The first start creates it');
    expect(ok).toMatch(/DATA_DIR: .* MiB free/);
    expect(ok).toContain('Sign-in: practice');
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it('looks at the data folder only if the database is there, as a start would', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');
    onTestFinished(() => rm(file));
    expect(await examine({ DATABASE_URL })).toMatchObject({ code: 0, problems: '' });
    const { code, output, problems } = await examine({});
    expect(code).toBe(1);
    expect(problems).toMatch(/^problem {2}DATA_DIR: .*\/data is not a folder: .*\.$/);
    expect(output).toMatch(/Problems: 1, warnings: \d\n$/);
  });

  it.runIf(process.getuid?.() === 0)('notices that PostgreSQL cannot enter DATA_DIR', async () => {
    const DATA_DIR = await dataFolder();
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    await chmod(DATA_DIR, 0o700);
    expect((await examine({ DATA_DIR })).problems).toContain(
      `cannot enter ${DATA_DIR}, on the way`,
    );
  });

  it('knows how old the newest backup is', async () => {
    const BACKUP_DIR = await dataFolder();
    onTestFinished(() => rm(BACKUP_DIR, { recursive: true }));
    const env = { DATABASE_URL, BACKUP_DIR };
    expect((await examine(env)).warnings).toContain('Backups: none in');
    const file = join(BACKUP_DIR, 'x.backup.gz');
    await writeFile(file, '');
    expect((await examine(env)).ok).toContain('Backups: the newest of 1 is 0 h old');
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await utimes(file, twoDaysAgo, twoDaysAgo);
    expect((await examine(env)).warnings).toContain('Backups: the newest of 1 is 48 h old');
  });
});
