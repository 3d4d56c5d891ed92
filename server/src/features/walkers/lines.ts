import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { quotaReached, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { countUnnamed, recordKicked, recordUnread, takeMessage } from '../chat-bot/lines/sql.ts';
import { lockReportingClan } from '../chat-bot/sql.ts';
import { findWalker, showWalker, placeWalkerRow, lockWalker } from './sql.ts';
import { applyTrip, timeOf, reportedTime } from './trip.ts';
import { heldWalker } from './walkers.ts';

export const recordTrip = implement(
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}',
  async ({ params, body }, { db, config }) => {
    const { guildid, walkerid } = params;
    const { name, type, lastuser } = body;
    const reported = reportedTime(body.timestamp);
    return db.transaction(async (tx) => {
      const seen = await timeOf(tx, reported);
      const clanid = await lockReportingClan(tx, guildid);
      const trip = { walkerid, clanid, name, type, lastuser, seen };
      if ((await applyTrip(tx, trip, config)) === 'full') {
        throw quotaReached(config.quotas, 'walkers');
      }
      const walker = await findWalker.maybe(tx, { walkerid, clanid });
      // Nothing changed: the clan lost the walker later, or another one, whose data stays hidden, holds it.
      return walker?.clanid === clanid
        ? showWalker(tx, walker)
        : { walkerid, clanid, name, lastupdate: seen, lastseen: seen };
    });
  },
);

export const placeWalker = implement(
  'PUT /walkers/{walker_id}/place',
  async ({ params, body, caller }, { db }) => {
    const { out, place, isready } = body;
    if ([out, place, isready].every((field) => field === undefined)) {
      throw nothingGiven('body', 'out', 'place', 'isready');
    }
    const walkerid = params.walker_id;
    const { userid } = caller;
    await db.transaction(async (tx) => {
      const { clanid, name, ...before } = await heldWalker(tx, walkerid, caller);
      const isTakenOut = out === true && before.outby !== userid;
      const isParked =
        (out === false && before.outby !== undefined) ||
        (place !== undefined && place !== (before.place ?? ''));
      const isRepaired = isready !== undefined && isready !== before.isready;
      if (!isTakenOut && !isParked && !isRepaired) return;
      await placeWalkerRow.count(tx, {
        walkerid,
        clanid,
        userid,
        out,
        place,
        isready,
        moved: isTakenOut || isParked,
      });
      const change = { actor: caller, clanid, detail: { walkerid, name } };
      if (isTakenOut) record(tx, 'walker-taken-out', change);
      else record(tx, isParked ? 'walker-parked' : 'walker-updated', change);
    });
    return { message: 'The walker has been changed.' };
  },
);

export const takeLines = implement(
  'POST /bot/guilds/{guildid}/lines',
  async ({ params, body }, { db, config }) => {
    const { channelid, messageid, unnamed = [] } = body;
    const reported = reportedTime(body.timestamp);
    return db.transaction(async (tx) => {
      const seen = await timeOf(tx, reported);
      const clanid = await lockReportingClan(tx, params.guildid);
      const message = { clanid, channelid, messageid };
      if (!body.byhand && !(await takeMessage(tx, message))) return { taken: false };
      // Sorted, so that two messages about the same walkers cannot deadlock.
      const skipped = { late: [] as string[], full: [] as string[], limited: [] as string[] };
      for (const trip of sortedTrips([...body.trips, ...unnamed])) {
        const { walkerid, lastuser } = trip;
        const name = trip.name ?? (await ownName(tx, clanid, walkerid));
        if (name === undefined) continue;
        const reading = { walkerid, clanid, name, type: undefined, lastuser, seen };
        const done = await applyTrip(tx, reading, config);
        if (done !== 'applied') skipped[done].push(walkerid);
      }
      if (unnamed.length > 0 && !body.byhand) {
        await countUnnamed.count(tx, { clanid, more: unnamed.length });
      }
      await recordKicked(tx, { ...message, posted: seen }, body.kicked);
      await recordUnread(tx, { ...message, posted: seen }, body.unread);
      const { late, full, limited } = skipped;
      return {
        taken: true,
        ...(late.length > 0 && { late }),
        ...(full.length > 0 && { full }),
        ...(limited.length > 0 && { limited }),
      };
    });
  },
);

interface ReportedTrip {
  walkerid?: string;
  name?: string;
  lastuser: string;
}

/** Those whose walker is known by its id. */
const sortedTrips = (trips: readonly ReportedTrip[]) =>
  trips
    .flatMap(({ walkerid, ...trip }) => (walkerid === undefined ? [] : [{ walkerid, ...trip }]))
    .toSorted((a, b) => compare(a.walkerid, b.walkerid));

/** The name of one of the clan's walkers, for a line without a name. */
async function ownName(tx: Tx, clanid: number, walkerid: string): Promise<string | undefined> {
  const records = await lockWalker(tx, walkerid);
  return records.find((each) => each.clanid === clanid && each.state !== 'lost')?.name;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
