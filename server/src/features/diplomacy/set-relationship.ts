import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota, invalid, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { findClan, lockedStandingIn, shareClan } from '../clans/queries.ts';
import { offerUndo } from '../undo/queries.ts';
import { countRelationships, relationshipTo, upsertRelationship } from './queries.ts';

export const setRelationship = implement(
  'POST /clans/{clan_id}/relationships',
  async ({ params, query, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    const { otherclanid, relationshiptype } = query;
    if (otherclanid === clanid)
      throw invalid('query/otherclanid', 'must be another clan', { code: 'not-allowed' });
    return db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      if (!(await shareClan.maybe(tx, { clanid: otherclanid }))) throw new Problem('no-such-clan');
      const before = await relationshipTo.maybe(tx, { clanid, otherclanid });
      const set = await upsertRelationship.one(tx, { clanid, otherclanid, relationshiptype });
      if (set.isNew) {
        const { relationships } = await countRelationships.one(tx, { clanid });
        checkQuota(config.quotas, 'relationships', relationships);
      }
      const { name: otherclanname } = await findClan.one(tx, { clanid: otherclanid });
      const detail = { otherclanid, otherclanname, relationshiptype };
      record(tx, 'relationship-set', { actor: session, clanid, detail });
      const headers = await offerUndo(tx, session, 'relationship', {
        clanid,
        otherclanid,
        ...(before && { before }),
        version: set.version,
      });
      const answer = { message: 'The relationship has been set.' };
      return created(`/clans/${clanid}/relationships`, answer, headers);
    });
  },
);
