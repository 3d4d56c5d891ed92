import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import type { Keeping } from '../../lifecycle/trash.ts';
import { type Actor, record } from '../../platform/db/changes/record.ts';
import { type Tx, write } from '../../platform/db/statement.ts';
import { endClan } from '../clans/rules.ts';
import { lockClanForDeletion } from '../clans/sql.ts';
import { findSuccessor, makeLeader } from '../members/sql.ts';
import { findClanOf } from '../users/sql.ts';
import { forgetPlayer } from './game-records.ts';

const deleteUser = write({
  name: 'delete-user',
  sql: `delete from users where userid = :userid`,
  takes: { userid: 'int' },
});

/** Restoring a backup deletes the account again. */
export const rememberErasure = write({
  name: 'remember-erasure',
  sql: `insert into erasures (chatidhash)
        select encode(sha256(key || convert_to(:chatid, 'UTF8')), 'hex')
        from secrets where name = 'erasure'
        on conflict (chatidhash) do update set at = excluded.at`,
  takes: { chatid: 'text' },
});

/** Returns false, for a retry, if the person changed clans before the locks were taken. */
export async function deletePerson(
  tx: Tx,
  lifecycles: Lifecycles,
  person: Actor & { readonly chatid: string },
  keeping: Keeping,
  /** Locks the person, or throws. */
  lock: () => Promise<unknown>,
): Promise<boolean> {
  const { userid, chatid } = person;
  const before = await findClanOf.maybe(tx, { userid });
  const clan = before && (await lockClanForDeletion.maybe(tx, before));
  await lock();
  const now = await findClanOf.maybe(tx, { userid });
  if (now?.clanid !== clan?.clanid) return false;

  const leads = clan?.leaderid === userid;
  const heir = leads ? await findSuccessor.maybe(tx, clan) : undefined;
  const ending = leads && !heir ? { clanid: clan.clanid, actor: person } : undefined;
  await lifecycles.accountEnds(tx, { userid, endingClanId: ending?.clanid });
  await forgetPlayer(tx, userid);
  if (ending) await endClan(tx, lifecycles, ending, keeping);
  else if (clan) await leaveClan(tx, clan.clanid, person, heir);
  await lifecycles.keep(tx, 'account', userid, keeping);
  await rememberErasure.count(tx, { chatid });
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
