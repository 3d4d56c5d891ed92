/**
 * The column types of statements. Each statement is plain SQL that declares its parameters and
 * columns once. TypeScript types are derived from that, and a test compares it with the schema.
 */
interface Types {
  text: string;
  int: number;
  /** int8 as a number; our values stay below 2^53. */
  bigint: number;
  float: number;
  bool: boolean;
  /** timestamptz as ISO 8601. */
  timestamp: string;
  bytea: Buffer;
  json: unknown;
  'int[]': number[];
  'text[]': string[];
}

type TypeName = keyof Types;
/** With `?`, the value may be null; the row then lacks the field. */
type Column = TypeName | `${TypeName}?`;

/** Text of which a CHECK constraint, or the validation of what was stored, allows only some values. */
interface Choice<C extends Column, V extends string> {
  readonly type: C;
  readonly values: readonly V[];
}

export type Shape = Readonly<Record<string, Column | Choice<Column, string>>>;

export const oneOf = <const V extends string>(values: readonly V[]): Choice<'text', V> => ({
  type: 'text',
  values,
});

/** One of them, or null. */
export const maybeOneOf = <const V extends string>(values: readonly V[]): Choice<'text?', V> => ({
  type: 'text?',
  values,
});

export const someOf = <const V extends string>(values: readonly V[]): Choice<'text[]', V> => ({
  type: 'text[]',
  values,
});

export const columnOf = (type: Shape[string]): Column =>
  typeof type === 'string' ? type : type.type;

type ColumnOf<T> = T extends Choice<infer C, string> ? C : T;
type ValueOf<T> =
  T extends Choice<infer C, infer V>
    ? C extends 'text[]'
      ? V[]
      : V
    : T extends TypeName
      ? Types[T]
      : T extends `${infer U extends TypeName}?`
        ? Types[U]
        : never;
type NeededIn<S extends Shape> = {
  [K in keyof S as ColumnOf<S[K]> extends TypeName ? K : never]: ValueOf<S[K]>;
};
export type RowOf<S extends Shape> = NeededIn<S> & {
  [K in keyof S as ColumnOf<S[K]> extends TypeName ? never : K]?: ValueOf<S[K]>;
};
export type ValuesOf<S extends Shape> = NeededIn<S> & {
  [K in keyof S as ColumnOf<S[K]> extends TypeName ? never : K]?: ValueOf<S[K]> | undefined;
};

interface Definition<T extends Shape, G extends Shape> {
  /** The unique name of the prepared statement. */
  readonly name: string;
  /** With `:name` for each parameter. */
  readonly sql: string;
  readonly takes: T;
  readonly gives: G;
  /** Set if the best plan depends on the values: the statement is not prepared. */
  readonly planned?: 'each time';
  /** The tags of the data it reads. An answer is cached only if all its statements declare this. */
  readonly reads?: (values: ValuesOf<T>, rows: RowOf<G>[]) => Tags | undefined;
}

/** Undefined and 0, for missing ids, are ignored. */
type Tags = readonly (string | 0 | undefined)[];

/** A statement with its values, as it is sent to PostgreSQL. */
export interface Prepared {
  /** Undefined if it is not prepared. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

declare const inTransaction: unique symbol;

/** Runs statements: the database, or a transaction. */
export interface Queryable {
  readonly run: (prepared: Prepared) => Promise<{ rows: unknown[][]; rowCount: number }>;
  /** Collects the tags that a statement has read; undefined if it does not declare them. */
  readonly note?: ((statement: string, tags: Tags | undefined) => void) | undefined;
}

export interface Tracked extends Queryable {
  readonly note: NonNullable<Queryable['note']>;
  /** The tags of everything read so far. Throws if a statement does not declare its tags. */
  readonly tags: () => string[];
  /** Like `tags`, but returns undefined instead of throwing. */
  readonly knownTags: () => string[] | undefined;
}

/** Runs statements and collects the tags of what they read. */
export function track(db: Queryable): Tracked {
  const tags = new Set<string>();
  const undeclared: string[] = [];
  const knownTags = () => (undeclared.length > 0 ? undefined : [...tags]);
  return {
    run: (prepared) => db.run(prepared),
    note: (statement, read) => {
      if (!read) undeclared.push(statement);
      else for (const tag of read) if (tag) tags.add(tag);
    },
    knownTags,
    tags: () => {
      const known = knownTags();
      if (!known) throw new Error(`No "reads" declared for ${undeclared.join(', ')}`);
      return known;
    },
  };
}

/** An open transaction. Statements that change data require one, by type. */
export interface Tx extends Queryable {
  readonly [inTransaction]: true;
}

export interface Statement<On, T extends Shape, G extends Shape> extends Definition<T, G> {
  readonly text: string;
  all(on: On, values: ValuesOf<T>): Promise<RowOf<G>[]>;
  maybe(on: On, values: ValuesOf<T>): Promise<RowOf<G> | undefined>;
  one(on: On, values: ValuesOf<T>): Promise<RowOf<G>>;
  /** The number of rows affected. */
  count(on: On, values: ValuesOf<T>): Promise<number>;
}

type AnyStatement = Omit<Definition<Shape, Shape>, 'reads'> & { readonly text: string };

/** All statements, for the test that checks them. */
export const statements = new Map<string, AnyStatement>();

/** A statement that changes nothing; it needs no transaction. */
export const read = <const T extends Shape, const G extends Shape>(
  definition: Definition<T, G>,
): Statement<Queryable, T, G> => define(definition);

/** A statement that changes or locks rows, and so needs a transaction. */
export const write = <const T extends Shape, const G extends Shape = Record<never, never>>(
  definition: Omit<Definition<T, G>, 'gives'> & { gives?: G },
): Statement<Tx, T, G> => define({ gives: {} as G, ...definition });

function define<On extends Queryable, T extends Shape, G extends Shape>(
  definition: Definition<T, G>,
): Statement<On, T, G> {
  const { name, takes, gives } = definition;
  const parameters = Object.keys(takes);
  const text = definition.sql.replace(/(?<!:):([a-zA-Z]+)/g, (_, parameter: string) => {
    const position = parameters.indexOf(parameter);
    if (position < 0)
      throw new Error(`Statement "${name}" uses :${parameter} but does not take it`);
    return `$${position + 1}`;
  });
  if (statements.has(name)) throw new Error(`Two statements are called "${name}"`);
  statements.set(name, { ...definition, text });

  const toRow = rowReader(name, gives);
  const run = (on: On, values: ValuesOf<T>) =>
    on.run({
      name: definition.planned ? undefined : name,
      text,
      values: parameters.map((parameter) => (values as Record<string, unknown>)[parameter]),
    });
  const all = async (on: On, values: ValuesOf<T>) => {
    const rows = (await run(on, values)).rows.map(toRow);
    on.note?.(name, definition.reads?.(values, rows));
    return rows;
  };
  return {
    ...definition,
    text,
    all,
    maybe: async (on, values) => (await all(on, values))[0],
    one: async (on, values) => {
      const [row] = await all(on, values);
      if (!row) throw new Error(`Statement "${name}" gave no row`);
      return row;
    },
    count: async (on, values) => {
      const { rowCount } = await run(on, values);
      on.note?.(name, undefined);
      return rowCount;
    },
  };
}

/** Converts a row from an array to an object without null fields. */
function rowReader<G extends Shape>(statement: string, gives: G): (row: unknown[]) => RowOf<G> {
  const columns = Object.entries(gives).map(
    ([column, type]) => [column, columnOf(type).endsWith('?')] as const,
  );
  return (row) => {
    const object: Record<string, unknown> = {};
    for (const [index, [column, isOptional]] of columns.entries()) {
      const value = row[index];
      if (value !== null) object[column] = value;
      else if (!isOptional) throw new Error(`"${statement}" gave null for ${column}`);
    }
    return object as RowOf<G>;
  };
}
