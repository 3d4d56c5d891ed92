import type { Database } from '../../db/database.ts';
import type { Job } from '../job.ts';

/** Runs the job until nothing is due, and returns how many rows it handled. */
export async function runJob(db: Database, job: Job): Promise<number> {
  const { signal: stop } = new AbortController();
  for (let done = 0; ;) {
    if ((await job.measure!(db.primary)).due === 0) return done;
    done += (await job.work({ db, rows: job.batch, keys: undefined, stop })).done;
  }
}
