import { implement } from '../../services.ts';
import { recordKicked, recordUnread, takeMessage } from '../chat-bot/lines/queries.ts';
import { lockReportingClan } from '../chat-bot/queries.ts';
import { applyTrip, timeOf, reportedTime } from './trip.ts';

export const takeLines = implement(
  'POST /bot/guilds/{guildid}/lines',
  async ({ params, body }, { db, config }) => {
    const { channelid, messageid } = body;
    const reported = reportedTime(body.timestamp);
    return db.transaction(async (tx) => {
      const seen = await timeOf(tx, reported);
      const clanid = await lockReportingClan(tx, params.guildid);
      const message = { clanid, channelid, messageid };
      if (!body.byhand && !(await takeMessage(tx, message))) return { taken: false };
      // Sorted, so that two messages about the same walkers cannot deadlock.
      const skipped = { late: [] as string[], full: [] as string[], limited: [] as string[] };
      for (const trip of body.trips.toSorted((a, b) => compare(a.walkerid, b.walkerid))) {
        const done = await applyTrip(tx, { ...trip, clanid, type: undefined, seen }, config);
        if (done !== 'applied') skipped[done].push(trip.walkerid);
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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
