import { Deleted } from '@clan-companion/contract/features/trash/operations';
import { oneOf, read, type Statement, type Tx, write } from '../../platform/db/statement.ts';

export type TrashKind = 'clan' | 'map' | 'trade' | 'account';

/** How a deletion is kept. */
export interface Keeping {
  /** RESTORE_DAYS; 0 keeps nothing. */
  readonly days: number;
  readonly cause: 'owner' | 'operator';
}

interface Kept {
  /** The name and the owner of the thing. */
  readonly thing: string;
  /** Which rows of each table are kept, in the order in which they are restored. */
  readonly tables: Readonly<Record<string, string>>;
}

const OWN_MAPS = `mapid in (select mapid from maps where ownerid = :id)`;

/** A test compares this with the foreign keys. */
export const KEPT: Readonly<Record<TrashKind, Kept>> = {
  clan: {
    thing: `select c.clanid::text, c.name, u.chatid
            from clans c join users u on u.userid = c.leaderid where c.clanid = :id`,
    tables: {
      clans: 'clanid = :id',
      members: 'clanid = :id',
      clan_invites: 'clanid = :id',
      goals: 'clanid = :id',
      goal_tasks: 'clanid = :id',
      relationships: ':id in (clanid, otherclanid)',
      walkers: `clanid = :id and state = 'held'`,
      webhooks: 'clanid = :id',
      blocked: 'clanid = :id',
    },
  },
  map: {
    thing: `select m.mapid::text, m.name, u.chatid
            from maps m left join users u on u.userid = m.ownerid where m.mapid = :id`,
    tables: {
      maps: 'mapid = :id',
      map_settings: 'mapid = :id',
      map_openers: 'mapid = :id',
      map_observations: 'mapid = :id',
      map_watchers: 'mapid = :id',
    },
  },
  trade: {
    thing: `select t.tradeid::text, t.item, u.chatid
            from trades t join users u using (userid) where t.tradeid = :id`,
    tables: { trades: 'tradeid = :id' },
  },
  account: {
    thing: 'select chatid, chattag, chatid from users where userid = :id',
    tables: {
      users: 'userid = :id',
      tech: 'userid = :id',
      trades: 'userid = :id',
      maps: 'ownerid = :id',
      map_settings: OWN_MAPS,
      map_openers: `userid = :id or ${OWN_MAPS}`,
      map_observations: OWN_MAPS,
      map_watchers: `userid = :id or ${OWN_MAPS}`,
      saved_searches: 'userid = :id',
      notification_settings: 'userid = :id',
      inbox_read: 'userid = :id',
      blocked: 'userid = :id',
    },
  },
};

/** A restored webhook starts at the end of the log. */
const LEFT_OUT = `'{xid,changeid,attempts,due}'::text[]`;

const rowsOf = ([table, where]: [string, string]): string =>
  `select '${table}', to_jsonb(t) - ${table === 'webhooks' ? LEFT_OUT : `'{}'::text[]`}
   from ${table} t where ${where}`;

/** Gives the chatid of the owner. Anybody can delete a map without one, so only an operator's deletion is kept. */
const keep = (kind: TrashKind): Statement<Tx, { id: 'int'; cause: 'text' }, { chatid: 'text?' }> =>
  write({
    name: `keep-${kind}`,
    sql: `with thing as (
            insert into trash (kind, id, name, chatid, cause)
            select '${kind}', thing.*, :cause from (${KEPT[kind].thing}) thing (id, name, chatid)
            where thing.chatid is not null or :cause = 'operator'
            returning trashid, chatid),
          inserted as (
            insert into trash_rows (trashid, source, content)
            select trashid, source, content
            from thing, (${Object.entries(KEPT[kind].tables).map(rowsOf).join(' union all ')})
              kept (source, content))
          select chatid from thing`,
    takes: { id: 'int', cause: 'text' },
    gives: { chatid: 'text?' },
  });

const statements = {
  clan: keep('clan'),
  map: keep('map'),
  trade: keep('trade'),
  account: keep('account'),
};

/** Of one owner: otherwise, anybody could fill the disk by creating and deleting. */
const MAX_KEPT = { clan: 20, map: 20, trade: 200, account: 1 } as const;

const trimTrash = write({
  name: 'trim-trash',
  sql: `delete from trash where trashid in (
          select trashid from trash where kind = :kind and chatid = :chatid
          order by trashid desc offset :kept)`,
  takes: { kind: 'text', chatid: 'text', kept: 'bigint' },
});

/** Call it before the deletion, in its transaction. */
export async function keepInTrash(
  tx: Tx,
  kind: TrashKind,
  id: number,
  { days, cause }: Keeping,
): Promise<void> {
  if (days === 0) return;
  const chatid = (await statements[kind].maybe(tx, { id, cause }))?.chatid;
  if (chatid !== undefined) await trimTrash.count(tx, { kind, chatid, kept: MAX_KEPT[kind] });
}

/** For an undo by its owner, after which there is nothing to restore. */
export const forgetTrash = write({
  name: 'forget-trash',
  sql: `delete from trash where kind = :kind and id = :id`,
  takes: { kind: 'text', id: 'text' },
});

export const forgetTrashOf = write({
  name: 'forget-trash-of',
  sql: `delete from trash where chatid = :chatid`,
  takes: { chatid: 'text' },
});

export const trashBefore = read({
  name: 'trash-before',
  sql: `select t.trashid, t.kind, t.id, t.name, t.chatid, u.chattag, t.deleted, t.cause
        from trash t left join users u using (chatid)
        where t.trashid < :before
          and (:text::text is null or t.id = :text or t.chatid = :text
               or strpos(lower(t.name), lower(:text)) > 0)
        order by t.trashid desc limit :rows`,
  takes: { before: 'int', text: 'text?', rows: 'bigint' },
  gives: {
    trashid: 'int',
    kind: oneOf(Deleted.properties.kind.enum),
    id: 'text',
    name: 'text',
    chatid: 'text?',
    chattag: 'text?',
    deleted: 'timestamp',
    cause: oneOf(Deleted.properties.cause.enum),
  },
});

export const trashOf = read({
  name: 'trash-of',
  sql: `select t.trashid, t.kind, t.id, t.name, t.deleted, t.cause
        from trash t join users u using (chatid)
        where u.userid = :userid and t.trashid > :after order by t.trashid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    trashid: 'int',
    kind: oneOf(Deleted.properties.kind.enum),
    id: 'text',
    name: 'text',
    deleted: 'timestamp',
    cause: oneOf(Deleted.properties.cause.enum),
  },
});
