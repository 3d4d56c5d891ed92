import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { endClan, lockClanForDeletion } from '../clans/queries.ts';
import { endRequestsOf, findClanOf, findSuccessor, makeLeader } from '../members/queries.ts';
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

  await forgetPlayer(tx, userid);
  if (clan) await leaveClanAndPassItOn(tx, clan, person);
  await endRequestsOf(tx, userid);
  // Foreign keys cascade to sessions, tech, membership and managed chat servers.
  await deleteUser.count(tx, { userid });
  record(tx, 'user-deleted', { actor: person, userid });
  return true;
}

async function leaveClanAndPassItOn(
  tx: Tx,
  { clanid, leaderid }: { clanid: number; leaderid: number },
  person: Actor,
): Promise<void> {
  const { userid } = person;
  const heir =
    leaderid === userid ? await findSuccessor.maybe(tx, { clanid, leaderid }) : undefined;
  if (leaderid === userid && !heir) return endClan(tx, clanid, person);
  if (heir) {
    await makeLeader(tx, clanid, heir.userid);
    record(tx, 'leader-succeeded', { userid: heir.userid, clanid });
  }
  record(tx, 'member-gone', { actor: person, userid, clanid });
}
