import { whyNotEdit } from '../clans/access.ts';
import { record } from '../../platform/db/changes/record.ts';
import { allow, checkQuota, Problem } from '../../platform/http/problem.ts';
import { findClan, lockedStandingIn, shareClan } from '../clans/sql.ts';
import {
  countRelationships,
  deleteRelationship,
  relationshipTo,
  setRelationshipAgain,
} from './sql.ts';
import { undoable } from '../undo/rules.ts';

export interface RelationshipBefore {
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
