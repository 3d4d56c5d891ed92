import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findUserByChatid } from '../users/queries.ts';
import { type Link, linksTo, lockServer, setVerified } from './queries.ts';

export const confirmLink = implement(
  'POST /bot/guilds/{guildid}/link',
  async ({ params, body }, { db }) => {
    const { guildid } = params;
    return db.transaction(async (tx) => {
      await lockServer.one(tx, { guildid });
      const links = await linksTo(tx, guildid);
      const admin = await findUserByChatid.maybe(tx, { chatid: body.chatid });
      const link = chooseLink(links, body.clanid, admin?.clanid);
      if (link.verified) return link;
      if (links[0].verified) throw new Problem('server-taken');
      const { clanid } = link;
      const verified = await setVerified.count(tx, { clanid, guildid });
      // The clan was deleted or has linked another chat server in the meantime.
      if (verified === 0) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-verified', { actor: admin, via: 'chat', clanid });
      return { ...link, verified: true };
    });
  },
);

/** The named clan; otherwise the verified or only one; with several unverified, the admin's own. */
function chooseLink(links: readonly [Link, ...Link[]], named?: number, own?: number): Link {
  const wanted = named ?? (links.length > 1 && !links[0].verified ? own : links[0].clanid);
  const link = links.find(({ clanid }) => clanid === wanted);
  if (link) return link;
  const detail = 'No clan has linked this chat server, or several have: name the clan.';
  throw new Problem('no-linked-clan', { detail });
}
