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
    const { guildid, botid, verified } = (await findChatBot.maybe(db, { clanid })) ?? {};
    return {
      ...(guildid !== undefined && { guildid }),
      ...(botid !== undefined && { chatid: botid }),
      ...(verified && { verified }),
    };
  },
);
