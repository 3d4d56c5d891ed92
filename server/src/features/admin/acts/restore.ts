import { record } from '../../../platform/db/changes/record.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findClan } from '../../clans/sql.ts';
import { endRequestsOf } from '../../members/sql.ts';
import { KEPT, type TrashKind } from '../../trash/sql.ts';
import { findUserByChatid, lockPerson } from '../../users/sql.ts';
import { findBan, lockChatid, matchBan } from '../bans/sql.ts';
import {
  chooseLeader,
  deleteRestored,
  dropDependents,
  dropLinks,
  dropMembers,
  forgetErasure,
  freeWalkers,
  holdClansOf,
  holdMapsOf,
  lockPeopleOf,
  lockTrash,
  markAccount,
  membersOfTrash,
  ownerInTrash,
  relationshipsOf,
  restoreRows,
  visitMap,
} from '../trash/sql.ts';
import type { Entry } from './log.ts';
import { tellOwner } from './subjects.ts';

interface Trash {
  readonly trashid: number;
  readonly kind: TrashKind;
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
export async function restoreTrash(tx: Tx, trash: Trash, reason: string): Promise<Entry> {
  const { trashid, kind, id, name } = trash;
  if (kind === 'clan') await restoreClan(tx, trash, reason);
  else if (kind === 'account') await restoreAccount(tx, trash, reason);
  else await restoreContent(tx, { ...trash, kind }, reason);
  await deleteRestored.count(tx, { trashid });
  return { action: 'restore', kind: kind === 'account' ? 'person' : kind, id, name, reason };
}

async function restoreClan(tx: Tx, { trashid, ...trash }: Trash, reason: string): Promise<void> {
  await holdClansOf.all(tx, { trashid });
  await lockPeopleOf.all(tx, { trashid });
  await dropMembers.count(tx, { trashid });
  const leader = await chooseLeader.maybe(tx, { trashid });
  if (!leader) throw refuse('Nobody who was in this clan is without a clan.');
  await dropDependents.count(tx, { trashid });
  await freeWalkers.count(tx, { trashid });
  const members = await membersOfTrash.all(tx, { trashid });
  await insertAll(tx, 'clan', trashid);
  const clanid = Number(trash.id);
  for (const { userid } of members) {
    await endRequestsOf(tx, userid);
    record(tx, 'clan-restored', { userid, clanid, detail: { name: trash.name, reason } });
  }
  const { name: otherclanname } = await findClan.one(tx, { clanid });
  for (const { clanid: other, relationshiptype } of await relationshipsOf.all(tx, { clanid })) {
    const detail = { otherclanname, relationshiptype };
    record(tx, 'relationship-set', { clanid: other, detail });
  }
  await matchBan(tx, await lockPerson.one(tx, leader));
}

async function restoreAccount(tx: Tx, { trashid, id }: Trash, reason: string): Promise<void> {
  await lockChatid.one(tx, { chatid: id });
  if (await findUserByChatid.maybe(tx, { chatid: id })) {
    throw refuse('This person has a new account.');
  }
  const banned = (await findBan.maybe(tx, { chatid: id })) !== undefined;
  const { userid } = await markAccount.one(tx, { trashid, banned });
  await holdClansOf.all(tx, { trashid });
  await holdMapsOf.all(tx, { trashid });
  await lockPeopleOf.all(tx, { trashid });
  await dropLinks.count(tx, { trashid });
  await insertAll(tx, 'account', trashid);
  await matchBan(tx, { userid, banned });
  await forgetErasure.count(tx, { chatid: id });
  record(tx, 'account-restored', { userid, detail: { reason } });
}

async function restoreContent(
  tx: Tx,
  { trashid, kind, id, name }: Trash & { kind: 'map' | 'trade' },
  reason: string,
): Promise<void> {
  const source = kind === 'map' ? 'maps' : 'trades';
  const { userid } = await ownerInTrash.one(tx, { trashid, source });
  const owner = userid === undefined ? undefined : await lockPerson.maybe(tx, { userid });
  if (userid !== undefined && !owner) throw refuse('Its owner has no account any more.');
  await lockPeopleOf.all(tx, { trashid });
  await dropLinks.count(tx, { trashid });
  await insertAll(tx, kind, trashid);
  if (kind === 'map') await visitMap.count(tx, { mapid: Number(id) });
  if (owner) await matchBan(tx, owner);
  const subject = { kind, id: Number(id), name };
  tellOwner(tx, 'restored', userid === undefined ? subject : { ...subject, userid }, reason);
}

/** The first table has the thing itself. */
async function insertAll(tx: Tx, kind: TrashKind, trashid: number): Promise<void> {
  for (const [index, source] of Object.keys(KEPT[kind].tables).entries()) {
    const { restored } = await restoreRows.one(tx, { trashid, source });
    if (index === 0 && restored === 0) throw refuse('It is there already.');
  }
}

const refuse = (detail: string) => new Problem('cannot-undo', { detail });
