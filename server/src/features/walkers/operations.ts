import { randomBytes } from 'node:crypto';
import { BY_HAND } from '@clan-companion/contract/features/walkers/operations';
import { record } from '../../platform/db/changes/record.ts';
import { searchKey } from '../../platform/db/search-key.ts';
import { created, WithHeaders } from '../../platform/http/answer.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { allow, Problem, checkQuota, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/sql.ts';
import { whyNotSeeInside, whyNotEdit } from '../clans/access.ts';
import { findStanding, lockClan, standingIn, findClan, lockedStandingIn } from '../clans/sql.ts';
import { undoable } from '../undo/rules.ts';
import { findClanOf } from '../users/sql.ts';
import { whyNotChangeWalker } from './access.ts';
import {
  endClaim,
  promoteClaims,
  withdrawDisputed,
  disputeClaim,
  moveWalker,
  beginClaim,
} from './claims/sql.ts';
import { placeWalker, recordTrip, takeLines } from './lines.ts';
import {
  findWalker,
  showWalker,
  countWalkers,
  insertWalker,
  updateWalkerRow,
  deleteWalkerRow,
  isClaim,
  isHeld,
  walkerRow,
  insertWalkerAgain,
  lockWalker,
} from './sql.ts';
import { walkerPage, newOwner, changeableWalker } from './walkers.ts';

interface WalkerRow {
  readonly gameid: string;
  readonly clanid: number;
  readonly ownerid: number | null;
  readonly name: string;
  readonly state: string;
}

interface WalkerBefore {
  readonly row: WalkerRow;
  readonly holder?: number | undefined;
}

export const undoWalker = undoable<WalkerBefore>(
  'walker',
  async (tx, actor, { row, holder: holderBefore }, { quotas }) => {
    const { clanid, gameid: walkerid, name, state } = row;
    const standing = await lockedStandingIn(tx, clanid, actor.userid);
    // Ownership ends with the membership.
    const ownerid = standing.isMember ? (row.ownerid ?? undefined) : undefined;
    allow(whyNotChangeWalker(actor, ownerid === undefined ? {} : { ownerid }, standing));

    const records = await lockWalker(tx, walkerid);
    const holder = records.find(isHeld);
    if (holder?.clanid !== holderBefore) throw new Problem('cannot-undo');
    // A disputed claim leaves a hidden record behind.
    const own = records.find((one) => one.clanid === clanid);
    if (own?.state !== (state === 'disputed' ? 'lost' : undefined))
      throw new Problem('cannot-undo');
    if (own) await deleteWalkerRow.count(tx, { walkerid, clanid });
    if ((await insertWalkerAgain.count(tx, { row })) === 0) throw new Problem('cannot-undo');
    checkQuota(quotas, 'walkers', (await countWalkers.one(tx, { clanid })).walkers);

    record(tx, 'walker-restored', { actor, clanid, detail: { walkerid, name } });
    if (!holder || !isClaim({ state })) return;
    const { name: clan } = await findClan.one(tx, { clanid });
    await beginClaim(tx, walkerid, holder, { clanid, name: clan });
  },
);

const listWalkers = implement('GET /walkers', async ({ query, caller }, { db, standings }) => {
  const { userid } = caller;
  const { clanid } = query;
  const find = walkerPage(query);
  if (clanid === undefined) {
    const clan = await findClanOf.maybe(db, { userid });
    return find(db, { clanid: clan?.clanid, ownerid: userid });
  }
  const standing = await standings.maybe(clanid, userid);
  // A filter never answers 404: an unknown clan is rejected like any other foreign clan.
  if (!standing) throw new Problem('members-only');
  allow(whyNotSeeInside(standing.value));
  // Not cached: the answer changes as days pass, without a change in the change log.
  if (query.unseendays !== undefined) return find(db, { clanid });
  return cacheable(standing, async (cached) => ({ answer: await find(cached, { clanid }) }));
});

const listGuildWalkers = implement(
  'GET /bot/guilds/{guildid}/walkers',
  async ({ params, query }, { db }) => {
    const find = walkerPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, { clanid });
  },
);

const getWalker = implement(
  'GET /walkers/{walker_id}',
  async ({ params, session: { userid, chatid } }) =>
    cacheable('caller', async (db) => {
      const clan = await findClanOf.maybe(db, { userid });
      const found = await findWalker.maybe(db, {
        walkerid: params.walker_id,
        clanid: clan?.clanid,
        userid,
      });
      const standing = found && (await findStanding.maybe(db, { clanid: found.clanid, userid }));
      if (!standing) throw new Problem('no-such-walker');
      const { ownerid, addedby } = found;
      const isOwn = ownerid === undefined ? addedby === userid : ownerid === chatid;
      if (!isOwn) allow(whyNotSeeInside(standing));
      return { answer: await showWalker(db, found) };
    }),
);

const addWalker = implement('POST /walkers', async ({ body, session }, { db, config }) => {
  const { userid } = session;
  return db.transaction(async (tx) => {
    const clan = await findClanOf.maybe(tx, { userid });
    if (!clan || !(await lockClan.maybe(tx, clan))) throw new Problem('not-in-a-clan');
    const { clanid } = clan;
    const standing = await standingIn(tx, clanid, userid);
    if (!standing.isMember) throw new Problem('not-in-a-clan');
    const isOwn = body.ownerid === undefined || body.ownerid === session.chatid;
    if (!isOwn) allow(whyNotEdit(standing));
    const ownerid = isOwn ? userid : await newOwner(tx, clanid, body.ownerid!);
    const walkerid = `${BY_HAND}${randomBytes(9).toString('base64url')}`;
    const { name, type } = body;
    const description = body.description || undefined;
    const addedby = isOwn ? userid : undefined;
    await insertWalker(tx, { walkerid, clanid, ownerid, name, type, description, addedby });
    const { walkers } = await countWalkers.one(tx, { clanid });
    checkQuota(config.quotas, 'walkers', walkers);
    record(tx, 'walker-added', { actor: session, clanid, detail: { walkerid, name } });
    const walker = await findWalker.one(tx, { walkerid, clanid });
    return created(`/walkers/${walkerid}`, await showWalker(tx, walker));
  });
});

const updateWalker = implement(
  'PUT /walkers/{walker_id}',
  async ({ params, body, caller }, { db }) => {
    const { name, type, description, ownerid } = body;
    if ([name, type, description, ownerid].every((field) => field === undefined)) {
      throw nothingGiven('body', 'name', 'type', 'description', 'ownerid');
    }
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { own } = await changeableWalker(tx, walkerid, caller);
      await updateWalkerRow.count(tx, {
        walkerid,
        clanid: own.clanid,
        name,
        namekey: name && searchKey(name),
        type,
        typekey: type && searchKey(type),
        description,
        ownerid: ownerid ? await newOwner(tx, own.clanid, ownerid) : undefined,
        disown: ownerid === '',
      });
      record(tx, 'walker-updated', {
        actor: caller,
        clanid: own.clanid,
        detail: { walkerid, name: name ?? own.name },
      });
    });
    return { message: 'The walker has been changed.' };
  },
);

const deleteWalker = implement(
  'DELETE /walkers/{walker_id}',
  async ({ params, session }, { db }) => {
    const walkerid = params.walker_id;
    return db.transaction(async (tx) => {
      const { own, records } = await changeableWalker(tx, walkerid, session);
      const { clanid, name } = own;
      const { row } = await walkerRow.one(tx, { walkerid, clanid });
      const remove = own.state === 'disputed' ? withdrawDisputed : deleteWalkerRow;
      await remove.count(tx, { walkerid, clanid });
      record(tx, 'walker-deleted', { actor: session, clanid, detail: { walkerid, name } });
      const holder = records.find(isHeld);
      if (holder === own) {
        await promoteClaims(tx, [walkerid]);
        // Another clan has got it.
        if (records.some((one) => one !== own && one.state !== 'lost')) return true;
      } else if (holder && isClaim(own)) {
        const clan = await findClan.maybe(tx, { clanid });
        if (clan) await endClaim(tx, walkerid, holder, clan.name);
      }
      const headers = await undoWalker.offer(tx, session, {
        row: row as WalkerBefore['row'],
        holder: holder === own ? undefined : holder?.clanid,
      });
      return new WithHeaders(true as const, headers);
    });
  },
);

const answerClaim = implement(
  'PUT /walkers/{walker_id}/contested',
  async ({ params, body, caller }, { db }) => {
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { own: holder, records } = await changeableWalker(tx, walkerid, caller);
      const claim = records.find((each) => each.clanid === body.clanid && isClaim(each));
      if (!isHeld(holder) || !claim) throw new Problem('no-such-claim');
      const answer = { holder, claim, actor: caller };
      if (body.answer === 'confirm') await moveWalker(tx, walkerid, answer);
      else if (claim.state === 'claimed') await disputeClaim(tx, walkerid, answer);
    });
    return {
      message:
        body.answer === 'confirm'
          ? 'The walker has moved to the other clan.'
          : 'The claim has been disputed.',
    };
  },
);

export const walkerOperations = [
  listWalkers,
  placeWalker,
  getWalker,
  addWalker,
  updateWalker,
  deleteWalker,
  answerClaim,
  takeLines,
  recordTrip,
  listGuildWalkers,
];
