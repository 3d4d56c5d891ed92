import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { endClan, lockWholeClan } from '../clans/queries.ts';
import { endRequestsOf, findClanOf, findSuccessor, makeLeader } from '../members/queries.ts';
import { deleteUser, lockCaller } from './queries.ts';

export const deleteAccount = implement('DELETE /users', async ({ session }, { db }) => {
  let deleted = false;
  while (!deleted) deleted = await db.transaction((tx) => deletePerson(tx, session.userid));
  return true;
});

/** False where they changed clans in the very moment: then it has to be tried anew. */
async function deletePerson(tx: Tx, userid: number): Promise<boolean> {
  const before = await findClanOf.maybe(tx, { userid });
  const clan = before && (await lockWholeClan.maybe(tx, before));
  await lockCaller(tx, userid);
  const now = await findClanOf.maybe(tx, { userid });
  if (now?.clanid !== clan?.clanid) return false;

  if (clan) await goFromClan(tx, clan, userid);
  await endRequestsOf(tx, userid);
  // Sessions, tech, membership and managed servers go with the row: their foreign keys cascade.
  await deleteUser.count(tx, { userid });
  await record(tx, { action: 'user-deleted', actor: userid, userid });
  return true;
}

async function goFromClan(
  tx: Tx,
  { clanid, leaderid }: { clanid: number; leaderid: number },
  userid: number,
): Promise<void> {
  const heir =
    leaderid === userid ? await findSuccessor.maybe(tx, { clanid, leaderid }) : undefined;
  if (leaderid === userid && !heir) return endClan(tx, clanid, userid);
  if (heir) {
    await makeLeader(tx, clanid, heir.userid);
    await record(tx, { action: 'leader-succeeded', userid: heir.userid, clanid });
  }
  await record(tx, { action: 'member-gone', actor: userid, userid, clanid });
}
