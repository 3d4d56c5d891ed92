import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { updateClanPage } from './queries.ts';

export const setClanPage = implement(
  'PUT /clans/{clan_id}/page',
  async ({ params, body, session }, { db, filters }) => {
    const { recruiting, language, playtimes, wanted, questions, showDescription } = body;
    const fields = { recruiting, language, playtimes, wanted, questions, showDescription };
    if (Object.values(fields).every((value) => value === undefined)) {
      throw nothingGiven('body', ...Object.keys(fields));
    }
    const { clan_id: clanid } = params;
    const held = await filters.check('PUT /clans/{clan_id}/page', { body }, true);
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
