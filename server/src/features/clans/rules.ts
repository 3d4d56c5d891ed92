import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import type { Keeping } from '../../lifecycle/trash.ts';
import { type Actor, record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import {
  deleteClanRow,
  deleteMember,
  insertMember,
  nameFields,
  updateClanFields,
  useridsIn,
} from './sql.ts';

interface Member {
  readonly userid: number;
  readonly clanid: number;
}

/** Call it with the clan and the person locked, and the person in no clan. */
export async function addMember(tx: Tx, lifecycles: Lifecycles, member: Member): Promise<void> {
  await insertMember.count(tx, member);
  await lifecycles.memberJoins(tx, member);
}

/** Call it with the clan locked. Also ends the ownership of their walkers (a foreign key). */
export async function removeMember(tx: Tx, lifecycles: Lifecycles, member: Member): Promise<void> {
  await lifecycles.memberLeaves(tx, member);
  await deleteMember.count(tx, member);
}

export async function renameClan(tx: Tx, clanid: number, name: string): Promise<void> {
  await updateClanFields.count(tx, { clanid, ...nameFields(name) });
}

/**
 * Call it with the clan locked for deletion. Also records the lost relationship in the history of each
 * clan that had one with this clan. Returns the members; the caller must notify them.
 */
export async function eraseClan(
  tx: Tx,
  lifecycles: Lifecycles,
  clanid: number,
  keeping: Keeping,
): Promise<{ userid: number }[]> {
  const members = await useridsIn.all(tx, { clanid });
  const afterEnd = await lifecycles.clanEnds(tx, clanid);
  await lifecycles.keep(tx, 'clan', clanid, keeping);
  const related = await deleteClanRow.all(tx, { clanid });
  for (const { clanid: other, otherclanname } of related) {
    record(tx, 'relationship-ended', { clanid: other, detail: { otherclanname } });
  }
  await afterEnd();
  return members;
}

export async function endClan(
  tx: Tx,
  lifecycles: Lifecycles,
  clan: { clanid: number; actor: Actor },
  keeping: Keeping,
): Promise<void> {
  const { clanid, actor } = clan;
  const members = await eraseClan(tx, lifecycles, clanid, keeping);
  for (const { userid } of members) {
    if (userid !== actor.userid) record(tx, 'member-freed', { actor, userid, clanid });
  }
  record(tx, 'clan-deleted', { actor, userid: actor.userid, clanid });
}
