import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { notificationOf } from './notification.ts';
import { clanToDecideFor, notificationsOf } from './queries.ts';

export const listNotifications = implement(
  'GET /users/notifications',
  async ({ query, session }) => {
    const { userid } = session;
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    return ready('caller', async (db) => {
      const clanid = await clanToDecideFor(db, userid);
      const rows = await notificationsOf.all(db, {
        userid,
        clanid,
        before,
        rows: rowsToRead(query.limit),
      });
      const shown = rows.map(({ read, ...row }) => ({ ...notificationOf(row), read }));
      return { answer: toPage(shown, query.limit, ({ changeid }) => [changeid]) };
    });
  },
);
