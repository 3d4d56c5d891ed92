import { whyNotSeeInside } from '../../access/clans.ts';
import { toldDetail } from '../../db/changes/change.ts';
import { things } from '../../db/changes/things.ts';
import { implement } from '../../http/operation.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { inWords } from './history-words.ts';
import { clanHistory } from './queries.ts';

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
      const told = changes.map(({ at, detail: kept, ...change }) => {
        const detail = kept === undefined ? undefined : toldDetail(kept);
        return {
          ...change,
          ...(detail && { detail }),
          timestamp: at,
          message: inWords(change.action, {
            who: change.nickname ?? change.chattag ?? 'Someone who is gone',
            whom: change.membernickname ?? change.membertag ?? 'someone who is gone',
            detail: detail ?? {},
          }),
        };
      });
      return {
        answer: toPage(told, query.limit, ({ changeid }) => [changeid]),
        madeOf: [
          things.history(clanid),
          ...people.filter((userid) => userid !== undefined).map(things.user),
        ],
      };
    });
  },
);
