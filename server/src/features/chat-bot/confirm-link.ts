import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findUserByChatid } from '../users/queries.ts';
import { findLink, lockServer, setVerified } from './queries.ts';

export const confirmLink = implement(
  'POST /bot/guilds/{guildid}/link',
  async ({ params, body }, { db }) => {
    const { guildid } = params;
    return db.transaction(async (tx) => {
      await lockServer.one(tx, { guildid });
      const current = await findLink(tx, guildid);
      const admin = await findUserByChatid.maybe(tx, { chatid: body.chatid });
      const clanid = body.clanid ?? (current.verified ? current.clanid : admin?.clanid);
      // Anyone can claim a chat server, so without a name only the admin's own clan is confirmed.
      if (clanid === undefined) throw new Problem('no-linked-clan', { detail: 'Name the clan.' });
      const link = await findLink(tx, guildid, clanid);
      if (link.verified) return link;
      if (current.verified) throw new Problem('server-taken');
      const verified = await setVerified.count(tx, { clanid, guildid });
      // The clan was deleted or has linked another chat server in the meantime.
      if (verified === 0) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-verified', { actor: admin, via: 'chat', clanid });
      return { ...link, verified: true };
    });
  },
);
