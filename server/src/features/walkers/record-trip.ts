import { quotaReached } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockReportingClan } from '../chat-bot/queries.ts';
import { findWalker, showWalker } from './queries.ts';
import { applyTrip, timeOf, reportedTime } from './trip.ts';

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
