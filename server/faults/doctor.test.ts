import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { examineIn } from '../src/doctor/testing/examine.ts';
import { freePort } from '../src/testing/process.ts';
import { settableClock } from './testing/clocks.ts';
import { debianProgram } from './testing/debian-program.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { type Server, startServer } from './testing/server.ts';
import { smallDisk } from './testing/small-disk.ts';
import { startStandby } from './testing/standby.ts';

const program = debianProgram('pgbouncer');

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const examine = (env: Record<string, string>) => examineIn(server.dir, env);

async function pooler(settings: Record<string, string | number>): Promise<string> {
  const started = await startPgBouncer(program!, server, settings);
  onTestFinished(() => started.stop());
  return started.url;
}

describe('npm run doctor', () => {
  it('knows a replica, and warns about another clock', async () => {
    const standby = await startStandby(server);
    onTestFinished(() => standby.remove());
    const setClock = await settableClock(server);
    await setClock(2);
    const env = { DATABASE_URL: server.url, DATABASE_REPLICA_URL: standby.url };
    const found = await examine(env);
    expect(found.ok).toContain('Replica: reachable');
    expect(found.warnings).toMatch(/this machine is 7\d{3} s behind the database/);
    const swapped = await examine({ DATABASE_URL: standby.url });
    expect(swapped.problems).toContain('Database: accepts no writes (a replica?)');
    await setClock(-2);
    await standby.stop();
    const { code, warnings } = await examine(env);
    expect(warnings).toMatch(/this machine is 7\d{3} s ahead of the database/);
    expect(warnings).toMatch(/Replica: .*ECONNREFUSED.* all reads go to the primary/);
    expect(code).toBe(0);
  });

  it('finds a replica that is none, and too few connections', async () => {
    const env = { DATABASE_URL: server.url, DATABASE_REPLICA_URL: server.url, WORKERS: '64' };
    const { code, warnings, problems } = await examine(env);
    expect(problems).toContain('DATABASE_REPLICA_URL is no replica');
    expect(warnings).toMatch(/uses up to 1472, but max_connections is \d+/);
    expect(code).toBe(1);
  });

  it.skipIf(!program)('knows the modes of poolers', async () => {
    const DATABASE_URL = await pooler({ pool_mode: 'session' });
    const DATABASE_REPLICA_URL = await pooler({ pool_mode: 'transaction' });
    const one = await examine({ DATABASE_URL, DATABASE_REPLICA_URL });
    expect(one.ok).toContain('Pooler: session mode. Its pool must have room for 23');
    expect(one.problems).toContain('DATABASE_REPLICA_URL leads to a pooler in transaction mode');
    const other = await examine({ DATABASE_URL: await pooler({ pool_mode: 'statement' }) });
    expect(other.problems).toContain('DATABASE_URL leads to a pooler in statement mode');
  });

  it('sees how full a disk is', async ({ skip }) => {
    const disk = await smallDisk(500);
    if (!disk) return skip('a full disk was not tried: this user may not mount one');
    onTestFinished(() => disk.remove());
    const env = { DATA_DIR: disk.folder, PORT: String(await freePort()) };
    expect((await examine(env)).warnings).toMatch(/DATA_DIR: .*, \d{3} MiB free\. Make room/);
    await disk.fill();
    const { code, problems } = await examine(env);
    expect(problems).toMatch(/DATA_DIR: .*, 0 MiB free\. Make room/);
    expect(code).toBe(1);
  });
});
