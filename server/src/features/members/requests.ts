import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { created } from '../../platform/http/answer.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { checkQuota, invalid, Problem, allow } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { questionsOf } from '../clan-pages/sql.ts';
import { whyNotInvite } from '../clans/access.ts';
import { shareClan, lockClan, lockedStandingIn, findMember } from '../clans/sql.ts';
import { lockCaller, findClanOf, lockPerson, userByChatid } from '../users/sql.ts';
import {
  countRequests,
  reasonsNotToAsk,
  upsertRequest,
  deleteRequest,
  requestsBy,
  withAnswers,
  requestsTo,
  blockedBy,
  countBlocked,
  insertBlocked,
  deleteBlocked,
} from './sql.ts';

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

type Answers = readonly { readonly question: string }[];

export const askToJoin = implement(
  'POST /clans/{clan_id}/requests',
  async ({ key, params, query, body, session }, { db, config, filters }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    await filters.check({ key, query, body }, false);
    return db.transaction(async (tx) => {
      if (!(await shareClan.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      await lockCaller(tx, userid);
      if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
      const { isBlocked, wait } = await reasonsNotToAsk.one(tx, { clanid, userid });
      if (isBlocked) throw new Problem('blocked');
      if (wait !== undefined) throw askedTooOften(wait);
      await checkAnswers(tx, clanid, body.answers);
      const answers = body.answers?.map(({ question, answer }) => ({ question, answer }));
      const asked = { message: query.message, answers: answers && JSON.stringify(answers) };
      const request = await upsertRequest.maybe(tx, { clanid, userid, ...asked });
      if (request?.isNew) {
        const { open } = await countRequests.one(tx, { userid });
        checkQuota(config.quotas, 'requests', open);
        record(tx, 'join-asked', { actor: session, userid, clanid });
      } else if (request) {
        record(tx, 'request-reworded', { actor: session, userid, detail: { clanid } });
      }
      return created('/users/requests', {
        message: 'You have asked to join. The clan will decide.',
      });
    });
  },
);

/** The leader may have changed the questions since they were shown. */
async function checkAnswers(tx: Tx, clanid: number, answers: Answers = []): Promise<void> {
  if (answers.length === 0) return;
  const { questions } = await questionsOf.one(tx, { clanid });
  for (const [index, { question }] of answers.entries()) {
    const isRepeated = answers.findIndex((other) => other.question === question) < index;
    if (questions.includes(question) && !isRepeated) continue;
    const path = `body/answers/${index}/question`;
    const message = 'must be one of the present questions of the clan, each once';
    throw invalid(path, message, { code: 'unknown-value', values: questions });
  }
}

function askedTooOften(retryAfter: number): Problem {
  const when = new Date(Date.now() + retryAfter * 1000).toISOString();
  const detail = `You have asked this clan three times within a day. Ask again after ${when}.`;
  return new Problem('asked-too-often', { detail, retryAfter });
}

export const withdrawRequest = implement(
  'DELETE /clans/{clan_id}/requests',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      if (!(await lockClan.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      const found = await deleteRequest.count(tx, { clanid, userid });
      if (found === 0) throw new Problem('no-such-request');
      record(tx, 'join-withdrawn', { actor: session, userid, clanid });
    });
    return { message: 'You have withdrawn your request.' };
  },
);

export const listOwnRequests = implement(
  'GET /users/requests',
  async ({ query, session }, { db }) => {
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const { userid } = session;
    const requests = await requestsBy.all(db, { userid, after, rows: rowsToRead(query.limit) });
    return toPage(requests.map(withAnswers), query.limit, ({ requestid }) => [requestid]);
  },
);

export const listRequests = implement(
  'GET /clans/{clan_id}/requests',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotInvite(standing.value));
    return cacheable(standing, async (db) => {
      const requests = await requestsTo.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      const shown = requests.map(withAnswers);
      return { answer: toPage(shown, query.limit, ({ requestid }) => [requestid]) };
    });
  },
);
