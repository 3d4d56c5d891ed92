import { whyNotSeeInside } from '../../access/clans.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { clanHistory } from './queries.ts';
import { shownChange } from '../../db/changes/shown-change.ts';
import { implement } from '../../services.ts';

export const listClanHistory = implement(
  'GET /clans/{clan_id}/history',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const changes = await clanHistory.all(db, { clanid, before, rows: rowsToRead(query.limit) });
      return {
        answer: toPage(changes.map(shownChange), query.limit, ({ changeid }) => [changeid]),
      };
    });
  },
);
