import { implement } from '../../services.ts';
import { recordKicked, recordUnread, takeMessage } from '../chat-bot/lines/queries.ts';
import { sharedClanOf } from '../chat-bot/queries.ts';
import { applyTrip, timeOf, reportedTime } from './trip.ts';

export const takeLines = implement(
  'POST /bot/guilds/{guildid}/lines',
  async ({ params, body }, { db }) => {
    const { channelid, messageid } = body;
    const reported = reportedTime(body.timestamp);
    return db.transaction(async (tx) => {
      const seen = await timeOf(tx, reported);
      const clanid = await sharedClanOf(tx, params.guildid);
      const message = { clanid, channelid, messageid };
      if (!body.byhand && !(await takeMessage(tx, message))) return { taken: false };
      // Sorted, so that two messages about the same walkers cannot deadlock.
      const late: string[] = [];
      for (const trip of body.trips.toSorted((a, b) => compare(a.walkerid, b.walkerid))) {
        const applied = await applyTrip(tx, { ...trip, clanid, type: undefined, seen });
        if (!applied) late.push(trip.walkerid);
      }
      await recordKicked(tx, { ...message, posted: seen }, body.kicked);
      await recordUnread(tx, { ...message, posted: seen }, body.unread);
      return { taken: true, ...(late.length > 0 && { late }) };
    });
  },
);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
