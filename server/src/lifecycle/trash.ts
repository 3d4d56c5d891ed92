import { type Statement, type Tx, write } from '../platform/db/statement.ts';

export type TrashKind = 'clan' | 'map' | 'trade' | 'account';

/** How a deletion is kept. */
export interface Keeping {
  /** RESTORE_DAYS; 0 keeps nothing. */
  readonly days: number;
  readonly cause: 'owner' | 'operator';
}

export interface TrashRoot {
  /** A query of its id, its name and the chatid of its owner, by `:id`. */
  readonly find: string;
  /** Of one owner: otherwise, anybody could fill the disk by creating and deleting. */
  readonly atMost: number;
}

/** By table: which rows are kept. */
export type KeptRows = Readonly<Record<string, string | Kept>>;

interface Kept {
  readonly where: string;
  /** What is kept of a row `t`, as an SQL expression; by default all of it. */
  readonly content?: string;
  /** The names under which version 1.2 kept these rows. */
  readonly sourcesOf12?: readonly string[];
  /** Of a row `r` in the trash: whether it cannot be restored, because what it depends on is gone. */
  readonly lostIf?: string;
}

const detailsOf = (kept: string | Kept): Kept =>
  typeof kept === 'string' ? { where: kept } : kept;

/** The names that the rows of each table can have in the trash. */
export const sourcesIn = (rows: KeptRows): readonly (readonly string[])[] =>
  Object.entries(rows).map(([table, kept]) => [table, ...(detailsOf(kept).sourcesOf12 ?? [])]);

const rowsOf = ([table, kept]: [string, string | Kept]): string => {
  const { where, content = 'to_jsonb(t)' } = detailsOf(kept);
  return `select '${table}', ${content} from ${table} t where ${where}`;
};

type Keep = Statement<Tx, { id: 'int'; cause: 'text' }, { chatid: 'text?' }>;

/** Gives the chatid of the owner. Anybody can delete a map without one, so only an operator's deletion is kept. */
export const keepStatement = (kind: TrashKind, { find }: TrashRoot, rows: KeptRows): Keep =>
  write({
    name: `keep-${kind}`,
    sql: `with thing as (
            insert into trash (kind, id, name, chatid, cause)
            select '${kind}', thing.*, :cause from (${find}) thing (id, name, chatid)
            where thing.chatid is not null or :cause = 'operator'
            returning trashid, chatid),
          inserted as (
            insert into trash_rows (trashid, source, content)
            select trashid, source, content
            from thing, (${Object.entries(rows).map(rowsOf).join(' union all ')})
              kept (source, content))
          select chatid from thing`,
    takes: { id: 'int', cause: 'text' },
    gives: { chatid: 'text?' },
  });

/** Drops rows from the trash that cannot be restored. */
export const dropLostStatement = (
  kind: TrashKind,
  rows: KeptRows,
): Statement<Tx, { trashid: 'int' }, Record<never, never>> => {
  const lost = Object.entries(rows).flatMap(([table, kept]) => {
    const { lostIf } = detailsOf(kept);
    return lostIf === undefined ? [] : [`r.source = '${table}' and (${lostIf})`];
  });
  return write({
    name: `drop-lost-rows-of-${kind}`,
    sql: `delete from trash_rows r
          where r.trashid = :trashid and (${[...lost, 'false'].join(' or ')})`,
    takes: { trashid: 'int' },
  });
};

export const trimTrash = write({
  name: 'trim-trash',
  sql: `delete from trash where trashid in (
          select trashid from trash where kind = :kind and chatid = :chatid
          order by trashid desc offset :kept)`,
  takes: { kind: 'text', chatid: 'text', kept: 'bigint' },
});

/** For an undo by its owner, after which there is nothing to restore. */
export const forgetTrash = write({
  name: 'forget-trash',
  sql: `delete from trash where kind = :kind and id = :id`,
  takes: { kind: 'text', id: 'text' },
});

/** A number in a row of the trash. */
export const valueIn = (row: string, name: string): string => `(${row}.content ->> '${name}')::int`;

/** Whether the row `r` of the trash names something that exists. */
export const isThere = (table: string, key: string, name = key): string =>
  `exists (select from ${table} x where x.${key} = ${valueIn('r', name)})`;

/** Whether something that the row `r` names is kept with it. */
export const isKept = (source: string, key: string, name = key): string =>
  `exists (select from trash_rows k where k.trashid = :trashid and k.source = '${source}'
           and ${valueIn('k', key)} = ${valueIn('r', name)})`;
