import type { Change } from '../db/changes/record.ts';
import type { Database } from '../db/database.ts';
import {
  type Queryable,
  read,
  type RowOf,
  type Shape,
  type Tx,
  type ValuesOf,
  write,
} from '../db/statement.ts';

/** Enough to show a backlog; counting a very large one would only add to the load. */
const MAX_COUNTED = 10_000;

interface Measured {
  readonly due: number;
  /** Seconds since the oldest row became due. */
  readonly lag: number;
}

export interface Due<Row> {
  readonly claim: (tx: Tx, rows: number) => Promise<Row[]>;
  readonly measure: (on: Queryable) => Promise<Measured>;
}

interface DueRows<T extends Shape> {
  /** Part of the statement names, so it must be unique. */
  readonly name: string;
  readonly table: string;
  /** The SQL condition for a due row; use the database's clock. */
  readonly where: string;
  /** The SQL expression for the time from which on the row waits. */
  readonly since: string;
  /** The SQL expression that decides which rows come first, by default the oldest. Needs an index. */
  readonly order?: string;
  /** The SQL interval after which it is due; none by default. */
  readonly wait?: string;
  readonly takes?: T;
}

type NeededValues<T extends Shape> = keyof T extends never ? [] : [values: ValuesOf<T>];

/** Defines two statements from one description: one claims due rows, one counts them. */
export function dueRows<const G extends Shape, const T extends Shape = Record<never, never>>({
  name,
  table,
  where,
  since,
  order = since,
  wait = `interval '0'`,
  takes = {} as T,
  gives,
}: DueRows<T> & {
  /** The columns that the job needs. */
  readonly gives: G;
}): (...values: NeededValues<T>) => Due<RowOf<G>> {
  const claim = write<Shape, G>({
    name: `claim-${name}`,
    sql: `select ${Object.keys(gives).join(', ')} from ${table} where ${where}
          order by ${order} limit :rows for update skip locked`,
    takes: { ...takes, rows: 'bigint' },
    gives,
  });
  const measure = countDue({ name, table, where, since, order, wait, takes });
  return (...[values = {} as ValuesOf<T>]) => ({
    claim: (tx, rows) => claim.all(tx, { ...values, rows }),
    measure: (on) => measure.one(on, values),
  });
}

const countDue = <T extends Shape>(rows: Required<DueRows<T>>) =>
  read<T, { due: 'int'; lag: 'float' }>({
    name: `measure-${rows.name}`,
    sql: `select count(*)::int as due,
                 coalesce(extract(epoch from now() - ${rows.wait} - min(since)), 0)::float as lag
          from (select ${rows.since} as since from ${rows.table} where ${rows.where}
                order by ${rows.order} limit ${MAX_COUNTED}) due`,
    takes: rows.takes,
    gives: { due: 'int', lag: 'float' },
  });

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

interface Batch {
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

/** A job that only deletes rows. Its name is also that of its statement. */
export function deletion<const T extends Shape = Record<never, never>>({
  every,
  key,
  ...rows
}: DueRows<T> & {
  readonly every: number;
  /** The primary key of the table. */
  readonly key: string;
}): (...values: NeededValues<T>) => Job {
  const { name, table, where, since, order = since, wait = `interval '0'`, takes = {} as T } = rows;
  const measure = countDue({ name, table, where, since, order, wait, takes });
  const remove = write<Shape>({
    name,
    sql: `with due as materialized (
            select ${key} from ${table} where ${where}
            order by ${order} limit :rows for update skip locked)
          delete from ${table} using due where ${table}.${key} = due.${key}`,
    takes: { ...takes, rows: 'bigint' },
  });
  return (...[values = {} as ValuesOf<T>]) => ({
    name,
    every,
    batch: BATCH,
    measure: (on) => measure.one(on, values),
    work: async ({ db, rows: atMost }) => {
      const done = await db.transaction((tx) => remove.count(tx, { ...values, rows: atMost }));
      return { done, more: done === atMost };
    },
  });
}

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
