import { tag } from '@clan-companion/contract/changes/tags';
import { read, type Tx, write } from '../../db/statement.ts';
import { searchKey } from '../../db/search-key.ts';
import { typeInName } from './known-types.ts';

const WALKER = {
  walkerid: 'text',
  name: 'text',
  type: 'text?',
  ownerid: 'text?',
  clanid: 'int',
  lastupdate: 'timestamp',
  lastseen: 'timestamp?',
  description: 'text?',
  lastuser: 'text?',
  ownername: 'text?',
  owner: 'int?',
} as const;

const COLUMNS = `w.walkerid, w.name, w.type, o.chatid as ownerid, w.clanid, w.lastupdate,
               w.seen as lastseen, w.description, w.lastuser,
               coalesce(o.nickname, o.chattag) as ownername, w.ownerid as owner`;

/** For the owner's name. */
const ownerTag = ({ owner }: { owner?: number }) => owner && tag.user(owner);

/**
 * Walkers of a clan or of an owner; with both, those that match either. An owner is always a member
 * of the clan. Former members still see the walkers that they added, unless those have a new owner
 * or the game has reported them.
 */
export const searchWalkers = read({
  name: 'search-walkers',
  planned: 'each time',
  sql: `select ${COLUMNS}, w.namekey
        from walkers w left join users o on o.userid = w.ownerid
        where (w.clanid = :clanid or w.ownerid = :ownerid
               or (w.addedby = :ownerid and w.ownerid is null))
          and (:type::text is null or w.typekey = :type)
          and (:part::text is null or strpos(w.namekey, :part) > 0)
          and (:walkerid::text is null or w.walkerid = :walkerid)
          and (:ownedby::text is null or o.chatid = :ownedby)
          and (:unseendays::int is null
               or coalesce(w.seen, w.lastupdate) < now() - make_interval(days => :unseendays))
          and (:afterid::text is null or (w.namekey, w.walkerid) > (:afterkey, :afterid))
        order by w.namekey, w.walkerid limit :rows`,
  takes: {
    clanid: 'int?',
    ownerid: 'int?',
    type: 'text?',
    part: 'text?',
    walkerid: 'text?',
    ownedby: 'text?',
    unseendays: 'int?',
    afterkey: 'text?',
    afterid: 'text?',
    rows: 'bigint',
  },
  gives: { ...WALKER, namekey: 'text' },
  reads: ({ clanid, ownerid }, rows) =>
    clanid === undefined || ownerid !== undefined
      ? undefined
      : [tag.walkers(clanid), tag.owners, ...rows.map(ownerTag)],
});

export const findWalker = read({
  name: 'find-walker',
  sql: `select ${COLUMNS}, w.addedby from walkers w left join users o on o.userid = w.ownerid
        where w.walkerid = :walkerid`,
  takes: { walkerid: 'text' },
  gives: { ...WALKER, addedby: 'int?' },
  reads: (_, rows) => rows.flatMap((row) => [tag.walkers(row.clanid), tag.owners, ownerTag(row)]),
});

export const lockWalker = write({
  name: 'lock-walker',
  sql: `select w.clanid, w.ownerid, o.nickname as ownernickname, o.chattag as ownertag, w.name, w.type,
               w.lastuser, w.lastupdate, w.seen,
               greatest(w.seen, w.lastupdate) > now() + interval '1 minute' as tocome
        from walkers w left join users o on o.userid = w.ownerid
        where w.walkerid = :walkerid
        for update of w`,
  takes: { walkerid: 'text' },
  gives: {
    clanid: 'int',
    ownerid: 'int?',
    ownernickname: 'text?',
    ownertag: 'text?',
    name: 'text',
    type: 'text?',
    lastuser: 'text?',
    lastupdate: 'timestamp',
    seen: 'timestamp?',
    tocome: 'bool',
  },
});

/** In milliseconds, the precision of stored times. */
export const databaseTime = read({
  name: 'database-time',
  sql: `select now()::timestamptz(3) as time`,
  takes: {},
  gives: { time: 'timestamp' },
});

const insertWalkerRow = write({
  name: 'insert-walker',
  sql: `insert into walkers (walkerid, clanid, ownerid, name, namekey, type, typekey, description,
                             lastuser, seen, lastupdate, addedby)
        values (:walkerid, :clanid, :ownerid, :name, :namekey, :type, :typekey, :description,
                :lastuser, :seen, coalesce(:seen, now()), :addedby)
        on conflict (walkerid) do nothing`,
  takes: {
    walkerid: 'text',
    clanid: 'int',
    ownerid: 'int?',
    name: 'text',
    namekey: 'text',
    type: 'text?',
    typekey: 'text?',
    description: 'text?',
    lastuser: 'text?',
    seen: 'timestamp?',
    addedby: 'int?',
  },
});

interface NewWalker {
  walkerid: string;
  clanid: number;
  ownerid?: number | undefined;
  name: string;
  type?: string | undefined;
  description?: string | undefined;
  lastuser?: string | undefined;
  /** When the game reported it. */
  seen?: string | undefined;
  /** The person who added it as their own. */
  addedby?: number | undefined;
}

/** Returns false if a walker with that id already exists. */
export async function insertWalker(tx: Tx, walker: NewWalker): Promise<boolean> {
  const type = walker.type ?? typeInName(walker.name);
  const inserted = await insertWalkerRow.count(tx, {
    ...walker,
    namekey: searchKey(walker.name),
    type,
    typekey: type && searchKey(type),
  });
  return inserted > 0;
}

export const countWalkers = read({
  name: 'count-walkers',
  sql: `select count(*)::int as walkers from walkers where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { walkers: 'int' },
});

export const updateWalkerRow = write({
  name: 'update-walker',
  sql: `update walkers set
          name = coalesce(:name, name),
          namekey = coalesce(:namekey, namekey),
          type = coalesce(:type, type),
          typekey = coalesce(:typekey, typekey),
          description = case when :description::text is null then description
                             else nullif(:description, '') end,
          ownerid = case when not :disown then coalesce(:ownerid, ownerid) end,
          lastupdate = now()
        where walkerid = :walkerid`,
  takes: {
    walkerid: 'text',
    name: 'text?',
    namekey: 'text?',
    type: 'text?',
    typekey: 'text?',
    description: 'text?',
    ownerid: 'int?',
    disown: 'bool',
  },
});

/** A trip of one of the clan's walkers: keeps the owner and the description. */
export const recordTripRow = write({
  name: 'record-trip',
  sql: `update walkers set
          name = :name, namekey = :namekey, type = :type, typekey = :typekey,
          lastuser = coalesce(:lastuser, lastuser), seen = :seen, lastupdate = :lastupdate
        where walkerid = :walkerid`,
  takes: {
    walkerid: 'text',
    name: 'text',
    namekey: 'text',
    type: 'text?',
    typekey: 'text?',
    lastuser: 'text?',
    seen: 'timestamp',
    lastupdate: 'timestamp',
  },
});

/** Merges the walker that was added by hand before the game reported it, if its name is unique. */
export const takeOverTwin = write({
  name: 'take-over-twin',
  sql: `with twins as (
          select walkerid, count(*) over () as found from walkers
          where clanid = :clanid and namekey = :namekey and walkerid like 'hand-%'
        ), twin as (
          delete from walkers w using twins t where w.walkerid = t.walkerid and t.found = 1
          returning w.ownerid, w.description, w.type, w.typekey
        )
        update walkers w set
          ownerid = twin.ownerid, description = twin.description,
          type = coalesce(twin.type, w.type), typekey = coalesce(twin.typekey, w.typekey)
        from twin where w.walkerid = :walkerid`,
  takes: { walkerid: 'text', clanid: 'int', namekey: 'text' },
});

export const deleteWalkerRow = write({
  name: 'delete-walker',
  sql: `delete from walkers where walkerid = :walkerid`,
  takes: { walkerid: 'text' },
});
