import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import { type Actor, record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { WithHeaders } from '../../platform/http/answer.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, Problem, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { whyNotSeeInside, whyNotInvite, whyNotKick, whyNotLead } from '../clans/access.ts';
import { addMember, removeMember } from '../clans/rules.ts';
import { findMember, lockedStandingIn } from '../clans/sql.ts';
import { undoable } from '../undo/rules.ts';
import { lockPerson, userByChatid, findUserByChatid, findClanOf } from '../users/sql.ts';
import {
  askToJoin,
  listOwnRequests,
  listRequests,
  withdrawRequest,
  blockPerson,
  listBlocked,
  unblockPerson,
} from './requests.ts';
import {
  membersOf,
  deleteRequest,
  makeLeader,
  updatePermissions,
  countRequests,
  insertRequestAgain,
  reasonsNotToAsk,
} from './sql.ts';
import { listClanTech, listGuildTech } from './tech.ts';

interface RequestRow {
  readonly clanid: number;
  readonly userid: number;
}

/** Undoes a rejection. */
export const undoRejection = undoable<RequestRow>(
  'request',
  async (tx, actor, snapshot, { quotas }) => {
    const { clanid, userid } = snapshot;
    allow(whyNotInvite(await lockedStandingIn(tx, clanid, actor.userid)));
    if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('cannot-undo');
    const joined = await findClanOf.maybe(tx, { userid });
    const { isBlocked } = await reasonsNotToAsk.one(tx, { clanid, userid });
    if (joined || isBlocked) throw new Problem('cannot-undo');
    if ((await insertRequestAgain.count(tx, { snapshot })) === 0) throw new Problem('cannot-undo');
    // The quota is that of another person, so its problem would make no sense to the caller.
    const { open } = await countRequests.one(tx, { userid });
    if (open > quotas.requests) throw new Problem('cannot-undo');
    record(tx, 'join-restored', { actor, userid, clanid });
  },
);

const listMembers = implement(
  'GET /clans/{clan_id}/members',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => {
      const members = await membersOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      return { answer: toPage(members, query.limit, ({ userid }) => [userid]) };
    });
  },
);

interface Act {
  readonly clanid: number;
  readonly actor: Actor;
  readonly userid: number;
  readonly lifecycles: Lifecycles;
}

const actOnMember = implement(
  'PUT /clans/{clan_id}/members/{member_id}',
  async ({ params, query, caller }, { db, lifecycles }) => {
    const { clan_id: clanid } = params;
    return db.transaction(async (tx) => {
      const standing = await lockedStandingIn(tx, clanid, caller.userid);
      const isSelf = params.member_id === caller.chatid;
      allow(query.action === 'kick' ? whyNotKick(standing, isSelf) : whyNotInvite(standing));
      const { userid } = await userByChatid(tx, params.member_id);
      return acts[query.action](tx, { clanid, actor: caller, userid, lifecycles });
    });
  },
);

type Done = AnswerTo<'PUT /clans/{clan_id}/members/{member_id}'>;

const acts = { accept, reject, kick };

async function accept(tx: Tx, { clanid, actor, userid, lifecycles }: Act): Promise<Done> {
  await takeRequest(tx, clanid, userid);
  await addMember(tx, lifecycles, { userid, clanid });
  record(tx, 'join-accepted', { actor, userid, clanid });
  return { message: 'The request has been accepted.' };
}

async function reject(tx: Tx, { clanid, actor, userid }: Act): Promise<WithHeaders<Done>> {
  const snapshot = await takeRequest(tx, clanid, userid);
  record(tx, 'join-rejected', { actor, userid, clanid });
  const headers = await undoRejection.offer(tx, actor, snapshot);
  return new WithHeaders({ message: 'The request has been rejected.' }, headers);
}

async function kick(tx: Tx, { clanid, actor, userid, lifecycles }: Act): Promise<Done> {
  const member = await findMember.maybe(tx, { clanid, userid });
  if (!member) throw new Problem('no-such-member');
  if (member.isLeader) throw new Problem('leader-stays');
  await removeMember(tx, lifecycles, { clanid, userid });
  record(tx, 'member-kicked', { actor, userid, clanid });
  return { message: 'The member has been kicked.' };
}

/** Locks the person. While they are banned, their requests count as missing. */
async function takeRequest(tx: Tx, clanid: number, userid: number) {
  const person = await lockPerson.maybe(tx, { userid });
  if (!person) throw new Problem('no-such-user');
  if (person.banned) throw new Problem('no-such-request');
  const found = await deleteRequest.maybe(tx, { clanid, userid });
  if (!found) throw new Problem('no-such-request');
  return found.snapshot as RequestRow;
}

const handOver = implement(
  'PUT /clans/{clan_id}/leader',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      const user = await findUserByChatid.maybe(tx, { chatid: query.chatid });
      const heir = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
      if (!heir) throw new Problem('no-such-member');
      const { userid } = heir;
      if (userid === session.userid) throw new Problem('already-leader');
      await makeLeader(tx, clanid, userid);
      record(tx, 'leader-changed', { actor: session, userid, clanid });
    });
    return { message: 'The clan has been handed over.' };
  },
);

const getPermissions = implement(
  'GET /clans/{clan_id}/members/{member_id}/permissions',
  async ({ params, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => {
      const { userid } = await userByChatid(db, params.member_id);
      const member = await findMember.maybe(db, { clanid, userid });
      if (!member) throw new Problem('no-such-member');
      const { isLeader, canEdit, canInvite, canKick } = member;
      const answer = {
        canEdit: isLeader || canEdit,
        canInvite: isLeader || canInvite,
        canKick: isLeader || canKick,
      };
      return { answer };
    });
  },
);

const setPermissions = implement(
  'PUT /clans/{clan_id}/members/{member_id}/permissions',
  async ({ params, query, session }, { db }) => {
    const { canEdit, canInvite, canKick } = query;
    const set = Object.entries({ canEdit, canInvite, canKick }).filter(
      ([, on]) => on !== undefined,
    );
    if (set.length === 0) throw nothingGiven('query', 'canEdit', 'canInvite', 'canKick');
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      const member = await findMember.maybe(tx, { clanid, userid });
      if (!member) throw new Problem('no-such-member');
      if (member.isLeader) throw new Problem('leader-stays');
      await updatePermissions.count(tx, { clanid, userid, canEdit, canInvite, canKick });
      const detail = Object.fromEntries(set) as Record<string, boolean>;
      record(tx, 'permissions-set', {
        actor: session,
        userid,
        clanid,
        detail,
      });
    });
    return { message: 'The permissions have been set.' };
  },
);

export const memberOperations = [
  askToJoin,
  listRequests,
  withdrawRequest,
  listOwnRequests,
  listBlocked,
  blockPerson,
  unblockPerson,
  listMembers,
  actOnMember,
  getPermissions,
  setPermissions,
  handOver,
  listClanTech,
  listGuildTech,
];
