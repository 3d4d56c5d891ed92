import { whyNotSeeInside } from '../../access/clans.ts';
import { things } from '../../db/changes/things.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { clanHistory } from './queries.ts';
import { toldChange } from './told-change.ts';

export const listClanHistory = implement(
  'GET /clans/{clan_id}/history',
  async ({ params, query, session }, { db, standings }) => {
    const { clan_id: clanid } = params;
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async () => {
      const changes = await clanHistory.all(db, { clanid, before, rows: rowsToRead(query.limit) });
      const people = changes.flatMap(({ actor, userid }) => [actor, userid]);
      return {
        answer: toPage(changes.map(toldChange), query.limit, ({ changeid }) => [changeid]),
        madeOf: [
          things.history(clanid),
          ...people.filter((userid) => userid !== undefined).map(things.user),
        ],
      };
    });
  },
);
