import type { Change } from '../db/changes/record.ts';
import type { Database } from '../db/database.ts';
import type { Queryable, Tx } from '../db/statement.ts';
import type { Due, Measured } from './due-rows.ts';

/**
 * Scheduled work. Every process runs every job, and PostgreSQL's row locks decide which process
 * handles a row.
 */
export interface Job {
  /** The unique name in metrics and logs. */
  readonly name: string;
  /** The polling interval, in milliseconds. */
  readonly every: number;
  /** How many rows one process handles at a time. */
  readonly batch: number;
  /** Counts the due rows. A job without it works at each interval. */
  readonly measure?: (on: Queryable) => Promise<Measured>;
  readonly work: (batch: Batch) => Promise<Worked>;
  /** The key (such as a clan) of the rows that a change may have made due. */
  readonly wokenBy?: (change: Change) => number | undefined;
}

export interface Batch {
  readonly db: Database;
  /** How many rows to claim at most. */
  readonly rows: number;
  /** The keys to check; undefined means all. */
  readonly keys: readonly number[] | undefined;
  readonly stop: AbortSignal;
}

export interface Worked {
  readonly done: number;
  /** Whether more rows may be due. */
  readonly more: boolean;
  /** Work that continues outside of any transaction. Afterwards its key is checked again. */
  readonly started?: readonly { readonly key: number; readonly work: Promise<void> }[];
  /** Keys of due rows that cannot be claimed yet. They are checked again shortly. */
  readonly blocked?: readonly number[];
}

interface RowJob<Row> {
  readonly name: string;
  readonly every: number;
  readonly batch?: number;
  readonly due: Due<Row>;
  /** May be retried, so it must have no effects outside the database. */
  readonly run: (tx: Tx, rows: Row[]) => Promise<unknown>;
}

const BATCH = 500;

/**
 * Claims due rows and handles them in the same transaction, so that each is handled exactly once.
 * `run` must delete each row or postpone it; otherwise the row stays due and is handled again.
 */
export const job = <Row>({ name, every, batch = BATCH, due, run }: RowJob<Row>): Job => ({
  name,
  every,
  batch,
  measure: due.measure,
  work: async ({ db, rows }) => {
    const done = await db.transaction(async (tx) => {
      const claimed = await due.claim(tx, rows);
      if (claimed.length > 0) await run(tx, claimed);
      return claimed.length;
    });
    return { done, more: done === rows };
  },
});

interface Task {
  readonly name: string;
  readonly every: number;
  /** Returns the number of items handled. */
  readonly run: (db: Database) => Promise<number>;
}

/** Work that each process does for itself, such as flushing a buffer. */
export const task = ({ name, every, run }: Task): Job => ({
  name,
  every,
  batch: 1,
  work: async ({ db }) => ({ done: await run(db), more: false }),
});

export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
