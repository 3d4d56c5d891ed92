import { searchKey } from '../../platform/db/search-key.ts';
import type { Tx, Queryable } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import {
  isTextAndTextKey,
  type Page,
  readCursor,
  rowsToRead,
  toPage,
} from '../../platform/http/paging.ts';
import { Problem, allow } from '../../platform/http/problem.ts';
import { type Standing, whyNotSeeInside } from '../clans/access.ts';
import { lockClan, standingIn, findMember } from '../clans/sql.ts';
import { findUserByChatid, findClanOf } from '../users/sql.ts';
import { whyNotChangeWalker } from './access.ts';
import {
  findWalker,
  isHeld,
  lockWalker,
  type WalkerRecord,
  searchWalkers,
  showWalkers,
} from './sql.ts';

/** Throws unless the new owner is a member of the walker's clan. */
export async function newOwner(tx: Tx, clanid: number, chatid: string): Promise<number> {
  const user = await findUserByChatid.maybe(tx, { chatid });
  const member = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
  if (!member) throw new Problem('no-such-member');
  return member.userid;
}

interface Locked {
  own: WalkerRecord;
  records: WalkerRecord[];
}

/** Locks the records of a walker; throws unless the caller is allowed to change their clan's. */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<Locked> {
  const { standing, ...locked } = await lockVisibleWalker(tx, walkerid, caller);
  allow(whyNotChangeWalker(caller, locked.own, standing));
  return locked;
}

/** Locks the record that the caller's clan holds; throws unless the caller is a member. */
export async function heldWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<WalkerRecord> {
  const { standing, own } = await lockVisibleWalker(tx, walkerid, caller);
  allow(whyNotSeeInside(standing));
  if (!isHeld(own)) throw new Problem('walker-not-held');
  return own;
}

/** The clan of the record that the caller can see is locked first. */
async function lockVisibleWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<Locked & { standing: Standing }> {
  const { userid } = caller;
  const callersClan = await findClanOf.maybe(tx, { userid });
  const found = await findWalker.maybe(tx, { walkerid, userid, clanid: callersClan?.clanid });
  const clan = found && (await lockClan.maybe(tx, found));
  const records = clan ? await lockWalker(tx, walkerid) : [];
  // It may have been deleted or moved to another clan before the lock.
  const own = records.find(({ clanid, state }) => clanid === clan?.clanid && state !== 'lost');
  if (!own) throw new Problem('no-such-walker');
  return { own, records, standing: await standingIn(tx, own.clanid, userid) };
}

interface Search {
  type?: string;
  name?: string;
  walkerid?: string;
  ownerid?: string;
  unseendays?: number;
  limit?: number;
  cursor?: string;
}

interface Whose {
  clanid?: number | undefined;
  ownerid?: number;
}

/** Walkers by name. An invalid cursor is rejected before anything is looked up. */
export function walkerPage({ type, name, walkerid, ownerid, unseendays, limit, cursor }: Search) {
  const [afterkey, afterid] = readCursor(cursor, isTextAndTextKey) ?? [];
  return async (db: Queryable, whose: Whose): Promise<Page<ItemOf<'GET /walkers'>>> => {
    const walkers = await searchWalkers.all(db, {
      ...whose,
      type: type === undefined ? undefined : searchKey(type),
      part: name === undefined ? undefined : searchKey(name),
      walkerid,
      ownedby: ownerid,
      unseendays,
      afterkey,
      afterid,
      rows: rowsToRead(limit),
    });
    const shown = await showWalkers(db, walkers);
    return toPage(shown, limit, (row) => [row.namekey, row.recordid]);
  };
}
