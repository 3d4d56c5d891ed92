import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { inWords } from './history-words.ts';
import { clanHistory, standingIn } from './queries.ts';

export const listClanHistory = implement(
  'GET /clans/{clan_id}/history',
  async ({ params, query, session }, { db }) => {
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    allow(whyNotSeeInside(await standingIn(db, params.clan_id, session.userid)));
    const rows = rowsToRead(query.limit);
    const changes = await clanHistory.all(db, { clanid: params.clan_id, before, rows });
    const told = changes.map(({ at, ...change }) => ({
      ...(change as typeof change & { detail?: Record<string, string | boolean> }),
      timestamp: at,
      message: inWords(change.action, {
        who: change.nickname ?? change.chattag ?? 'Someone who is gone',
        whom: change.membernickname ?? change.membertag ?? 'someone who is gone',
        detail: (change.detail ?? {}) as Record<string, string | boolean>,
      }),
    }));
    return toPage(told, query.limit, ({ changeid }) => [changeid]);
  },
);
