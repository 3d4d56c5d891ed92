import { record } from '../../db/changes/record.ts';
import { nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { markRead } from './queries.ts';

export const readNotifications = implement(
  'PUT /users/notifications',
  async ({ body, session }, { db }) => {
    const { upto, read } = body;
    if (upto === undefined && read === undefined) throw nothingGiven('body', 'upto', 'read');
    const { userid } = session;
    await db.transaction(async (tx) => {
      const position = { userid, upto: upto ?? 0, read: (read ?? []).map(String) };
      // Without an actor, so that the person's other tabs show it as well.
      if (await markRead.maybe(tx, position)) record(tx, 'notifications-read', { userid });
    });
    return true;
  },
);
