import { searchKey } from '../../db/search-key.ts';
import { isTextAndTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { searchWalkers } from './queries.ts';

export const listGuildWalkers = implement(
  'GET /bot/guilds/{guildid}/walkers',
  async ({ params, query }, { db }) => {
    const [afterkey, afterid] = readCursor(query.cursor, isTextAndTextKey) ?? [];
    const { clanid } = await verifiedClanOf(db, params.guildid);
    const walkers = await searchWalkers.all(db, {
      clanid,
      type: query.type === undefined ? undefined : searchKey(query.type),
      part: query.name === undefined ? undefined : searchKey(query.name),
      ownedby: query.ownerid,
      unseendays: query.unseendays,
      afterkey,
      afterid,
      rows: rowsToRead(query.limit),
    });
    return toPage(walkers, query.limit, ({ namekey, walkerid }) => [namekey, walkerid]);
  },
);
