import type { ItemOf } from '../../http/operation.ts';
import { isTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { linkedGuilds } from './queries.ts';

export const listLinkedGuilds = implement('GET /bot/guilds', async ({ query }, { db }) => {
  const [after] = readCursor(query.cursor, isTextKey) ?? [''];
  const guilds = await linkedGuilds.all(db, { after, rows: rowsToRead(query.limit) });
  // A verified link has a chat server.
  return toPage(guilds as ItemOf<'GET /bot/guilds'>[], query.limit, ({ guildid }) => [guildid]);
});
