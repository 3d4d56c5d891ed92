import { isThere, valueIn } from '../../lifecycle/trash.ts';
import { Deleted } from '@clan-companion/contract/features/trash/operations';
import { oneOf, read, write } from '../../platform/db/statement.ts';

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

/** Members without an account, or in a clan. */
export const dropMembers = write({
  name: 'drop-members-of-trash',
  sql: `delete from trash_rows r where r.trashid = :trashid and r.source = 'members'
        and (not ${isThere('users', 'userid')}
             or ${isThere('members', 'userid')})`,
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

export const membersOfTrash = read({
  name: 'members-of-trash',
  sql: `select ${valueIn('m', 'userid')} as userid from trash_rows m
        where m.trashid = :trashid and m.source = 'members' order by 1`,
  takes,
  gives: { userid: 'int' },
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
        where trashid = :trashid and source = any(:sources)`,
  takes: { trashid: 'int', sources: 'text[]' },
  gives: { userid: 'int?' },
});

/** Restoring a backup must not delete a restored account. */
export const forgetErasure = write({
  name: 'forget-erasure',
  sql: `delete from erasures where chatidhash = (
          select encode(sha256(key || convert_to(:chatid, 'UTF8')), 'hex')
          from secrets where name = 'erasure')`,
  takes: { chatid: 'text' },
});
