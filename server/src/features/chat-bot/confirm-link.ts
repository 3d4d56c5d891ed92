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
      const link = choose(links, body.clanid, admin?.clanid);
      if (link.verified) return link;
      if (links[0].verified) throw new Problem('server-taken');
      const { clanid } = link;
      const verified = await setVerified.count(tx, { clanid, guildid });
      // The clan has linked another server in the meantime, or is gone.
      if (verified === 0) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-verified', { actor: admin, via: 'chat', clanid });
      return { ...link, verified: true };
    });
  },
);

/** The clan that is named; else the only one, or the one that the admin is in. */
function choose(links: readonly [Link, ...Link[]], named?: number, own?: number): Link {
  const wanted = named ?? (links.length > 1 && !links[0].verified ? own : links[0].clanid);
  const link = links.find(({ clanid }) => clanid === wanted);
  if (link) return link;
  const detail = 'No clan has linked this chat server, or several have: name the clan.';
  throw new Problem('no-linked-clan', { detail });
}
