import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { deleteRelationship, findRelationship } from './queries.ts';

export const removeRelationship = implement(
  'DELETE /clans/{clan_id}/relationships/{relationship_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, relationship_id: relationshipid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      const relationship = await findRelationship.maybe(tx, { clanid, relationshipid });
      if (!relationship) throw new Problem('no-such-relationship');
      const removed = await deleteRelationship.count(tx, { clanid, relationshipid });
      if (removed === 0) throw new Problem('no-such-relationship');
      record(tx, 'relationship-removed', { actor: session, clanid, detail: relationship });
    });
    return { message: 'The relationship has been removed.' };
  },
);
