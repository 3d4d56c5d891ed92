import type { Database } from '../../db/database.ts';
import type { Job } from '../job.ts';

/** Runs the job until nothing is due, and returns how many rows it handled. A task runs once. */
export async function runJob(db: Database, { measure, work, batch }: Job): Promise<number> {
  const { signal: stop } = new AbortController();
  const runOnce = async () => (await work({ db, rows: batch, keys: undefined, stop })).done;
  if (!measure) return runOnce();
  let done = 0;
  while ((await measure(db.primary)).due > 0) done += await runOnce();
  return done;
}
