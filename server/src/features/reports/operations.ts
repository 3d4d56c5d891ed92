import type { BodyOf } from '@clan-companion/contract/core/operation';
import { readId } from '@clan-companion/contract/core/values';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { Problem, allow } from '../../platform/http/problem.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { implement } from '../../services.ts';
import { whyNotInvite } from '../clans/access.ts';
import { standingIn } from '../clans/sql.ts';
import { maySee } from '../maps/access.ts';
import { findMapFor } from '../maps/sql.ts';
import { withAnswers } from '../members/sql.ts';
import { findListedTrade } from '../trades/sql.ts';
import { lockCaller } from '../users/sql.ts';
import { addReport, clanTexts, personTexts, type Reported, requestTexts } from './sql.ts';

type Kind = BodyOf<OperationTable['POST /reports']>['kind'];

/** Something as the caller sees it now. */
interface Subject extends Reported {
  readonly content: ItemOf<'GET /admin/reports'>['content'];
}

interface Asked {
  readonly id: string;
  /** The caller's; undefined for guests. */
  readonly userid: number | undefined;
  readonly config: Pick<Config, 'tradeDays'>;
}

type Find = (db: Queryable, asked: Asked) => Promise<Omit<Subject, 'kind'>>;

/** No account has it. */
const GUEST = 0;

const finders: Readonly<Record<Kind, Find>> = {
  clan: async (db, { id, userid }) => {
    const clanid = numberIn(id, 'no-such-clan');
    await standingIn(db, clanid, userid ?? GUEST);
    const found = await clanTexts.maybe(db, { clanid });
    if (!found) throw new Problem('no-such-clan');
    const { name, ownerid, ...content } = found;
    return { id: String(clanid), name, ownerid, content };
  },
  trade: async (db, { id, config }) => {
    const tradeid = numberIn(id, 'no-such-trade');
    const trade = await findListedTrade.maybe(db, { tradeid, days: config.tradeDays });
    if (!trade) throw new Problem('no-such-trade');
    const { item: name, userid: ownerid, price, note } = trade;
    return { id: String(tradeid), name, ownerid, content: { price, ...(note && { note }) } };
  },
  map: async (db, { id, userid }) => {
    const mapid = numberIn(id, 'no-such-map');
    const map = await findMapFor.maybe(db, { mapid, userid });
    if (!map || !maySee(map)) throw new Problem('no-such-map');
    return { id: String(mapid), name: map.name, ownerid: map.userid, content: {} };
  },
  person: async (db, { id }) => {
    const found = await personTexts.maybe(db, { chatid: id });
    if (!found) throw new Problem('no-such-user');
    const { ownerid, ...content } = found;
    return { id, name: content.nickname ?? content.chattag, ownerid, content };
  },
  request: async (db, { id, userid }) => {
    if (userid === undefined) throw new Problem('sign-in-needed');
    const [, digits = '', chatid = ''] = /^(\d+)-(.+)$/.exec(id) ?? [];
    const clanid = numberIn(digits, 'no-such-request');
    allow(whyNotInvite(await standingIn(db, clanid, userid)));
    const found = await requestTexts.maybe(db, { clanid, chatid });
    if (!found) throw new Problem('no-such-request');
    const { ownerid, answers: given, ...texts } = found;
    const { answers = [] } = withAnswers({ answers: given });
    const lines = answers.map(({ question, answer }) => `${question} ${answer}`).join('\n');
    return {
      id: `${clanid}-${chatid}`,
      name: texts.nickname ?? texts.chattag,
      ownerid,
      content: { ...texts, ...(lines && { answers: lines }) },
    };
  },
};

/** Throws if it does not exist, or if the caller cannot see it. */
const findSubject = async (db: Queryable, kind: Kind, asked: Asked): Promise<Subject> => ({
  kind,
  ...(await finders[kind](db, asked)),
});

function numberIn(
  text: string,
  problem: 'no-such-clan' | 'no-such-trade' | 'no-such-map' | 'no-such-request',
): number {
  const id = readId(text);
  if (id === undefined) throw new Problem(problem);
  return id;
}

/** The answer never says whether somebody else reported the same thing. */
const report = implement(
  'POST /reports',
  async ({ body, session, address }, { db, config, limits }) => {
    const { kind, id, cause, text } = body;
    const userid = session?.userid;
    const { exceeded, reset } = limits.reports.take(
      userid === undefined ? addressKey(address) : `user ${userid}`,
    );
    if (exceeded) throw new Problem('too-many-reports', { retryAfter: reset });
    await db.transaction(async (tx) => {
      if (userid !== undefined) await lockCaller(tx, userid);
      const subject = await findSubject(tx, kind, { id, userid, config });
      await addReport(tx, subject, { cause, text, userid }, config, 'report-made');
    });
    return { message: 'Thank you. The operators will look at it.' };
  },
);

export const reportOperations = [report];
