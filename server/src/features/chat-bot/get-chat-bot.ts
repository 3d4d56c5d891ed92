import { whyNotSeeInside } from '../../access/clans.ts';
import { allow } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { standingIn } from '../clans/queries.ts';
import { findChatBot } from './queries.ts';

export const getChatBot = implement(
  'GET /clans/{clan_id}/chatbot',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    allow(whyNotSeeInside(await standingIn(db, clanid, session.userid)));
    const stored = await findChatBot.maybe(db, { clanid });
    if (!stored) return {};
    const { guildid, botid, verified, watched, everywhere, unnamed } = stored;
    const sources = stored.sources as Record<string, string>;
    return {
      ...(guildid !== undefined && { guildid }),
      ...(botid !== undefined && { chatid: botid }),
      ...(verified && { verified }),
      ...(watched.length > 0 && {
        channels: watched.map((channelid) => {
          const sourceid = sources[channelid];
          return { channelid, ...(sourceid !== undefined && { sourceid }) };
        }),
      }),
      ...(everywhere && { everywhere }),
      ...(unnamed > 0 && { unnamedtrips: unnamed }),
    };
  },
);
