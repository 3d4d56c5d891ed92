import { randomBytes } from 'node:crypto';
import { record } from '../../platform/db/changes/record.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { created } from '../../platform/http/answer.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem, allow, checkQuota } from '../../platform/http/problem.ts';
import { tokenHash } from '../../platform/http/caller.ts';
import { implement } from '../../services.ts';
import { whyNotInvite } from '../clans/access.ts';
import { addMember } from '../clans/rules.ts';
import { standingIn, lockedStandingIn, findClan, withLookalike, lockClan } from '../clans/sql.ts';
import { deleteRequest, reasonsNotToAsk } from '../members/sql.ts';
import { lockCaller, findClanOf } from '../users/sql.ts';
import {
  findInvite,
  invitesOf,
  countInvites,
  insertInvite,
  deleteInviteRow,
  countUse,
} from './sql.ts';

/** The invite with this code; throws with the reason if it does not work. */
async function workingInvite(db: Queryable, code: string) {
  const invite = await findInvite.maybe(db, { codehash: tokenHash(code) });
  if (!invite) throw new Problem('no-such-invite');
  if (invite.isUsedUp) throw new Problem('invite-used-up');
  if (invite.isExpired) throw new Problem('invite-expired');
  return invite;
}

/** Not cached, because invites expire. */
const listInvites = implement(
  'GET /clans/{clan_id}/invites',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotInvite(await standingIn(db, clanid, session.userid)));
    const invites = await invitesOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    return toPage(invites, query.limit, ({ inviteid }) => [inviteid]);
  },
);

const CODE_BYTES = 16;

const createInvite = implement(
  'POST /clans/{clan_id}/invites',
  async ({ params, body, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    const { days = 7, uses = 10 } = body;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    return db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, userid)));
      const codehash = tokenHash(code);
      const inserted = await insertInvite.one(tx, { clanid, madeby: userid, codehash, uses, days });
      const { working } = await countInvites.one(tx, { clanid });
      checkQuota(config.quotas, 'invites', working);
      record(tx, 'invite-created', { actor: session, clanid });
      const headers = { 'cache-control': 'no-store' };
      return created(`/clans/${clanid}/invites`, { ...inserted, code }, headers);
    });
  },
);

const deleteInvite = implement(
  'DELETE /clans/{clan_id}/invites/{invite_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, invite_id: inviteid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const deleted = await deleteInviteRow.count(tx, { clanid, inviteid });
      if (deleted === 0) throw new Problem('no-such-invite');
      record(tx, 'invite-deleted', { actor: session, clanid });
    });
    return { message: 'The invite has been withdrawn.' };
  },
);

const previewInvite = implement(
  'POST /invites/preview',
  async ({ body: { code } }, { db }, reply) => {
    reply.header('cache-control', 'no-store');
    const { clanid } = await workingInvite(db, code);
    const clan = await findClan.maybe(db, { clanid });
    if (!clan) throw new Problem('no-such-invite');
    const { description: _, ...shown } = withLookalike(clan);
    return shown;
  },
);

const joinByInvite = implement(
  'POST /invites',
  async ({ body: { code }, session }, { db, lifecycles }) => {
    const { userid } = session;
    return db.transaction(async (tx) => {
      const { clanid } = await workingInvite(tx, code);
      await lockClan.maybe(tx, { clanid });
      // Under the lock, nobody else uses or ends it.
      const { inviteid, madeby } = await workingInvite(tx, code);
      await lockCaller(tx, userid);
      if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
      const { isBlocked } = await reasonsNotToAsk.one(tx, { clanid, userid });
      if (isBlocked) throw new Problem('blocked');
      await countUse.count(tx, { inviteid });
      await deleteRequest.count(tx, { clanid, userid });
      await addMember(tx, lifecycles, { userid, clanid });
      record(tx, 'join-invited', { actor: { userid: madeby }, userid, clanid });
      const { description: _, ...shown } = withLookalike(await findClan.one(tx, { clanid }));
      return created(`/clans/${clanid}`, shown);
    });
  },
);

export const clanInviteOperations = [
  listInvites,
  createInvite,
  deleteInvite,
  joinByInvite,
  previewInvite,
];
