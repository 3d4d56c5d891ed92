import { findBan } from '../../http/bans.ts';
import { Problem } from '../../http/problem.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { findPerson, newestMapsOf, newestTradesOf, sessionsOfPerson } from './find-queries.ts';
import { withRole } from './found.ts';

export const getPerson = implement(
  'GET /admin/people/{chat_id}',
  async ({ params }, { db, config }) => {
    const { chat_id: chatid } = params;
    const found = await findPerson.maybe(db, { chatid });
    if (!found) throw new Problem('no-such-user');
    const { userid, trades, maps, mapbytes, changes, ...person } = found;
    const [ban, offers, ownMaps, sessions] = await Promise.all([
      findBan.maybe(db, { chatid }),
      newestTradesOf.all(db, { userid }),
      newestMapsOf.all(db, { userid }),
      sessionsOfPerson.all(db, { userid }),
    ]);
    return {
      ...withRole(person, config.operators),
      ...(ban && { ban: { chatid, ...ban } }),
      stored: { trades, maps, mapbytes, changes },
      sessions,
      trades: offers as AnswerTo<'GET /admin/people/{chat_id}'>['trades'],
      maps: ownMaps,
    };
  },
);
