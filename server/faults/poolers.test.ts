import { followEvents } from '@clan-companion/contract/core/events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { spawnService } from '../src/testing/process.ts';
import { debianProgram } from './testing/debian-program.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { type Server, startServer } from './testing/server.ts';
import { signIn } from './testing/workloads.ts';

const program = debianProgram('pgbouncer');

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

async function pooler(settings: Record<string, string | number>): Promise<string> {
  const started = await startPgBouncer(program!, server, settings);
  onTestFinished(() => started.stop());
  return started.url;
}

async function start(env: Record<string, string>) {
  const service = await spawnService(env);
  onTestFinished(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
  });
  await service.ready;
  return service;
}

/** Calls it the first time only. */
const once = (work: () => unknown) => {
  let called = false;
  return () => {
    if (!called) void work();
    called = true;
  };
};

describe.skipIf(!program)('behind PgBouncer', () => {
  it('works in session mode: writes, reads and events of another instance', async () => {
    const DATABASE_URL = await pooler({ pool_mode: 'session', default_pool_size: 60 });
    const [here, there] = [await start({ DATABASE_URL }), await start({ DATABASE_URL })];
    const ann = await signIn(here.url, 'Ann');
    const { clanid } = await ann.call('POST /clans', { query: { name: 'Foxes' } });

    const params = { clan_id: clanid };
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const options = { baseUrl: there.url, token: () => ann.token, signal: leaving.signal };
    // The first id arrives when the stream is open.
    const write = () => ann.call('PUT /clans/{clan_id}', { params, query: { description: 'Sly' } });
    for await (const { event } of followEvents({ ...options, onId: once(write) })) {
      if (event === 'clan-updated') break;
    }
    expect(await ann.call('GET /clans/{clan_id}', { params })).toMatchObject({
      description: 'Sly',
    });
  }, 60_000);

  it.each([
    ['transaction', { default_pool_size: 20 }],
    ['transaction', { default_pool_size: 1 }],
    ['transaction', { server_round_robin: 1, min_pool_size: 5 }],
    ['statement', {}],
  ])('refuses %s mode (%o) with one line', async (mode, settings) => {
    const DATABASE_URL = await pooler({ pool_mode: mode, ...settings });
    const service = await spawnService({ DATABASE_URL });
    expect(await service.ended).toBe(1);
    expect(service.output().trim()).toMatch(
      new RegExp(`DATABASE_URL leads to a pooler in ${mode} mode: set it to session mode .+\\.$`),
    );
    expect(service.output().trim()).not.toContain('\n');
  });

  it('refuses transaction mode for the replica', async () => {
    const DATABASE_REPLICA_URL = await pooler({ pool_mode: 'transaction' });
    const service = await spawnService({ DATABASE_URL: server.url, DATABASE_REPLICA_URL });
    expect(await service.ended).toBe(1);
    expect(service.output().trim().split('\n').at(-1)).toContain(
      'DATABASE_REPLICA_URL leads to a pooler in transaction mode',
    );
  });
});
