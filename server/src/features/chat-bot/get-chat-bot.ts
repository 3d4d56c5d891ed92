import { whyNotLead, whyNotSeeInside } from '../../access/clans.ts';
import { allow } from '../../http/problem.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { standingIn } from '../clans/queries.ts';
import { findChatBot } from './queries.ts';

type Health = NonNullable<AnswerTo<'GET /clans/{clan_id}/chatbot'>['health']>;

export const getChatBot = implement(
  'GET /clans/{clan_id}/chatbot',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const standing = await standingIn(db, clanid, session.userid);
    allow(whyNotSeeInside(standing));
    const isLeader = whyNotLead(standing) === undefined;
    const stored = await findChatBot.maybe(db, { clanid });
    if (!stored) return {};
    const { guildid, botid, verified, watched, everywhere, unnamed, health } = stored;
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
      ...(health !== undefined && isLeader && { health: health as Health }),
    };
  },
);
