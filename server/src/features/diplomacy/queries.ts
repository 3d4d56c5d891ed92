import { tag } from '@clan-companion/contract/changes/tags';
import { read, write } from '../../db/statement.ts';

export const relationshipsOf = read({
  name: 'relationships-of',
  sql: `select r.relationshipid, r.clanid, r.otherclanid, o.name as otherclanname, r.relationshiptype
        from relationships r join clans o on o.clanid = r.otherclanid
        where r.clanid = :clanid and r.relationshipid > :after
        order by r.relationshipid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    relationshipid: 'int',
    clanid: 'int',
    otherclanid: 'int',
    otherclanname: 'text',
    relationshiptype: 'text',
  },
  reads: ({ clanid }, rows) => [
    tag.relationships(clanid),
    ...rows.map(({ otherclanid }) => tag.clan(otherclanid)),
  ],
});

/** Setting a relationship again changes its type and keeps its id. */
export const upsertRelationship = write({
  name: 'upsert-relationship',
  sql: `insert into relationships (clanid, otherclanid, relationshiptype)
        values (:clanid, :otherclanid, :relationshiptype)
        on conflict (clanid, otherclanid) do update set relationshiptype = excluded.relationshiptype
        returning xmax = 0 as "isNew"`,
  takes: { clanid: 'int', otherclanid: 'int', relationshiptype: 'text' },
  gives: { isNew: 'bool' },
});

export const countRelationships = read({
  name: 'count-relationships',
  sql: `select count(*)::int as relationships from relationships where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { relationships: 'int' },
});

export const findRelationship = read({
  name: 'find-relationship',
  sql: `select o.name as otherclanname
        from relationships r join clans o on o.clanid = r.otherclanid
        where r.clanid = :clanid and r.relationshipid = :relationshipid`,
  takes: { clanid: 'int', relationshipid: 'int' },
  gives: { otherclanname: 'text' },
});

export const deleteRelationship = write({
  name: 'delete-relationship',
  sql: `delete from relationships where clanid = :clanid and relationshipid = :relationshipid`,
  takes: { clanid: 'int', relationshipid: 'int' },
});
