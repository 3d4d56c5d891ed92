import { implement } from '../../../services.ts';
import { findSettings, verifiedClanOf } from '../queries.ts';
import { bookmarksOf } from './queries.ts';

export const listBookmarks = implement(
  'GET /bot/guilds/{guildid}/bookmarks',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    const { since } = await findSettings(db, clanid);
    return { since, channels: await bookmarksOf.all(db, { clanid }) };
  },
);
