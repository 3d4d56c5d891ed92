import { type Actor, record } from '../../../platform/db/changes/record.ts';
import { read, type RowOf, type Tx, write } from '../../../platform/db/statement.ts';
import type { WalkerRecord } from '../sql.ts';

/** Held records that other clans claim are marked, so that reads look for claims only to those. */
const IS_CLAIMED = `exists (
          select from walkers c where c.gameid = w.gameid and c.clanid <> w.clanid
            and c.state in ('claimed', 'disputed'))`;

/**
 * Keeps when a disputed claim began. `byperson`: a member of the holder disputed it. Also marks the
 * record, because a second update of the same row would check that its clan exists, and wait for a
 * deletion of that clan, which waits for this transaction.
 */
export const setState = write({
  name: 'set-walker-state',
  sql: `update walkers w set
          walkerid = gameid || case when :state = 'held' then '' else '@' || clanid end,
          state = :state,
          outby = case when :state = 'held' then outby end,
          place = case when :state = 'held' then place end,
          isclaimed = :state = 'held' and ${IS_CLAIMED},
          contestedsince = case :state when 'held' then null
                                          when 'disputed' then contestedsince else now() end,
          disputedat = case when :byperson then now()
                            when :state in ('disputed', 'lost') then disputedat end
        where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int', state: 'text', byperson: 'bool?' },
});

/** Gives no row after ten claims by the clan's leader within an hour, also withdrawn ones. */
export const countClaim = write({
  name: 'count-claim',
  sql: `with clan as (select leaderid, name from clans where clanid = :clanid),
        recent as (select coalesce(array_agg(time), '{}') as times
                   from claim_times t join clan on leaderid = t.userid, unnest(t.times) as time
                   where time > now() - interval '1 hour')
        insert into claim_times (userid, times)
        select leaderid, times || now() from clan, recent where cardinality(times) < 10
        on conflict (userid) do update set times = excluded.times
        returning (select name from clan) as name`,
  takes: { clanid: 'int' },
  gives: { name: 'text' },
});

/** A new holder has disputed nothing, and has the whole period to answer the other claims. */
const renewClaims = write({
  name: 'renew-claims',
  sql: `update walkers w set state = 'claimed', contestedsince = now(), disputedat = null from clans c
        where w.gameid = :walkerid and w.state in ('claimed', 'disputed')
          and c.clanid = w.clanid
        returning w.clanid, c.name`,
  takes: { walkerid: 'text' },
  gives: { clanid: 'int', name: 'text' },
});

export const markClaimed = write({
  name: 'mark-claimed',
  sql: `update walkers w set isclaimed = ${IS_CLAIMED}
        where w.gameid = :walkerid and w.state = 'held' and w.isclaimed <> ${IS_CLAIMED}`,
  takes: { walkerid: 'text' },
});

interface Named {
  readonly clanid: number;
  readonly name: string;
}

async function holdWalker(tx: Tx, walkerid: string, claim: Named): Promise<void> {
  const { clanid, name } = claim;
  await setState.count(tx, { walkerid, clanid, state: 'held' });
  record(tx, 'walker-captured', { clanid, detail: { walkerid, name } });
  for (const other of await renewClaims.all(tx, { walkerid })) {
    record(tx, 'walker-holder-changed', { clanid: other.clanid });
    recordContested(tx, walkerid, claim, other);
  }
}

function recordContested(tx: Tx, walkerid: string, holder: Named, claimant: Named): void {
  const { clanid: otherclanid, name: otherclanname } = claimant;
  const detail = { walkerid, name: holder.name, otherclanid, otherclanname };
  record(tx, 'walker-contested', { clanid: holder.clanid, detail });
}

/** Tells the holder that another clan claims the walker. */
export async function beginClaim(
  tx: Tx,
  walkerid: string,
  holder: Named,
  claimant: Named,
): Promise<void> {
  await markClaimed.count(tx, { walkerid });
  recordContested(tx, walkerid, holder, claimant);
}

/** The claimant gets the walker. Its former holder keeps a hidden record. */
export async function moveWalker(
  tx: Tx,
  walkerid: string,
  { holder, claim, actor }: { holder: WalkerRecord; claim: WalkerRecord; actor?: Actor },
): Promise<void> {
  const { clanid, name } = holder;
  await setState.count(tx, { walkerid, clanid, state: 'lost' });
  record(tx, 'walker-lost', { actor, clanid, detail: { walkerid, name } });
  await holdWalker(tx, walkerid, claim);
}

/** A disputed claim does not pass by itself. Without an actor, the holder's own log disputes it. */
export async function disputeClaim(
  tx: Tx,
  walkerid: string,
  { holder, claim, actor }: { holder: WalkerRecord; claim: WalkerRecord; actor?: Actor },
): Promise<void> {
  const byperson = actor !== undefined;
  await setState.count(tx, { walkerid, clanid: claim.clanid, state: 'disputed', byperson });
  const { clanid, name } = holder;
  record(tx, 'walker-disputed', { actor, clanid, detail: { walkerid, name } });
  record(tx, 'walker-disputed', { clanid: claim.clanid, detail: { walkerid, name: claim.name } });
}

/** Remembers for 90 days only that the claim was disputed, so that a new one does not get around it. */
export const withdrawDisputed = write({
  name: 'withdraw-disputed-claim',
  sql: `update walkers set state = 'lost', contestedsince = now(), ownerid = null, addedby = null,
                           lastuser = null, type = null, typekey = null, description = null
        where gameid = :walkerid and clanid = :clanid`,
  takes: { walkerid: 'text', clanid: 'int' },
});

/** Tells the holder that another clan no longer claims the walker. */
export async function endClaim(
  tx: Tx,
  walkerid: string,
  { clanid, name }: Named,
  otherclanname: string,
): Promise<void> {
  await markClaimed.count(tx, { walkerid });
  record(tx, 'walker-claim-ended', { clanid, detail: { walkerid, name, otherclanname } });
}

const oldestClaims = read({
  name: 'oldest-claims',
  sql: `select distinct on (w.gameid) w.gameid as walkerid, w.clanid, w.name from walkers w
        where w.gameid = any(:walkerids) and w.state not in ('held', 'lost')
          and not exists (select from walkers h where h.walkerid = w.gameid)
        order by w.gameid, w.state = 'noted', w.contestedsince, w.clanid`,
  takes: { walkerids: 'text[]' },
  gives: { walkerid: 'text', clanid: 'int', name: 'text' },
});

/** Of walkers without a holder, the oldest claim is held. */
export async function promoteClaims(tx: Tx, walkerids: string[]): Promise<void> {
  if (walkerids.length === 0) return;
  const claims = await oldestClaims.all(tx, { walkerids });
  for (const { walkerid, ...claim } of claims) await holdWalker(tx, walkerid, claim);
}

const lockRecordsBeside = write({
  name: 'lock-walker-records-beside',
  sql: `with locked as (
          select gameid as walkerid, clanid, name, state from walkers
          where gameid in (select gameid from walkers where clanid = :clanid)
          order by gameid, clanid for update
        )
        select o.walkerid, o.clanid, o.name, o.state, own.state as ownstate,
               c.name as ownclan
        from locked o join locked own on own.walkerid = o.walkerid and own.clanid = :clanid
             join clans c on c.clanid = :clanid
        where o.clanid <> :clanid`,
  takes: { clanid: 'int' },
  gives: {
    walkerid: 'text',
    clanid: 'int',
    name: 'text',
    state: 'text',
    ownstate: 'text',
    ownclan: 'text',
  },
});

type RecordBeside = RowOf<(typeof lockRecordsBeside)['gives']>;

/** The records of other clans about the walkers of a clan that will be deleted. */
export async function lockWalkersOf(tx: Tx, clanid: number): Promise<RecordBeside[]> {
  await lockRecordsBeside.all(tx, { clanid });
  // A claim that was added during the wait is visible only to a new statement.
  return lockRecordsBeside.all(tx, { clanid });
}

/** Called after a clan was deleted, with what `lockWalkersOf` returned before. */
export async function releaseWalkers(tx: Tx, others: readonly RecordBeside[]): Promise<void> {
  for (const { walkerid, state, ownstate, ownclan, ...other } of others) {
    const claimed = ownstate === 'claimed' || ownstate === 'disputed';
    if (claimed && state === 'held') await endClaim(tx, walkerid, other, ownclan);
  }
  const left = others.filter(({ ownstate }) => ownstate === 'held');
  await promoteClaims(tx, [...new Set(left.map(({ walkerid }) => walkerid))]);
}
