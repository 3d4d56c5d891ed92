import { implement } from '../../services.ts';
import { sharedClanOf } from '../chat-bot/queries.ts';
import { findWalker } from './queries.ts';
import { applyTrip, timeOf, reportedTime } from './trip.ts';

export const recordTrip = implement(
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}',
  async ({ params, body }, { db }) => {
    const { guildid, walkerid } = params;
    const { name, type, lastuser } = body;
    const reported = reportedTime(body.timestamp);
    return db.transaction(async (tx) => {
      const seen = await timeOf(tx, reported);
      const clanid = await sharedClanOf(tx, guildid);
      await applyTrip(tx, { walkerid, clanid, name, type, lastuser, seen });
      const walker = await findWalker.one(tx, { walkerid });
      // A late message about a walker that another clan has now: that clan's data stays hidden.
      return walker.clanid === clanid
        ? walker
        : { walkerid, clanid, name, lastupdate: seen, lastseen: seen };
    });
  },
);
