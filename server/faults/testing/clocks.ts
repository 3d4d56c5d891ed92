import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Server } from './server.ts';
import { serviceAt } from './service.ts';

const HOUR_MS = 3_600_000;

/** A service whose clock can be set while it runs. */
export async function serviceWithClock(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-clock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const CLOCK_FILE = join(folder, 'clock');
  const preload = new URL('settable-clock.mjs', import.meta.url).href;
  const service = await serviceAt({ ...env, CLOCK_FILE, NODE_OPTIONS: `--import=${preload}` });
  const { child } = await service.start();
  return {
    url: service.url,
    setClock: async (offHours: number): Promise<void> => {
      const off = String(offHours * HOUR_MS);
      await writeFile(CLOCK_FILE, off);
      child.kill('SIGUSR2');
      while ((await readFile(`${CLOCK_FILE}.set`, 'utf8').catch(() => '')) !== off) await sleep(5);
    },
  };
}

/**
 * Gives a new database a settable clock: `public.now()` precedes `pg_catalog.now()` in its search
 * path.
 */
export async function settableClock(server: Server) {
  await server.sql(`create table clock (off interval not null)`);
  await server.sql(`insert into clock values ('0')`);
  await server.sql(`
    create function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + off from public.clock'`);
  await server.sql('alter database postgres set search_path = public, pg_catalog');
  return async (offHours: number): Promise<void> => {
    await server.sql('update clock set off = make_interval(hours => $1)', [offHours]);
  };
}
