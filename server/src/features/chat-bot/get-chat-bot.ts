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
    const { guildid, botid, verified, health } = (await findChatBot.maybe(db, { clanid })) ?? {};
    return {
      ...(guildid !== undefined && { guildid }),
      ...(botid !== undefined && { chatid: botid }),
      ...(verified && { verified }),
      ...(health !== undefined && isLeader && { health: health as Health }),
    };
  },
);
