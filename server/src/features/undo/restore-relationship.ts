import { whyNotEdit } from '../../access/clans.ts';
import type { Config } from '../../config.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, checkQuota, Problem } from '../../http/problem.ts';
import { findClan, lockedStandingIn, shareClan } from '../clans/queries.ts';
import {
  countRelationships,
  deleteRelationship,
  relationshipTo,
  setRelationshipAgain,
} from '../diplomacy/queries.ts';
import type { Snapshots } from './queries.ts';

/** Undoes that a relationship was set, changed or removed. */
export async function restoreRelationship(
  tx: Tx,
  actor: Actor,
  { clanid, otherclanid, before, version }: Snapshots['relationship'],
  { quotas }: Pick<Config, 'quotas'>,
): Promise<void> {
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
}
