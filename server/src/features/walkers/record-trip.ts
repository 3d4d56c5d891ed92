import { readTime } from '@clan-companion/contract/values';
import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import type { Tx } from '../../db/statement.ts';
import { implement } from '../../http/operation.ts';
import { invalid, Problem } from '../../http/problem.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { shareClan } from '../clans/queries.ts';
import { typeInName } from './known-types.ts';
import { deleteWalkerRow, findWalker, insertWalker, lockWalker, recordTripRow } from './queries.ts';

interface Trip {
  walkerid: string;
  clanid: number;
  name: string;
  type: string | undefined;
  lastuser: string | undefined;
  lastupdate: string;
}

export const recordTrip = implement(
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}',
  async ({ params, body }, { db }) => {
    const { guildid, walkerid } = params;
    const { name, type, lastuser } = body;
    const lastupdate = timeOf(body.timestamp);
    return db.transaction(async (tx) => {
      const { clanid } = await verifiedClanOf(tx, guildid);
      if (!(await shareClan.maybe(tx, { clanid }))) throw new Problem('no-linked-clan');
      await apply(tx, { walkerid, clanid, name, type, lastuser, lastupdate });
      const walker = await findWalker.one(tx, { walkerid });
      // A late message about a walker that another clan has by now: what is theirs is not shown.
      return walker.clanid === clanid ? walker : { walkerid, clanid, name, lastupdate };
    });
  },
);

/** Clocks differ, and a trip of the future would hide those that follow: now is the latest. */
function timeOf(timestamp: string | undefined): string {
  const now = new Date();
  const told = timestamp === undefined ? now : readTime(timestamp);
  if (!told) throw invalid('body/timestamp', 'must be a time');
  return (told < now ? told : now).toISOString();
}

async function apply(tx: Tx, trip: Trip): Promise<void> {
  const { walkerid, clanid, name } = trip;
  const told = { clanid, detail: { walkerid, name } };
  const walker = await lockWalker.maybe(tx, { walkerid });
  if (!walker) {
    // Another message about the same new walker may have been quicker.
    if (!(await insertWalker(tx, trip))) return apply(tx, trip);
    return record(tx, { action: 'walker-captured', ...told });
  }
  if (Date.parse(trip.lastupdate) < Date.parse(walker.lastupdate)) return undefined;
  if (walker.clanid === clanid) {
    const type = trip.type ?? walker.type ?? typeInName(name);
    const keys = { namekey: searchKey(name), typekey: type && searchKey(type) };
    await recordTripRow.count(tx, { ...trip, type, ...keys });
    return record(tx, { action: 'walker-trip', ...told });
  }
  // Made anew: nothing that its old clan wrote about it comes along.
  await deleteWalkerRow.count(tx, { walkerid });
  await insertWalker(tx, trip);
  await record(tx, {
    action: 'walker-lost',
    clanid: walker.clanid,
    detail: { walkerid, name: walker.name },
  });
  return record(tx, { action: 'walker-captured', ...told });
}
