import { whyNotInvite } from '../../access/clans.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { standingIn } from '../clans/queries.ts';
import { invitesOf } from './queries.ts';

/** Not cached, because invites expire. */
export const listInvites = implement(
  'GET /clans/{clan_id}/invites',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotInvite(await standingIn(db, clanid, session.userid)));
    const invites = await invitesOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    return toPage(invites, query.limit, ({ inviteid }) => [inviteid]);
  },
);
