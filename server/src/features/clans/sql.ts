import { nameSkeleton, searchKey } from '../../platform/db/search-key.ts';
import { tag } from '@clan-companion/contract/changes';
import { isHidden } from '../../platform/db/hidden.ts';
import { type Queryable, read, type Tx, write } from '../../platform/db/statement.ts';
import { walkThenSearch } from '../../platform/db/walk-then-search.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Standing } from './access.ts';

const IS_SHOWN = `not ${isHidden('clan', 'clanid')}`;

const oldest = (key: string): string =>
  `(select clanid from clans where ${key} = c.${key} and ${IS_SHOWN} order by clanid limit 1)`;

/**
 * The oldest clan with this skeleton; the same name in other letter case counts as well. `offset 0`
 * keeps PostgreSQL from reading all clans for it.
 */
const LOOKALIKE = `
  left join lateral (
    select clanid, name from clans
    where clanid < c.clanid and clanid = least(${oldest('skeleton')}, ${oldest('namekey')}) offset 0
  ) o on true`;

/** Columns and joins for a clan that somebody has to recognize, since names may repeat. */
export const IDENTITY = {
  columns: `c.clanid, c.name, c.leaderid, u.chattag as leadertag, u.nickname as leadernickname,
            c.created, c.membercount as members,
            o.clanid as lookalikeid, o.name as lookalikename`,
  joins: `join users u on u.userid = c.leaderid ${LOOKALIKE}`,
  gives: {
    clanid: 'int',
    name: 'text',
    leaderid: 'int',
    leadertag: 'text',
    leadernickname: 'text?',
    created: 'timestamp',
    members: 'int',
    lookalikeid: 'int?',
    lookalikename: 'text?',
  },
  reads: ({ clanid, leaderid }: { clanid: number; leaderid: number }) => [
    // Any other clan can be the lookalike.
    tag.clans,
    tag.user(leaderid),
    tag.members(clanid),
  ],
} as const;

interface FoundLookalike {
  readonly lookalikeid?: number;
  readonly lookalikename?: string;
}

export function withLookalike<R extends FoundLookalike>(row: R) {
  const { lookalikeid: clanid, lookalikename: name } = row;
  if (clanid === undefined || name === undefined) return row;
  return { ...row, lookalike: { clanid, name } };
}

export const LISTED = `${IDENTITY.columns}, u.chatid, c.symbol, c.region, c.recruiting, c.language`;

export const CLAN_FIELDS = {
  ...IDENTITY.gives,
  chatid: 'text',
  symbol: 'text?',
  region: 'text?',
  recruiting: 'bool',
  language: 'text?',
} as const;

const SORTED = `(:region::text is null or regionkey = :region)
            and (:recruiting::bool is null or recruiting = :recruiting)
            and (:language::text is null or language = :language)
            and (:minmembers::int is null or membercount >= :minmembers)
            and (:maxmembers::int is null or membercount <= :maxmembers)
            and (:afterid::int is null or (namekey, clanid) > (:afterkey, :afterid))`;

const pageOf = (rows: string): string => `
  select ${LISTED}, c.namekey
  from (select * from (${rows}) sorted order by namekey, clanid limit :rows) page
  join clans c on c.clanid = page.clanid ${IDENTITY.joins}
  order by page.namekey, page.clanid`;

const asked = {
  region: 'text?',
  recruiting: 'bool?',
  language: 'text?',
  minmembers: 'int?',
  maxmembers: 'int?',
  afterkey: 'text?',
  afterid: 'int?',
  rows: 'bigint',
} as const;

interface SizeFilter {
  readonly minmembers?: number | undefined;
  readonly maxmembers?: number | undefined;
}

/** The size of any clan can bring it into a list that is filtered by size. */
const readsOfList = (
  { minmembers, maxmembers }: SizeFilter,
  rows: { clanid: number; leaderid: number }[],
) => [
  tag.clans,
  ...((minmembers ?? maxmembers) ? [tag.clanSizes] : []),
  ...rows.flatMap(IDENTITY.reads),
];

/** Planned on each run, because the best index depends on the filters. */
export const sortedClans = read({
  name: 'sorted-clans',
  planned: 'each time',
  sql: pageOf(`select namekey, clanid from clans where ${SORTED} and ${IS_SHOWN}`),
  takes: asked,
  gives: { ...CLAN_FIELDS, namekey: 'text' },
  reads: readsOfList,
});

export const searchClans = read({
  name: 'search-clans',
  planned: 'each time',
  sql: pageOf(
    walkThenSearch({
      table: 'clans',
      where: SORTED,
      and: IS_SHOWN,
      order: ['namekey', 'clanid'],
      key: 'namekey',
    }),
  ),
  takes: { ...asked, part: 'text' },
  gives: { ...CLAN_FIELDS, namekey: 'text' },
  reads: readsOfList,
});

/** Also a hidden one. */
export const findClan = read({
  name: 'find-clan',
  sql: `select ${LISTED}, c.description, ${isHidden('clan', 'c.clanid')} as "isHidden"
        from clans c ${IDENTITY.joins}
        where c.clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { ...CLAN_FIELDS, description: 'text?', isHidden: 'bool' },
  reads: (_, rows) => rows.flatMap(IDENTITY.reads),
});

/** The clan, and the caller's role and permissions in it. Only members find a hidden clan. */
export const findStanding = read({
  name: 'find-standing',
  sql: `select c.clanid, m.userid is not null as "isMember",
               c.leaderid = :userid as "isLeader", coalesce(m.canedit, false) as "canEdit",
               coalesce(m.caninvite, false) as "canInvite", coalesce(m.cankick, false) as "canKick",
               ${isHidden('clan', 'c.clanid')} as "isHidden"
        from clans c left join members m on m.clanid = c.clanid and m.userid = :userid
        where c.clanid = :clanid
          and (m.userid is not null or not ${isHidden('clan', 'c.clanid')})`,
  takes: { clanid: 'int', userid: 'int' },
  gives: {
    clanid: 'int',
    isMember: 'bool',
    isLeader: 'bool',
    canEdit: 'bool',
    canInvite: 'bool',
    canKick: 'bool',
    isHidden: 'bool',
  },
  // A ban, which also hides clans, touches all owners.
  reads: ({ clanid }) => [tag.clan(clanid), tag.members(clanid), tag.owners],
});

/**
 * Serializes changes to a clan and permission checks in it. To avoid deadlocks, lock the clan
 * before the person. A join request only takes a key share lock on the clan, so it is not blocked.
 */
export const lockClan = write({
  name: 'lock-clan',
  sql: `select clanid, leaderid from clans where clanid = :clanid for no key update`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int', leaderid: 'int' },
});

/**
 * For operations that may delete the clan: also waits for key share locks on the row. Take it before
 * locking a person: a transaction with a key share lock may be waiting for that person, so upgrading
 * the lock later could deadlock.
 */
export const lockClanForDeletion = write({
  name: 'lock-clan-for-deletion',
  sql: `select clanid, leaderid from clans where clanid = :clanid for update`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int', leaderid: 'int' },
});

/**
 * Prevents deletion of another person's clan without blocking other changes to it. A hidden clan
 * counts as missing.
 */
export const shareClan = write({
  name: 'share-clan',
  sql: `select clanid from clans where clanid = :clanid and ${IS_SHOWN} for key share`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int' },
});

export const insertClan = write({
  name: 'insert-clan',
  sql: `insert into clans
          (name, namekey, skeleton, symbol, region, regionkey, description, leaderid)
        values
          (:name, :namekey, :skeleton, :symbol, :region, :regionkey, :description, :leaderid)
        returning clanid`,
  takes: {
    name: 'text',
    namekey: 'text',
    skeleton: 'text',
    symbol: 'text?',
    region: 'text?',
    regionkey: 'text?',
    description: 'text?',
    leaderid: 'int',
  },
  gives: { clanid: 'int' },
});

/** Null leaves a field unchanged; an empty text clears it. */
export const updateClanFields = write({
  name: 'update-clan-fields',
  sql: `update clans set
          name = coalesce(:name, name),
          namekey = coalesce(:namekey, namekey),
          skeleton = coalesce(:skeleton, skeleton),
          symbol = case when :symbol::text is null then symbol else nullif(:symbol, '') end,
          region = case when :region::text is null then region else nullif(:region, '') end,
          regionkey = case when :regionkey::text is null then regionkey else nullif(:regionkey, '') end,
          description = case when :description::text is null then description
                             else nullif(:description, '') end
        where clanid = :clanid`,
  takes: {
    clanid: 'int',
    name: 'text?',
    namekey: 'text?',
    skeleton: 'text?',
    symbol: 'text?',
    region: 'text?',
    regionkey: 'text?',
    description: 'text?',
  },
});

/** What changes with a clan's name. */
export const nameFields = (name: string) => ({
  name,
  namekey: searchKey(name),
  skeleton: nameSkeleton(name),
});

/**
 * Foreign keys cascade to everything else. Relationships belong to two clans, which may be deleted
 * at the same time, so they are locked in a fixed order to avoid a deadlock.
 */
export const deleteClanRow = write({
  name: 'delete-clan',
  sql: `with ended as (
          delete from relationships where relationshipid in (
            select relationshipid from relationships
            where clanid = :clanid or otherclanid = :clanid
            order by relationshipid for update)
          returning clanid, otherclanid),
        gone as (delete from clans where clanid = :clanid returning name)
        select ended.clanid, gone.name as otherclanname
        from ended, gone where ended.otherclanid = :clanid order by ended.clanid`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int', otherclanname: 'text' },
});

/** The caller's standing in a clan; throws if the clan does not exist. */
export async function standingIn(db: Queryable, clanid: number, userid: number): Promise<Standing> {
  const standing = await findStanding.maybe(db, { clanid, userid });
  if (!standing) throw new Problem('no-such-clan');
  return standing;
}

/** Locks the clan first: members and leadership cannot change until the transaction ends. */
export async function lockedStandingIn(tx: Tx, clanid: number, userid: number): Promise<Standing> {
  if (!(await lockClan.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
  return standingIn(tx, clanid, userid);
}

export const findMember = read({
  name: 'find-member',
  sql: `select m.userid, c.leaderid = m.userid as "isLeader", m.canedit as "canEdit",
               m.caninvite as "canInvite", m.cankick as "canKick"
        from members m join clans c using (clanid)
        where m.clanid = :clanid and m.userid = :userid`,
  takes: { clanid: 'int', userid: 'int' },
  gives: { userid: 'int', isLeader: 'bool', canEdit: 'bool', canInvite: 'bool', canKick: 'bool' },
  reads: ({ clanid }) => [tag.members(clanid)],
});

export const useridsIn = read({
  name: 'userids-in',
  sql: `select userid from members where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { userid: 'int' },
});

export const insertMember = write({
  name: 'insert-member',
  sql: `insert into members (userid, clanid) values (:userid, :clanid)`,
  takes: { userid: 'int', clanid: 'int' },
});

export const deleteMember = write({
  name: 'delete-member',
  sql: `delete from members where userid = :userid and clanid = :clanid`,
  takes: { userid: 'int', clanid: 'int' },
});
