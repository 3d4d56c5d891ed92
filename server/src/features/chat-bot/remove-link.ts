import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { unlinkServer } from './queries.ts';

export const removeLink = implement(
  'DELETE /bot/guilds/{guildid}/link',
  async ({ params }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await unlinkServer(tx, params.guildid);
      if (clanid === undefined) throw new Problem('no-linked-clan');
      record(tx, 'chatbot-unlinked', { via: 'chat', clanid });
    });
    return { message: 'The link has ended.' };
  },
);
