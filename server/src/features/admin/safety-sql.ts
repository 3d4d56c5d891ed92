import { type Queryable, read, write } from '../../platform/db/statement.ts';

const findKey = read({
  name: 'find-erasure-key',
  sql: `select encode(key, 'base64') as key from secrets where name = 'erasure'`,
  takes: {},
  gives: { key: 'text' },
});

const allErasures = read({
  name: 'all-erasures',
  sql: `select chatidhash as hash, at from erasures order by at, chatidhash`,
  takes: {},
  gives: { hash: 'text', at: 'timestamp' },
});

const allBans = read({
  name: 'all-bans',
  sql: `select chatid, reason, since, until from bans order by since, chatid`,
  takes: {},
  gives: { chatid: 'text', reason: 'text', since: 'timestamp', until: 'timestamp?' },
});

/** What must count again after an older backup was restored. */
export interface Safety {
  /** Of the hashes, in base64. It is also in every backup. */
  readonly key: string;
  readonly erased: readonly { readonly hash: string; readonly at: string }[];
  readonly banned: readonly {
    readonly chatid: string;
    readonly reason: string;
    readonly since: string;
    readonly until?: string;
  }[];
}

export async function readSafety(db: Queryable): Promise<Safety> {
  const [{ key }, erased, banned] = await Promise.all([
    findKey.one(db, {}),
    allErasures.all(db, {}),
    allBans.all(db, {}),
  ]);
  return { key, erased, banned };
}

/** One line of JSON for the key, for each erasure, and for each ban. */
export const formatSafety = ({ key, erased, banned }: Safety): string =>
  [{ key }, ...erased, ...banned].map((line) => `${JSON.stringify(line)}\n`).join('');

export function parseSafety(text: string): Safety {
  const lines = text.split('\n').filter((line) => line !== '');
  const values = lines.map((line) => JSON.parse(line) as { key?: string });
  return {
    key: values[0]?.key ?? '',
    erased: values.filter((value) => 'hash' in value) as Safety['erased'][number][],
    banned: values.filter((value) => 'chatid' in value) as Safety['banned'][number][],
  };
}

const HASHED = `encode(sha256(decode(:key, 'base64') || convert_to(x.chatid, 'UTF8')), 'hex')`;
const ERASED = `unnest(:hashes::text[], :times::text[]) erased (hash, at)`;
const takes = { key: 'text', hashes: 'text[]', times: 'text[]' } as const;

/** Accounts from before the erasure. Somebody who signed up again has a newer one. */
export const erasedAccounts = read({
  name: 'erased-accounts',
  sql: `select x.userid, x.chatid from users x
        join ${ERASED} on erased.hash = ${HASHED} and x.created < erased.at::timestamptz
        order by x.userid`,
  takes,
  gives: { userid: 'int', chatid: 'text' },
});

/** An erasure is not before the deletion that it follows. */
export const deleteErasedTrash = write({
  name: 'delete-erased-trash',
  sql: `delete from trash where trashid in (
          select x.trashid from trash x
          join ${ERASED} on erased.hash = ${HASHED} and x.deleted < erased.at::timestamptz)`,
  takes,
});

export const insertErasures = write({
  name: 'insert-erasures',
  sql: `insert into erasures (chatidhash, at)
        select hash, at::timestamptz from ${ERASED}
        on conflict (chatidhash) do update set at = greatest(erasures.at, excluded.at)`,
  takes: { hashes: 'text[]', times: 'text[]' },
});
