import { implement } from '../../services.ts';
import { withLookalike } from '../clans/queries.ts';
import { findUserByChatid } from '../users/queries.ts';
import { claimsOn, findLink } from './queries.ts';

export const getLinkedClan = implement(
  'GET /bot/guilds/{guildid}',
  async ({ params: { guildid }, query: { chatid, clanid: namedid } }, { db }) => {
    const link = await findLink(db, guildid);
    if (link.verified) return link;
    const person = chatid === undefined ? undefined : await findUserByChatid.maybe(db, { chatid });
    const claims = await claimsOn.all(db, { guildid, ownid: person?.clanid, namedid });
    return {
      ...link,
      claims: claims.map(({ own, ...clan }) => ({ ...withLookalike(clan), ...(own && { own }) })),
    };
  },
);
