import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import type { FastifyBaseLogger } from 'fastify';
import { saveInChild } from '../backup/scheduled/start.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../db/database.ts';
import { read, type RowOf, type Tx, write } from '../db/statement.ts';
import { type Job, minutes, seconds } from './job.ts';

const LEASE = `interval '1 minute'`;
const RENEW_MS = seconds(15);
const RETRY_MINUTES = 15;

/** Times in the future are from before the clock of the database was set back. */
const FUTURE = `now() + interval '1 hour'`;
const NEXT = 'succeeded + make_interval(hours => :hours)';
const DUE = `(lease <= now() or lease > ${FUTURE})
             and (succeeded is null or ${NEXT} <= now() or succeeded > ${FUTURE})`;

const measure = read({
  name: 'measure-backups',
  sql: `select (case when ${DUE} then 1 else 0 end)::int as due,
               greatest(extract(epoch from now() - greatest(lease, ${NEXT})), 0)::float as lag,
               coalesce(extract(epoch from succeeded), 0)::float as "lastSuccess"
        from automatic_backups`,
  takes: { hours: 'int' },
  gives: { due: 'int', lag: 'float', lastSuccess: 'float' },
});

/** The first of several processes gets the lease. It ends by itself if that process dies. */
const claim = write({
  name: 'claim-backup',
  sql: `update automatic_backups set holder = :holder, lease = now() + ${LEASE}
        where ${DUE} returning id, now()::timestamptz(3) as time`,
  takes: { holder: 'text', hours: 'int' },
  gives: { id: 'text', time: 'timestamp' },
});

/** Changes no row if another process has taken over. */
const renew = write({
  name: 'renew-backup',
  sql: `update automatic_backups set lease = now() + ${LEASE} where holder = :holder`,
  takes: { holder: 'text' },
});

const saveSuccess = write({
  name: 'save-backup-success',
  sql: `update automatic_backups set succeeded = :time, bytes = :bytes, lease = now()
        where holder = :holder`,
  takes: { holder: 'text', time: 'timestamp', bytes: 'bigint' },
});

const endLease = write({
  name: 'end-backup-lease',
  sql: `update automatic_backups set lease = now() + make_interval(mins => :minutes)
        where holder = :holder`,
  takes: { holder: 'text', minutes: 'int' },
});

/** For metrics. */
export interface BackupStatus {
  /** In seconds since 1970; 0 if there is no backup. */
  lastSuccess: number;
  failed: number;
}

type Claimed = RowOf<(typeof claim)['gives']> & { readonly holder: string };
type Settings = Pick<Config, 'backupDir' | 'backupEvery' | 'backupKeep' | 'backupProgram'>;

/**
 * Saves a backup in BACKUP_DIR of the process that gets the lease. A process without BACKUP_DIR only
 * reads when the last backup was saved.
 */
export function backUp(
  { backupDir: folder, backupEvery: hours, backupKeep: keep, backupProgram: program }: Settings,
  log: FastifyBaseLogger,
  status: BackupStatus,
  onSaved: (tx: Tx) => Promise<unknown>,
): Job {
  async function run(db: Database, { holder, id, time }: Claimed, stop: AbortSignal) {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      db.transaction((tx) => renew.count(tx, { holder })).then(
        (rows) => rows === 0 && lost.abort(),
        // The lease may expire. If another process takes over, the next renewal finds no row.
        () => undefined,
      );
    }, RENEW_MS);
    const signal = AbortSignal.any([stop, lost.signal]);
    const pause = (after: number) =>
      db.transaction((tx) => endLease.count(tx, { holder, minutes: after }));
    try {
      const order = { location: db.location, folder: folder!, id, time, keep };
      const { path, notVerified } = await saveInChild(program, order, signal);
      const { size: bytes } = await stat(path);
      await db.transaction(async (tx) => {
        await saveSuccess.count(tx, { holder, time, bytes });
        await onSaved(tx);
      });
      status.lastSuccess = Date.parse(time) / 1000;
      const result = notVerified === undefined ? 'and verified' : `(not verified: ${notVerified})`;
      log[notVerified === undefined ? 'info' : 'warn']({ path }, `Backup saved ${result}`);
    } catch (error) {
      if (signal.aborted) {
        await pause(0).catch(() => undefined);
        return;
      }
      status.failed += 1;
      await pause(RETRY_MINUTES).catch(() => undefined);
      throw new StartError(
        `The backup failed and will be tried again in ${RETRY_MINUTES} minutes. ${(error as Error).message}`,
        { cause: error },
      );
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    name: 'back-up',
    every: minutes(1),
    batch: 1,
    async measure(on) {
      const { lastSuccess, ...measured } = await measure.one(on, { hours });
      status.lastSuccess = lastSuccess;
      return folder === undefined ? { due: 0, lag: 0 } : measured;
    },
    async work({ db, stop }) {
      const holder = randomUUID();
      const claimed = await db.transaction((tx) => claim.maybe(tx, { holder, hours }));
      if (!claimed) return { done: 0, more: false };
      const work = run(db, { ...claimed, holder }, stop);
      return { done: 0, more: false, started: [{ key: 0, work }] };
    },
  };
}
