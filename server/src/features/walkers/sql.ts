import { tag } from '@clan-companion/contract/changes';
import { BY_HAND } from '@clan-companion/contract/features/walkers/operations';
import { searchKey } from '../../platform/db/search-key.ts';
import { type Queryable, read, type RowOf, type Tx, write } from '../../platform/db/statement.ts';

/** Types that are recognized in a walker's name. Users can enter any other type themselves. */
const knownTypes = [
  'Balang',
  'Buffalo',
  'Camelop',
  'Cobra',
  'Dinghy',
  'Domus',
  'Falco',
  'Firefly',
  'Hercul',
  'Hornet',
  'Mollusk',
  'Nomad Spider',
  'Panda',
  'Proxy',
  'Raptor Sky',
  'Schmetterling',
  'Silur',
  'Stiletto',
  'Titan',
  'Toboggan',
  'Tusker',
] as const;

/** The longest known type that the name contains, ignoring case. */
export function typeInName(name: string): string | undefined {
  const lower = name.toLowerCase();
  return knownTypes
    .filter((type) => lower.includes(type.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** How long the holder can answer a claim before the walker passes to the claimant. */
const CLAIM_HOURS = 7 * 24;
const LOST_PERIOD = `interval '90 days'`;
/** How long after a dispute the same clan cannot claim the walker again. */
const DISPUTE_PERIOD = `interval '30 days'`;

/** Whether the claim passes now, or the lost record is deleted. */
export const IS_DUE = `(state = 'claimed' and contestedsince < now() - interval '${CLAIM_HOURS} hours'
               or state = 'lost' and contestedsince < now() - ${LOST_PERIOD})`;

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
  state: 'text',
  isclaimed: 'bool',
  since: 'timestamp?',
  ownername: 'text?',
  owner: 'int?',
  added: 'timestamp?',
  outby: 'text?',
  outname: 'text?',
  out: 'int?',
  outsince: 'timestamp?',
  place: 'text?',
  isready: 'bool?',
} as const;

/**
 * A former member, who can still read walkers that they added, must not learn where they are: `inside`
 * is the condition for everybody else.
 */
const columns = (
  inside: string,
) => `w.gameid as walkerid, w.name, w.type, o.chatid as ownerid, w.clanid, w.lastupdate,
               w.seen as lastseen, w.description, w.lastuser, w.state, w.isclaimed,
               w.contestedsince as since,
               coalesce(o.nickname, o.chattag) as ownername, w.ownerid as owner,
               w.added, case when ${inside} then b.chatid end as outby,
               case when ${inside} then coalesce(b.nickname, b.chattag) end as outname,
               case when ${inside} then w.outby end as out,
               case when ${inside} and w.outby is not null then w.placedat end as outsince,
               case when ${inside} then w.place end as place,
               case when ${inside} then w.isready end as isready`;

const PEOPLE = `left join users o on o.userid = w.ownerid left join users b on b.userid = w.outby`;

/** For the names of the owner and of the person who has it out. */
const nameTags = ({ owner, out }: { owner?: number; out?: number }) => [
  owner && tag.user(owner),
  out && tag.user(out),
];

type ShownRecord = RowOf<typeof WALKER>;

/** At most ten of each walker. Those that pass first come first; disputed ones come last. */
const claimsTo = read({
  name: 'claims-to',
  sql: `select walkerid, clanid, clan, state, since from (
          select w.gameid as walkerid, w.clanid, c.name as clan, w.state,
                 w.contestedsince as since,
                 row_number() over (partition by w.gameid
                                    order by w.state, w.contestedsince, w.clanid) as place
          from walkers w join clans c on c.clanid = w.clanid
          where w.gameid = any(:walkerids) and w.state in ('claimed', 'disputed')
        ) claims
        where place <= 10 order by walkerid, place`,
  takes: { walkerids: 'text[]' },
  gives: { walkerid: 'text', clanid: 'int', clan: 'text', state: 'text', since: 'timestamp?' },
  reads: (_, rows) => rows.map(({ clanid }) => tag.clan(clanid)),
});

/** As answers show them. A claimant is not told who holds the walker. */
export async function showWalkers<R extends ShownRecord>(db: Queryable, records: R[]) {
  const isHolder = ({ state, isclaimed }: ShownRecord) => state === 'held' && isclaimed;
  const walkerids = records.filter(isHolder).map(({ walkerid }) => walkerid);
  const found = walkerids.length > 0 ? await claimsTo.all(db, { walkerids }) : [];
  return records.map((row) => {
    const { state: _, isclaimed: __, since: ___, ...walker } = row;
    if (row.state !== 'held' && row.state !== 'lost') {
      return { ...walker, contested: { role: 'claimant' as const, ...timesOf(row) } };
    }
    const claims = isHolder(row)
      ? found.filter((claim) => claim.walkerid === row.walkerid).map(showClaim)
      : [];
    if (!claims[0]) return walker;
    return { ...walker, contested: { role: 'holder' as const, ...claims[0], claims } };
  });
}

const showClaim = ({ clanid, clan, ...claim }: RowOf<(typeof claimsTo)['gives']>) => ({
  clanid,
  clan,
  ...timesOf(claim),
});

function timesOf({ state, since = '' }: Pick<ShownRecord, 'state' | 'since'>) {
  const passes = Date.parse(since) + CLAIM_HOURS * 3_600_000;
  return { since, ...(state === 'claimed' && { until: new Date(passes).toISOString() }) };
}

export async function showWalker<R extends ShownRecord>(db: Queryable, row: R) {
  return (await showWalkers(db, [row]))[0]!;
}

/** Owners and people who have a walker out are always members of its clan. */
const IS_OWNERS = `w.ownerid = :ownerid or w.outby = :ownerid`;

/**
 * Walkers of a clan, or those that a person owns or has out; with both, those that match either. Former members still see the walkers that they added, unless those have a new owner
 * or the game has reported them. Records that the clan has lost are hidden, except with `lost`.
 */
export const searchWalkers = read({
  name: 'search-walkers',
  planned: 'each time',
  sql: `select ${columns(`(w.clanid = :clanid or ${IS_OWNERS})`)}, w.namekey,
               w.walkerid as recordid
        from walkers w ${PEOPLE}
        where (w.clanid = :clanid or ${IS_OWNERS}
               or (w.addedby = :ownerid and w.ownerid is null))
          and (w.state <> 'lost' or :lost::boolean)
          and (:type::text is null or w.typekey = :type)
          and (:part::text is null or strpos(w.namekey, :part) > 0)
          and (:walkerid::text is null or w.gameid = :walkerid)
          and (:ownedby::text is null or o.chatid = :ownedby)
          and (:unseendays::int is null
               or coalesce(w.seen, w.added, w.lastupdate) < now() - make_interval(days => :unseendays))
          and (:afterid::text is null or (w.namekey, w.walkerid) > (:afterkey, :afterid))
        order by w.namekey, w.walkerid limit :rows`,
  takes: {
    clanid: 'int?',
    ownerid: 'int?',
    lost: 'bool?',
    type: 'text?',
    part: 'text?',
    walkerid: 'text?',
    ownedby: 'text?',
    unseendays: 'int?',
    afterkey: 'text?',
    afterid: 'text?',
    rows: 'bigint',
  },
  gives: { ...WALKER, namekey: 'text', recordid: 'text' },
  reads: ({ clanid, ownerid }, rows) =>
    clanid === undefined || ownerid !== undefined
      ? undefined
      : [tag.walkers(clanid), tag.owners, ...rows.flatMap(nameTags)],
});

/** The clan's own record; else one that the person added to a former clan; else any other. */
export const findWalker = read({
  name: 'find-walker',
  sql: `select ${columns('w.clanid = :clanid')}, w.addedby
        from walkers w ${PEOPLE}
        where w.gameid = :walkerid and w.state <> 'lost'
        order by w.clanid is not distinct from :clanid::int desc,
                 coalesce(w.addedby = :userid and w.ownerid is null, false) desc
        limit 1`,
  takes: { walkerid: 'text', clanid: 'int?', userid: 'int?' },
  gives: { ...WALKER, addedby: 'int?' },
  reads: ({ clanid: own = 0 }, rows) => [
    tag.owners,
    ...rows.flatMap(nameTags),
    ...[own, ...rows.map(({ clanid }) => clanid)].map((clanid) => clanid && tag.walkers(clanid)),
  ],
});

/** In an order, so that nobody who locks the records of walkers can deadlock. */
const lockRecords = write({
  name: 'lock-walker-records',
  sql: `select w.clanid, w.state, w.contestedsince, ${IS_DUE} as due,
               coalesce(w.disputedat > now() - ${DISPUTE_PERIOD}, false) as isdisputed,
               w.ownerid, o.nickname as ownernickname, o.chattag as ownertag, w.name, w.type,
               w.lastuser, w.lastupdate, w.seen, w.place, w.isready, w.placedat,
               w.outby, b.nickname as outnickname, b.chattag as outtag,
               greatest(w.seen, w.lastupdate) > now() + interval '1 minute' as tocome
        from walkers w ${PEOPLE}
        where w.gameid = :walkerid
        order by w.clanid
        for update of w`,
  takes: { walkerid: 'text' },
  gives: {
    clanid: 'int',
    state: 'text',
    contestedsince: 'timestamp?',
    due: 'bool',
    isdisputed: 'bool',
    ownerid: 'int?',
    ownernickname: 'text?',
    ownertag: 'text?',
    name: 'text',
    type: 'text?',
    lastuser: 'text?',
    lastupdate: 'timestamp',
    seen: 'timestamp?',
    place: 'text?',
    isready: 'bool',
    placedat: 'timestamp?',
    outby: 'int?',
    outnickname: 'text?',
    outtag: 'text?',
    tocome: 'bool',
  },
});

export type WalkerRecord = RowOf<(typeof lockRecords)['gives']>;

export const isHeld = ({ state }: WalkerRecord): boolean => state === 'held';
export const isClaim = ({ state }: Pick<WalkerRecord, 'state'>): boolean =>
  state === 'claimed' || state === 'disputed';

/** Locks the records of all clans. None can be added, moved or deleted while the held one is locked. */
export async function lockWalker(tx: Tx, walkerid: string): Promise<WalkerRecord[]> {
  const records = await lockRecords.all(tx, { walkerid });
  if (records.length === 0 || records.some(isHeld)) return records;
  // A holder's record that was added during the wait is visible only to a new statement.
  return lockRecords.all(tx, { walkerid });
}

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
                             lastuser, seen, lastupdate, addedby, state,
                             contestedsince)
        values (:walkerid::text || case when :state = 'held' then '' else '@' || :clanid::int end,
                :clanid, :ownerid, :name, :namekey, :type, :typekey, :description,
                :lastuser, :seen, coalesce(:seen, now()), :addedby, :state,
                case when :state <> 'held' then now() end)
        on conflict do nothing`,
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
    state: 'text',
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
  state?: 'held' | 'noted';
}

/** Returns false if another clan has got the walker meanwhile. */
export async function insertWalker(tx: Tx, walker: NewWalker): Promise<boolean> {
  const type = walker.type ?? typeInName(walker.name);
  const inserted = await insertWalkerRow.count(tx, {
    state: 'held',
    ...walker,
    namekey: searchKey(walker.name),
    type,
    typekey: type && searchKey(type),
  });
  return inserted > 0;
}

export const countWalkers = read({
  name: 'count-walkers',
  sql: `select count(*)::int as walkers from walkers
        where clanid = :clanid and state <> 'lost'`,
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
        where gameid = :walkerid and clanid = :clanid`,
  takes: {
    walkerid: 'text',
    clanid: 'int',
    name: 'text?',
    namekey: 'text?',
    type: 'text?',
    typekey: 'text?',
    description: 'text?',
    ownerid: 'int?',
    disown: 'bool',
  },
});

/** Keeps the owner and the description. */
export const recordTripRow = write({
  name: 'record-trip',
  sql: `update walkers set
          name = :name, namekey = :namekey, type = :type, typekey = :typekey,
          lastuser = coalesce(:lastuser, lastuser), seen = :seen, lastupdate = :lastupdate
        where gameid = :walkerid and clanid = :clanid`,
  takes: {
    walkerid: 'text',
    clanid: 'int',
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
          where clanid = :clanid and namekey = :namekey and walkerid like '${BY_HAND}%'
            and state = 'held'
        ), twin as (
          delete from walkers w using twins t
          where w.walkerid = t.walkerid and w.clanid = :clanid and t.found = 1
          returning w.ownerid, w.description, w.type, w.typekey, w.place, w.isready, w.outby,
                    w.placedat
        )
        update walkers w set
          ownerid = twin.ownerid, description = twin.description, place = twin.place,
          isready = twin.isready, outby = twin.outby, placedat = twin.placedat,
          type = coalesce(twin.type, w.type), typekey = coalesce(twin.typekey, w.typekey)
        from twin where w.gameid = :walkerid and w.clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int', namekey: 'text' },
});

/** With everything that answers do not show. */
export const walkerRow = read({
  name: 'walker-row',
  sql: `select to_jsonb(walkers) as row from walkers where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int' },
  gives: { row: 'json' },
});

/**
 * Counts no row if the walker is back already. Does not wait for the deletion of an account, which may
 * be waiting for this transaction.
 */
export const insertWalkerAgain = write({
  name: 'insert-walker-again',
  sql: `insert into walkers (walkerid, clanid, ownerid, name, namekey, type, typekey, description,
                             lastuser, seen, lastupdate, addedby, state, isclaimed, contestedsince,
                             disputedat, place, isready, outby, placedat, added)
        select walkerid, clanid,
               (select m.userid from members m where m.clanid = w.clanid and m.userid = w.ownerid),
               name, namekey, type, typekey, description, lastuser, seen, lastupdate,
               (select u.userid from users u where u.userid = w.addedby for key share skip locked),
               state, isclaimed, contestedsince, disputedat, place, isready,
               (select m.userid from members m where m.clanid = w.clanid and m.userid = w.outby),
               placedat, added
        from jsonb_populate_record(null::walkers, :row) w
        on conflict do nothing`,
  takes: { row: 'json' },
});

export const deleteWalkerRow = write({
  name: 'delete-walker',
  sql: `delete from walkers where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int' },
});

/** Leaves `lastupdate` alone: it decides whether a name from the game is newer than an edit. */
export const placeWalkerRow = write({
  name: 'place-walker',
  sql: `update walkers set
          outby = case when :out::boolean is null then outby when :out then :userid::int end,
          place = case when :place::text is null then place else nullif(:place, '') end,
          isready = coalesce(:isready, isready),
          placedat = case when :moved then now() else placedat end
        where gameid = :walkerid and clanid = :clanid`,
  takes: {
    walkerid: 'text',
    clanid: 'int',
    userid: 'int',
    out: 'bool?',
    place: 'text?',
    isready: 'bool?',
    moved: 'bool',
  },
});

export const forgetPlace = write({
  name: 'forget-walker-place',
  sql: `update walkers set outby = null, place = null
        where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int' },
});
