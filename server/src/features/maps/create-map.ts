import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockUser } from '../users/queries.ts';
import { generatePassword } from './password-hash.ts';
import { insertMap } from './queries.ts';

export const createMap = implement(
  'POST /maps',
  async ({ query, session, address }, { db, mapPasswords }, reply) => {
    // The response contains the password.
    reply.header('cache-control', 'no-store');
    const isPrivate = query.password !== undefined;
    if (isPrivate && !session) throw new Problem('sign-in-needed');
    const password = query.password ?? generatePassword();
    const kind = isPrivate ? 'chosen' : 'generated';
    const passwordhash = await mapPasswords.hash(password, kind, { session, address });
    const ownerid = session?.userid;
    const mapid = await db.transaction(async (tx) => {
      if (ownerid !== undefined && !(await lockUser.maybe(tx, { userid: ownerid }))) {
        throw new Problem('sign-in-needed');
      }
      const map = await insertMap.one(tx, {
        ownerid,
        name: query.name,
        isPrivate,
        passwordhash,
      });
      record(tx, 'map-created', { actor: session, userid: ownerid, detail: map });
      return map.mapid;
    });
    reply.header('location', `/maps/${mapid}`);
    return { mapid, password };
  },
  async ({ query, session }) => {
    if (query.password !== undefined && !session) throw new Problem('sign-in-needed');
  },
);
