import type { Feature } from '../../feature.ts';
import { record } from '../../platform/db/changes/record.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { Problem, allow, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { whyNotLead } from '../clans/access.ts';
import { withLookalike, lockedStandingIn } from '../clans/sql.ts';
import { findClanPage, updateClanPage } from './sql.ts';

const getClanPage = implement('GET /clans/{clan_id}/page', async ({ params }) =>
  cacheable('everyone', async (db) => {
    const page = await findClanPage.maybe(db, { clanid: params.clan_id });
    if (!page) throw new Problem('no-such-clan');
    return { answer: withLookalike(page) };
  }),
);

const setClanPage = implement(
  'PUT /clans/{clan_id}/page',
  async ({ key, params, body, session }, { db, filters }) => {
    const { recruiting, language, playtimes, wanted, questions, showDescription } = body;
    const fields = { recruiting, language, playtimes, wanted, questions, showDescription };
    if (Object.values(fields).every((value) => value === undefined)) {
      throw nothingGiven('body', ...Object.keys(fields));
    }
    const { clan_id: clanid } = params;
    const held = await filters.check({ key, body }, true);
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      await updateClanPage.count(tx, {
        clanid,
        ...fields,
        questions: questions && [...new Set(questions)],
      });
      const detail = recruiting === undefined ? {} : { recruiting };
      record(tx, 'clan-page-set', { actor: session, clanid, detail });
      await filters.hold(tx, { kind: 'clan', id: clanid }, session.userid, held);
    });
    return { message: 'The public page has been changed.' };
  },
);

export const clanPages: Feature = {
  operations: [getClanPage, setClanPage],
};
