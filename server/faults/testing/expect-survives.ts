import { expect } from 'vitest';
import type { Location } from '../../src/platform/db/connection.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Probes, watchProbes } from './probes.ts';
import { printCounts } from './print-counts.ts';
import { serviceAt } from './service.ts';

/**
 * The limit that docs/reliability.md states: whatever happens to the database, every request is
 * answered after at most 5 s for a connection and 12 s for a statement, plus a margin here.
 */
export const ANSWER_WITHIN_MS = 20_000;
/** Allows for a busy machine, and is still less than a wait for a connection would take. */
const PROBE_WITHIN_MS = 4_000;
/** How often every writer is served before the fault, and again after it. */
const TURNS_AROUND = 5;

interface Scene {
  readonly url: string;
  readonly ledger: Ledger;
  readonly probes: Probes;
  readonly untilWell: Ledger['untilWell'];
}

interface Break {
  /** The service's environment. */
  readonly env: Record<string, string>;
  /** Where its database is, for the checks afterwards. */
  readonly database: () => Location;
  /** Breaks something and repairs it; its result is added to the reported counts. */
  readonly fault: (scene: Scene) => Promise<Record<string, unknown>>;
  /** The limit from the repair until every writer is served. */
  readonly wellWithinMs: number;
  /** `always`: `/readyz` must stay 200. `either`: not checked. By default it must have been 503 once. */
  readonly readiness?: 'always' | 'either';
}

/** Runs the service under write load while its database fails, and checks what must always hold. */
export async function expectSurvives(what: string, options: Break): Promise<void> {
  const { env, database, fault, wellWithinMs, readiness } = options;
  const service = await serviceAt(env);
  const running = await service.start();
  const ledger = await openLedger(service.url);
  const { counts } = ledger;
  const probes = watchProbes(service.url);
  const slowestWell = { ms: 0 };
  const untilWell = async (done?: Promise<unknown>) => {
    const took = await ledger.untilWell(done);
    slowestWell.ms = Math.max(slowestWell.ms, took);
    return took;
  };
  ledger.write();
  for (let turn = 0; turn < TURNS_AROUND; turn += 1) await ledger.untilWell();
  const found = await fault({ url: service.url, ledger, probes, untilWell });
  await untilWell();
  for (let turn = 1; turn < TURNS_AROUND; turn += 1) await ledger.untilWell();
  await ledger.rest();
  await expect.poll(probes.lastReady, { timeout: PROBE_WITHIN_MS }).toBe(200);
  await probes.stop();
  await ledger.expectKept(database());
  printCounts(what, {
    ...found,
    ...counts,
    lost: 0,
    'well again within ms': slowestWell.ms,
    'readyz longest ms': probes.longestMs.readyz,
    'livez longest ms': probes.longestMs.livez,
  });
  expect(counts.cutOff, 'connections to the service that broke').toBe(0);
  expect(counts.longestMs).toBeLessThan(ANSWER_WITHIN_MS);
  expect(slowestWell.ms).toBeLessThan(wellWithinMs);
  expect(probes.notAlive).toEqual([]);
  expect(probes.longestMs.livez).toBeLessThan(PROBE_WITHIN_MS);
  expect(probes.longestMs.readyz).toBeLessThan(PROBE_WITHIN_MS);
  expect([200, 503]).toEqual(expect.arrayContaining([...probes.ready.keys()]));
  if (readiness !== 'either') expect(probes.ready.has(503)).toBe(readiness !== 'always');
  expect(running.child.exitCode, 'the service is the same process as before').toBeNull();
}
