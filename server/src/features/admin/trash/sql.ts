import { Deleted } from '@clan-companion/contract/features/trash/operations';
import { oneOf, read, write } from '../../../platform/db/statement.ts';

export const lockTrash = write({
  name: 'lock-trash',
  sql: `select trashid, kind, id, name, chatid from trash where trashid = :trashid for update`,
  takes: { trashid: 'int' },
  gives: {
    trashid: 'int',
    kind: oneOf(Deleted.properties.kind.enum),
    id: 'text',
    name: 'text',
    chatid: 'text?',
  },
});

/** Its time is that of the entry in the log, because both are written in one transaction. */
export const trashOfEntry = read({
  name: 'trash-of-entry',
  sql: `select t.trashid from trash t
        join operator_log e on t.kind = e.kind and t.id = e.id and t.deleted = e.at
        where e.logid = :logid`,
  takes: { logid: 'int' },
  gives: { trashid: 'int' },
});

export const deleteRestored = write({
  name: 'delete-restored-trash',
  sql: `delete from trash where trashid = :trashid`,
  takes: { trashid: 'int' },
});

export const restoreRows = write({
  name: 'restore-rows',
  sql: `select restore_rows(:trashid, :source) as restored`,
  takes: { trashid: 'int', source: 'text' },
  gives: { restored: 'int' },
});

const takes = { trashid: 'int' } as const;

/** Each number under a name in the rows of the trash. */
const idsIn = (...names: string[]): string =>
  `select (r.content ->> name)::int from trash_rows r, unnest('{${names.join(',')}}'::text[]) name
   where r.trashid = :trashid`;

/** So that nobody deletes them until the transaction ends. Take these locks in this order. */
export const holdClansOf = write({
  name: 'hold-clans-of-trash',
  sql: `select clanid from clans where clanid in (${idsIn('clanid', 'otherclanid')})
        order by clanid for key share`,
  takes,
  gives: { clanid: 'int' },
});

export const holdMapsOf = write({
  name: 'hold-maps-of-trash',
  sql: `select mapid from resource_maps where mapid in (${idsIn('mapid')}) order by mapid for key share`,
  takes,
  gives: { mapid: 'int' },
});

export const lockPeopleOf = write({
  name: 'lock-people-of-trash',
  sql: `select userid from users where userid in (${idsIn('userid', 'addedby')})
        order by userid for no key update`,
  takes,
  gives: { userid: 'int' },
});

const valueIn = (row: string, name: string): string => `(${row}.content ->> '${name}')::int`;
const isThere = (table: string, key: string, row: string, name: string): string =>
  `exists (select from ${table} x where x.${key} = ${valueIn(row, name)})`;
/** Whether a person will be a member of the clan again. */
const isMember = (name: string): string =>
  `exists (select from trash_rows m where m.trashid = :trashid and m.source = 'members'
           and ${valueIn('m', 'userid')} = ${valueIn('r', name)})`;

/** Members without an account, or in a clan. */
export const dropMembers = write({
  name: 'drop-members-of-trash',
  sql: `delete from trash_rows r where r.trashid = :trashid and r.source = 'members'
        and (not ${isThere('users', 'userid', 'r', 'userid')}
             or ${isThere('members', 'userid', 'r', 'userid')})`,
  takes,
});

/** The former leader if possible, or else the member who joined first. */
export const chooseLeader = write({
  name: 'choose-leader-of-trash',
  sql: `update trash_rows c set content = c.content || jsonb_build_object('leaderid', l.userid)
        from (
          select ${valueIn('m', 'userid')} as userid from trash_rows m
          join trash_rows o on o.trashid = m.trashid and o.source = 'clans'
          where m.trashid = :trashid and m.source = 'members'
          order by ${valueIn('m', 'userid')} = ${valueIn('o', 'leaderid')} desc,
                   (m.content ->> 'joined')::timestamptz, userid
          limit 1) l
        where c.trashid = :trashid and c.source = 'clans'
        returning l.userid`,
  takes,
  gives: { userid: 'int' },
});

/** What depends on people or clans that are gone. */
export const dropDependents = write({
  name: 'drop-dependents-of-trash',
  sql: `delete from trash_rows r where r.trashid = :trashid and (
          r.source = 'clan_invites' and not ${isMember('madeby')}
          or r.source = 'goal_tasks' and not ${isMember('userid')}
          or r.source = 'blocked' and not ${isThere('users', 'userid', 'r', 'userid')}
          or r.source = 'relationships'
             and (select count(*) from clans x
                  where x.clanid in (${valueIn('r', 'clanid')}, ${valueIn('r', 'otherclanid')})) = 0)`,
  takes,
});

export const freeWalkers = write({
  name: 'free-walkers-of-trash',
  sql: `update trash_rows r set content = r.content || jsonb_build_object(
          'isclaimed', false,
          'ownerid', case when ${isMember('ownerid')} then r.content -> 'ownerid' end,
          'outby', case when ${isMember('outby')} then r.content -> 'outby' end,
          'addedby', case when ${isThere('users', 'userid', 'r', 'addedby')}
                          then r.content -> 'addedby' end)
        where r.trashid = :trashid and r.source = 'walkers'`,
  takes,
});

export const membersOfTrash = read({
  name: 'members-of-trash',
  sql: `select ${valueIn('m', 'userid')} as userid from trash_rows m
        where m.trashid = :trashid and m.source = 'members' order by 1`,
  takes,
  gives: { userid: 'int' },
});

/** Of other clans, with the restored one. */
export const relationshipsOf = read({
  name: 'relationships-of-trash',
  sql: `select clanid, relationshiptype from relationships where otherclanid = :clanid
        order by clanid`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int', relationshiptype: 'text' },
});

/** Openers and watchers of maps, and blocks by clans, that are gone. The account itself is not there yet. */
export const dropLinks = write({
  name: 'drop-links-of-trash',
  sql: `delete from trash_rows r where r.trashid = :trashid and (
          r.source = 'blocked' and not ${isThere('clans', 'clanid', 'r', 'clanid')}
          or r.source in ('map_openers', 'map_watchers') and (
            not ${isThere('maps', 'mapid', 'r', 'mapid')} and not exists (
              select from trash_rows m where m.trashid = :trashid and m.source = 'maps'
                and ${valueIn('m', 'mapid')} = ${valueIn('r', 'mapid')})
            or r.content ->> 'userid' is not null
               and not ${isThere('users', 'userid', 'r', 'userid')} and not exists (
                 select from trash_rows u where u.trashid = :trashid and u.source = 'users'
                   and ${valueIn('u', 'userid')} = ${valueIn('r', 'userid')})))`,
  takes,
});

export const markAccount = write({
  name: 'mark-account-in-trash',
  sql: `update trash_rows set content = content || jsonb_build_object('banned', :banned::bool)
        where trashid = :trashid and source = 'users'
        returning (content ->> 'userid')::int as userid`,
  takes: { trashid: 'int', banned: 'bool' },
  gives: { userid: 'int' },
});

/** The owner of a map or an offer; no value for a map without one. */
export const ownerInTrash = read({
  name: 'owner-in-trash',
  sql: `select coalesce(content ->> 'ownerid', content ->> 'userid')::int as userid from trash_rows
        where trashid = :trashid and source = :source`,
  takes: { trashid: 'int', source: 'text' },
  gives: { userid: 'int?' },
});

/** Nobody could visit it since. */
export const visitMap = write({
  name: 'visit-restored-map',
  sql: `update resource_maps set visited = now() where mapid = :mapid`,
  takes: { mapid: 'int' },
});

/** Restoring a backup must not delete a restored account. */
export const forgetErasure = write({
  name: 'forget-erasure',
  sql: `delete from erasures where chatidhash = (
          select encode(sha256(key || convert_to(:chatid, 'UTF8')), 'hex')
          from secrets where name = 'erasure')`,
  takes: { chatid: 'text' },
});
