import { isTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { clanTrees } from './queries.ts';

export const listGuildTrees = implement(
  'GET /bot/guilds/{guildid}/trees',
  async ({ params, query }, { db }) => {
    const [after] = readCursor(query.cursor, isTextKey) ?? [''];
    const { clanid } = await verifiedClanOf(db, params.guildid);
    const rows = await clanTrees.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    const trees = rows.map(({ tree }) => tree);
    return toPage(trees, query.limit, (tree) => [tree]);
  },
);
