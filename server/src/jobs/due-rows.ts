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

export interface Measured {
  readonly due: number;
  /** Seconds since the oldest row became due. */
  readonly lag: number;
}

export interface Due<Row> {
  readonly claim: (tx: Tx, rows: number) => Promise<Row[]>;
  readonly measure: (on: Queryable) => Promise<Measured>;
}

interface DueRows<T extends Shape, G extends Shape> {
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
  /** The columns that the job needs. */
  readonly gives: G;
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
}: DueRows<T, G>): (...values: NeededValues<T>) => Due<RowOf<G>> {
  const claim = write<Shape, G>({
    name: `claim-${name}`,
    sql: `select ${Object.keys(gives).join(', ')} from ${table} where ${where}
          order by ${order} limit :rows for update skip locked`,
    takes: { ...takes, rows: 'bigint' },
    gives,
  });
  const measure = read({
    name: `measure-${name}`,
    sql: `select count(*)::int as due,
                 coalesce(extract(epoch from now() - ${wait} - min(since)), 0)::float as lag
          from (select ${since} as since from ${table} where ${where}
                order by ${order} limit ${MAX_COUNTED}) due`,
    takes,
    gives: { due: 'int', lag: 'float' },
  });
  return (...[values = {} as ValuesOf<T>]) => ({
    claim: (tx, rows) => claim.all(tx, { ...values, rows }),
    measure: (on) => measure.one(on, values),
  });
}
