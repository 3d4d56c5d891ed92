import { read, type Tx } from '../../platform/db/statement.ts';
import { dueRows, job, minutes } from '../../platform/jobs/job.ts';
import { moveWalker, promoteClaims } from './claims/sql.ts';
import { deleteWalkerRow, IS_DUE, isHeld, lockWalker } from './sql.ts';

const WITHOUT_HOLDER = `state <> 'lost' and not exists (
  select from walkers h where h.walkerid = walkers.gameid)`;
const WHERE = `state <> 'held' and (${IS_DUE} or ${WITHOUT_HOLDER})`;

const dueRecords = dueRows({
  name: 'walker-records',
  table: 'walkers',
  where: WHERE,
  since: 'contestedsince',
  gives: { walkerid: 'text' },
});

const findDueRecords = read({
  name: 'find-due-walker-records',
  sql: `select gameid as walkerid from walkers where ${WHERE} order by contestedsince limit :rows`,
  takes: { rows: 'bigint' },
  gives: { walkerid: 'text' },
});

/**
 * Claims that nobody disputed pass, claims without a holder are held, and lost records are deleted.
 * Another process may do the same: what is due is decided again under the locks.
 */
export const settleWalkers = job({
  name: 'settle-walkers',
  every: minutes(1),
  batch: 50,
  // Without locks, because the records of a walker have to be locked in a certain order.
  due: { ...dueRecords(), claim: (tx, rows) => findDueRecords.all(tx, { rows }) },
  async run(tx, due) {
    const walkerids = new Set(due.map(({ walkerid }) => walkerid));
    for (const walkerid of [...walkerids].toSorted(compare)) await settleWalker(tx, walkerid);
  },
});

async function settleWalker(tx: Tx, walkerid: string): Promise<void> {
  const records = await lockWalker(tx, walkerid);
  const holder = records.find(isHeld);
  const due = records.filter((each) => each.due);
  for (const { clanid, state } of due) {
    if (state === 'lost') await deleteWalkerRow.count(tx, { walkerid, clanid });
  }
  if (!holder) return promoteClaims(tx, [walkerid]);
  const [claim] = due
    .filter(({ state }) => state === 'claimed')
    .toSorted((a, b) => compare(a.contestedsince ?? '', b.contestedsince ?? ''));
  if (claim) await moveWalker(tx, walkerid, { holder, claim });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
