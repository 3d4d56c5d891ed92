import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota, invalid, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findClan, lockedStandingIn, shareClan } from '../clans/queries.ts';
import { countRelationships, upsertRelationship } from './queries.ts';

export const setRelationship = implement(
  'POST /clans/{clan_id}/relationships',
  async ({ params, query, session }, { db, config }, reply) => {
    const { clan_id: clanid } = params;
    const { otherclanid, relationshiptype } = query;
    if (otherclanid === clanid)
      throw invalid('query/otherclanid', 'must be another clan', { code: 'not-allowed' });
    await db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      if (!(await shareClan.maybe(tx, { clanid: otherclanid }))) throw new Problem('no-such-clan');
      const { isNew } = await upsertRelationship.one(tx, { clanid, otherclanid, relationshiptype });
      if (isNew) {
        const { relationships } = await countRelationships.one(tx, { clanid });
        checkQuota(config.quotas, 'relationships', relationships);
      }
      const { name: otherclanname } = await findClan.one(tx, { clanid: otherclanid });
      const detail = { otherclanid, otherclanname, relationshiptype };
      record(tx, 'relationship-set', { actor: session, clanid, detail });
    });
    reply.header('location', `/clans/${clanid}/relationships`);
    return { message: 'The relationship has been set.' };
  },
);
