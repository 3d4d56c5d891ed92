import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { endClan, lockClanForDeletion } from '../clans/queries.ts';
import { endRequestsOf, findClanOf, findSuccessor, makeLeader } from '../members/queries.ts';
import { lockWalkersOf } from '../walkers/claims/queries.ts';
import { forgetPlayer } from './game-records.ts';
import { deleteUser, lockCaller } from './queries.ts';

export const deleteAccount = implement('DELETE /users', async ({ session }, { db }) => {
  let deleted = false;
  while (!deleted) deleted = await db.transaction((tx) => deletePerson(tx, session));
  return true;
});

/** Returns false, for a retry, if the person changed clans before the locks were taken. */
async function deletePerson(tx: Tx, person: Actor): Promise<boolean> {
  const { userid } = person;
  const before = await findClanOf.maybe(tx, { userid });
  const clan = before && (await lockClanForDeletion.maybe(tx, before));
  await lockCaller(tx, userid);
  const now = await findClanOf.maybe(tx, { userid });
  if (now?.clanid !== clan?.clanid) return false;

  const leads = clan?.leaderid === userid;
  const heir = leads ? await findSuccessor.maybe(tx, clan) : undefined;
  // All walkers of a clan that ends are locked at once, in order, to avoid deadlocks.
  if (leads && !heir) await lockWalkersOf(tx, clan.clanid);
  await forgetPlayer(tx, userid);
  if (leads && !heir) await endClan(tx, clan.clanid, person);
  else if (clan) await leaveClan(tx, clan.clanid, person, heir);
  await endRequestsOf(tx, userid);
  // Foreign keys cascade to sessions, tech, membership and managed chat servers.
  await deleteUser.count(tx, { userid });
  record(tx, 'user-deleted', { actor: person, userid });
  return true;
}

async function leaveClan(
  tx: Tx,
  clanid: number,
  person: Actor,
  heir: { userid: number } | undefined,
): Promise<void> {
  if (heir) {
    await makeLeader(tx, clanid, heir.userid);
    record(tx, 'leader-succeeded', { userid: heir.userid, clanid });
  }
  record(tx, 'member-gone', { actor: person, userid: person.userid, clanid });
}
