import type { Feature } from '../../feature.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { isKept, isThere } from '../../lifecycle/trash.ts';
import { write } from '../../platform/db/statement.ts';
import { allRows, jsonList, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { lockWalkersOf, releaseWalkers } from './claims/sql.ts';
import { settleWalkers } from './jobs.ts';
import { walkerOperations, undoWalker } from './operations.ts';
import { searchWalkers, showWalkers } from './sql.ts';

/** In the order in which lines from the game lock them, to avoid deadlocks. */
const lockOwnWalkers = write({
  name: 'lock-own-walkers',
  sql: `select walkerid from walkers where clanid = :clanid and ownerid = :userid
        order by gameid for no key update`,
  takes: { userid: 'int', clanid: 'int' },
  gives: { walkerid: 'text' },
});

const stillIf = (condition: string, name: string): string =>
  `'${name}', case when ${condition} then r.content -> '${name}' end`;

const freeWalkers = write({
  name: 'free-walkers-of-trash',
  sql: `update trash_rows r set content = r.content || jsonb_build_object(
          'isclaimed', false,
          ${stillIf(isKept('members', 'userid', 'ownerid'), 'ownerid')},
          ${stillIf(isKept('members', 'userid', 'outby'), 'outby')},
          ${stillIf(isThere('users', 'userid', 'addedby'), 'addedby')})
        where r.trashid = :trashid and r.source = 'walkers'`,
  takes: { trashid: 'int' },
});

const lifecycle: Lifecycle = {
  async memberLeaves(tx, member) {
    await lockOwnWalkers.all(tx, member);
  },
  async clanEnds(tx, clanid) {
    const others = await lockWalkersOf(tx, clanid);
    return () => releaseWalkers(tx, others);
  },
  /** All walkers of a clan that ends are locked at once, in order, to avoid deadlocks. */
  async accountEnds(tx, { endingClanId }) {
    if (endingClanId !== undefined) await lockWalkersOf(tx, endingClanId);
  },
  exported: (db, { userid }) => ({
    walkers: jsonList(
      allRows(async (last?: { namekey: string; recordid: string }) => {
        const position = { afterkey: last?.namekey, afterid: last?.recordid };
        const page = { ownerid: userid, lost: true, ...position, rows: ROWS_PER_READ };
        return showWalkers(db, await searchWalkers.all(db, page));
      }),
      ({ namekey: _, recordid: __, owner: ___, out: ____, ...walker }) => walker,
    ),
  }),
  kept: { clan: { walkers: `clanid = :id and state = 'held'` } },
  async restoring(tx, { kind, trashid }) {
    if (kind === 'clan') await freeWalkers.count(tx, { trashid });
  },
};

export const walkers: Feature = {
  undoables: [undoWalker],
  operations: walkerOperations,
  jobs: () => [settleWalkers],
  lifecycle,
};
