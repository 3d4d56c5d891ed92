import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { clanToDecideFor, countNotificationsOf } from './queries.ts';

export const countNotifications = implement(
  'GET /users/notifications/count',
  async ({ session }) => {
    const { userid } = session;
    return ready('caller', async (db) => {
      const clanid = await clanToDecideFor(db, userid);
      return { answer: await countNotificationsOf.one(db, { userid, clanid }) };
    });
  },
);
