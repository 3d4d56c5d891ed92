import { record } from '../../platform/db/changes/record.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, checkQuota, Problem } from '../../platform/http/problem.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { implement } from '../../services.ts';
import { whyNotInvite } from '../clans/access.ts';
import { lockedStandingIn, findMember } from '../clans/sql.ts';
import { lockPerson, userByChatid } from '../users/sql.ts';
import { blockedBy, countBlocked, deleteRequest, insertBlocked, deleteBlocked } from './sql.ts';

export const listBlocked = implement(
  'GET /clans/{clan_id}/blocked',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotInvite(standing.value));
    return cacheable(standing, async (db) => {
      const people = await blockedBy.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      return { answer: toPage(people, query.limit, ({ userid }) => [userid]) };
    });
  },
);

export const blockPerson = implement(
  'PUT /clans/{clan_id}/blocked/{member_id}',
  async ({ params, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      // The person may be asking to join right now.
      if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('no-such-user');
      if (await findMember.maybe(tx, { clanid, userid })) throw new Problem('still-a-member');
      if ((await insertBlocked.count(tx, { clanid, userid })) === 0) return;
      const { people } = await countBlocked.one(tx, { clanid });
      checkQuota(config.quotas, 'blocked', people);
      if ((await deleteRequest.count(tx, { clanid, userid })) > 0) {
        record(tx, 'join-ended', { userid, clanid });
      }
      record(tx, 'join-blocked', { actor: session, userid, clanid });
    });
    return { message: 'The person has been blocked.' };
  },
);

export const unblockPerson = implement(
  'DELETE /clans/{clan_id}/blocked/{member_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      const removed = await deleteBlocked.count(tx, { clanid, userid });
      if (removed === 0) throw new Problem('no-such-block');
      record(tx, 'join-unblocked', { actor: session, userid, clanid });
    });
    return { message: 'The person can ask to join again.' };
  },
);
