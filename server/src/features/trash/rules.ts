import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import type { TrashKind } from '../../lifecycle/trash.ts';
import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { findBan, lockChatid, matchBan } from '../users/bans-sql.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findUserByChatid, lockPerson } from '../users/sql.ts';
import {
  chooseLeader,
  deleteRestored,
  dropMembers,
  forgetErasure,
  holdClansOf,
  holdMapsOf,
  lockPeopleOf,
  lockTrash,
  markAccount,
  membersOfTrash,
  ownerInTrash,
  restoreRows,
} from './sql.ts';

interface Trash {
  readonly trashid: number;
  readonly kind: TrashKind;
  /** A number, except for accounts. */
  readonly id: string;
  readonly name: string;
}

export async function lockInTrash(tx: Tx, trashid: number): Promise<Trash> {
  const found = await lockTrash.maybe(tx, { trashid });
  if (!found) throw new Problem('not-in-trash');
  return found;
}

/** Moderators look after content, and only operators restore clans and accounts. */
export const roleToRestore = ({ kind }: { kind: string }) =>
  kind === 'map' || kind === 'trade' ? 'moderator' : 'operator';

/** By the rules of this moment, except for quotas. Ids stay the same. */
export async function restoreTrash(tx: Tx, lifecycles: Lifecycles, trash: Trash, reason: string) {
  const { trashid, kind, id, name } = trash;
  if (kind === 'clan') await restoreClan(tx, lifecycles, trash, reason);
  else if (kind === 'account') await restoreAccount(tx, lifecycles, trash, reason);
  else await restoreContent(tx, lifecycles, { ...trash, kind }, reason);
  await deleteRestored.count(tx, { trashid });
  const about = { kind: kind === 'account' ? 'person' : kind, id, name, reason } as const;
  return { action: 'restore', ...about };
}

async function restoreClan(
  tx: Tx,
  lifecycles: Lifecycles,
  { trashid, id, name }: Trash,
  reason: string,
): Promise<void> {
  const clanid = Number(id);
  await holdClansOf.all(tx, { trashid });
  await lockPeopleOf.all(tx, { trashid });
  await dropMembers.count(tx, { trashid });
  const leader = await chooseLeader.maybe(tx, { trashid });
  if (!leader) throw refuse('Nobody who was in this clan is without a clan.');
  const members = await membersOfTrash.all(tx, { trashid });
  await insertRows(tx, lifecycles, { trashid, kind: 'clan', id: clanid });
  for (const { userid } of members) {
    await lifecycles.memberJoins(tx, { userid, clanid });
    record(tx, 'clan-restored', { userid, clanid, detail: { name, reason } });
  }
  await matchBan(tx, lifecycles, await lockPerson.one(tx, leader));
}

async function restoreAccount(
  tx: Tx,
  lifecycles: Lifecycles,
  { trashid, id: chatid }: Trash,
  reason: string,
): Promise<void> {
  await lockChatid.one(tx, { chatid });
  if (await findUserByChatid.maybe(tx, { chatid })) {
    throw refuse('This person has a new account.');
  }
  const banned = (await findBan.maybe(tx, { chatid })) !== undefined;
  const { userid } = await markAccount.one(tx, { trashid, banned });
  await holdClansOf.all(tx, { trashid });
  await holdMapsOf.all(tx, { trashid });
  await lockPeopleOf.all(tx, { trashid });
  await insertRows(tx, lifecycles, { trashid, kind: 'account', id: userid });
  await matchBan(tx, lifecycles, { userid, banned });
  await forgetErasure.count(tx, { chatid });
  record(tx, 'account-restored', { userid, detail: { reason } });
}

async function restoreContent(
  tx: Tx,
  lifecycles: Lifecycles,
  { trashid, kind, id, name }: Trash & { kind: 'map' | 'trade' },
  reason: string,
): Promise<void> {
  const sources = [...lifecycles.sourcesOf(kind)[0]!];
  const { userid } = await ownerInTrash.one(tx, { trashid, sources });
  const owner = userid === undefined ? undefined : await lockPerson.maybe(tx, { userid });
  if (userid !== undefined && !owner) throw refuse('Its owner has no account any more.');
  await lockPeopleOf.all(tx, { trashid });
  await insertRows(tx, lifecycles, { trashid, kind, id: Number(id) });
  if (owner) await matchBan(tx, lifecycles, owner);
  const subject = { kind, id: Number(id), name, ...(userid !== undefined && { userid }) };
  lifecycles.contentOf(kind).notify(tx, 'restored', subject, reason);
}

/** The first table has the thing itself. */
async function insertRows(
  tx: Tx,
  lifecycles: Lifecycles,
  trash: { trashid: number; kind: TrashKind; id: number },
): Promise<void> {
  const { trashid, kind } = trash;
  await lifecycles.restoring(tx, trash);
  for (const [index, sources] of lifecycles.sourcesOf(kind).entries()) {
    let restored = 0;
    for (const source of sources) {
      restored += (await restoreRows.one(tx, { trashid, source })).restored;
    }
    if (index === 0 && restored === 0) throw refuse('It is there already.');
  }
  await lifecycles.restored(tx, trash);
}

const refuse = (detail: string) => new Problem('cannot-undo', { detail });
