import { tag } from '@clan-companion/contract/changes';
import { relationshiptype } from '@clan-companion/contract/features/diplomacy/operations';
import { oneOf, read, write } from '../../platform/db/statement.ts';

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
    relationshiptype: oneOf(relationshiptype.enum),
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
        returning xmax = 0 as "isNew", xmin::text as version`,
  takes: { clanid: 'int', otherclanid: 'int', relationshiptype: 'text' },
  gives: { isNew: 'bool', version: 'text' },
});

export const countRelationships = read({
  name: 'count-relationships',
  sql: `select count(*)::int as relationships from relationships where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { relationships: 'int' },
});

/** `version` changes whenever the relationship is set, even to the same type. */
export const relationshipTo = read({
  name: 'relationship-to',
  sql: `select relationshipid, relationshiptype, xmin::text as version from relationships
        where clanid = :clanid and otherclanid = :otherclanid`,
  takes: { clanid: 'int', otherclanid: 'int' },
  gives: { relationshipid: 'int', relationshiptype: 'text', version: 'text' },
});

/** With its former id. */
export const setRelationshipAgain = write({
  name: 'set-relationship-again',
  sql: `insert into relationships (relationshipid, clanid, otherclanid, relationshiptype)
        overriding system value
        values (:relationshipid, :clanid, :otherclanid, :relationshiptype)
        on conflict (clanid, otherclanid) do update set relationshiptype = excluded.relationshiptype`,
  takes: { relationshipid: 'int', clanid: 'int', otherclanid: 'int', relationshiptype: 'text' },
});

export const findRelationship = read({
  name: 'find-relationship',
  sql: `select o.name as otherclanname, r.otherclanid, r.relationshiptype
        from relationships r join clans o on o.clanid = r.otherclanid
        where r.clanid = :clanid and r.relationshipid = :relationshipid`,
  takes: { clanid: 'int', relationshipid: 'int' },
  gives: { otherclanname: 'text', otherclanid: 'int', relationshiptype: 'text' },
});

export const deleteRelationship = write({
  name: 'delete-relationship',
  sql: `delete from relationships where clanid = :clanid and relationshipid = :relationshipid`,
  takes: { clanid: 'int', relationshipid: 'int' },
});

/** Of other clans with this one. */
export const relationshipsWith = read({
  name: 'relationships-with',
  sql: `select clanid, relationshiptype from relationships where otherclanid = :clanid
        order by clanid`,
  takes: { clanid: 'int' },
  gives: { clanid: 'int', relationshiptype: 'text' },
});
