import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { WithHeaders } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { offerUndo } from '../undo/queries.ts';
import { deleteRelationship, findRelationship } from './queries.ts';

export const removeRelationship = implement(
  'DELETE /clans/{clan_id}/relationships/{relationship_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, relationship_id: relationshipid } = params;
    return db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      const found = await findRelationship.maybe(tx, { clanid, relationshipid });
      if (!found) throw new Problem('no-such-relationship');
      const removed = await deleteRelationship.count(tx, { clanid, relationshipid });
      if (removed === 0) throw new Problem('no-such-relationship');
      const { otherclanid, otherclanname, relationshiptype } = found;
      record(tx, 'relationship-removed', { actor: session, clanid, detail: { otherclanname } });
      const before = { relationshipid, relationshiptype };
      const snapshot = { clanid, otherclanid, before };
      const headers = await offerUndo(tx, session, 'relationship', snapshot);
      return new WithHeaders({ message: 'The relationship has been removed.' }, headers);
    });
  },
);
