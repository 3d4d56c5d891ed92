import { record } from '../../platform/db/changes/record.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { created, WithHeaders } from '../../platform/http/answer.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { isIdKey, type Page, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, checkQuota, invalid, Problem } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/sql.ts';
import { whyNotSeeInside, whyNotEdit } from '../clans/access.ts';
import { findClan, lockedStandingIn, shareClan } from '../clans/sql.ts';
import { undoable } from '../undo/rules.ts';
import {
  relationshipsOf,
  countRelationships,
  relationshipTo,
  upsertRelationship,
  deleteRelationship,
  findRelationship,
  setRelationshipAgain,
} from './sql.ts';

interface RelationshipBefore {
  readonly clanid: number;
  readonly otherclanid: number;
  /** Undefined if there was none. */
  readonly before?: { readonly relationshipid: number; readonly relationshiptype: string };
  /** The version of the relationship after the change; undefined if it was removed. */
  readonly version?: string | undefined;
}

/** Undoes that a relationship was set, changed or removed. */
export const undoRelationship = undoable<RelationshipBefore>(
  'relationship',
  async (tx, actor, { clanid, otherclanid, before, version }, { quotas }) => {
    allow(whyNotEdit(await lockedStandingIn(tx, clanid, actor.userid)));
    if (!(await shareClan.maybe(tx, { clanid: otherclanid }))) throw new Problem('cannot-undo');
    const current = await relationshipTo.maybe(tx, { clanid, otherclanid });
    if (current?.version !== version) throw new Problem('cannot-undo');
    const { name: otherclanname } = await findClan.one(tx, { clanid: otherclanid });
    if (before) {
      await setRelationshipAgain.count(tx, { clanid, otherclanid, ...before });
      const { relationships } = await countRelationships.one(tx, { clanid });
      checkQuota(quotas, 'relationships', relationships);
      const detail = { otherclanname, relationshiptype: before.relationshiptype };
      record(tx, 'relationship-set', { actor, clanid, detail });
    } else {
      await deleteRelationship.count(tx, { clanid, relationshipid: current!.relationshipid });
      record(tx, 'relationship-removed', { actor, clanid, detail: { otherclanname } });
    }
  },
);

type Relationship = ItemOf<'GET /clans/{clan_id}/relationships'>;

/** A clan's own view of other clans. An invalid cursor is rejected before the clan is looked up. */
function relationshipPage({ limit, cursor }: { limit?: number; cursor?: string }) {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  return async (db: Queryable, clanid: number): Promise<Page<Relationship>> => {
    const rows = await relationshipsOf.all(db, { clanid, after, rows: rowsToRead(limit) });
    return toPage(rows, limit, ({ relationshipid }) => [relationshipid]);
  };
}

const listRelationships = implement(
  'GET /clans/{clan_id}/relationships',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = relationshipPage(query);
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => ({ answer: await find(db, clanid) }));
  },
);

const listGuildRelationships = implement(
  'GET /bot/guilds/{guildid}/relationships',
  async ({ params, query }, { db }) => {
    const find = relationshipPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);

const setRelationship = implement(
  'POST /clans/{clan_id}/relationships',
  async ({ params, query, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    const { otherclanid, relationshiptype } = query;
    if (otherclanid === clanid)
      throw invalid('query/otherclanid', 'must be another clan', { code: 'not-allowed' });
    return db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      if (!(await shareClan.maybe(tx, { clanid: otherclanid }))) throw new Problem('no-such-clan');
      const before = await relationshipTo.maybe(tx, { clanid, otherclanid });
      const set = await upsertRelationship.one(tx, { clanid, otherclanid, relationshiptype });
      if (set.isNew) {
        const { relationships } = await countRelationships.one(tx, { clanid });
        checkQuota(config.quotas, 'relationships', relationships);
      }
      const { name: otherclanname } = await findClan.one(tx, { clanid: otherclanid });
      const detail = { otherclanid, otherclanname, relationshiptype };
      record(tx, 'relationship-set', { actor: session, clanid, detail });
      const headers = await undoRelationship.offer(tx, session, {
        clanid,
        otherclanid,
        ...(before && { before }),
        version: set.version,
      });
      const answer = { message: 'The relationship has been set.' };
      return created(`/clans/${clanid}/relationships`, answer, headers);
    });
  },
);

const removeRelationship = implement(
  'DELETE /clans/{clan_id}/relationships/{relationship_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, relationship_id: relationshipid } = params;
    return db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      const found = await findRelationship.maybe(tx, { clanid, relationshipid });
      if (!found) throw new Problem('no-such-relationship');
      const removed = await deleteRelationship.count(tx, { clanid, relationshipid });
      if (removed === 0) throw new Problem('no-such-relationship');
      const { otherclanid, otherclanname, relationshiptype } = found;
      record(tx, 'relationship-removed', { actor: session, clanid, detail: { otherclanname } });
      const before = { relationshipid, relationshiptype };
      const snapshot = { clanid, otherclanid, before };
      const headers = await undoRelationship.offer(tx, session, snapshot);
      return new WithHeaders({ message: 'The relationship has been removed.' }, headers);
    });
  },
);

export const diplomacyOperations = [
  listRelationships,
  setRelationship,
  removeRelationship,
  listGuildRelationships,
];
