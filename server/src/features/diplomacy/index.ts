import type { Feature } from '../../feature.ts';
import { valueIn } from '../../lifecycle/trash.ts';
import { record } from '../../platform/db/changes/record.ts';
import { findClan } from '../clans/sql.ts';
import { diplomacyOperations, undoRelationship } from './operations.ts';
import { relationshipsWith } from './sql.ts';

export const diplomacy: Feature = {
  undoables: [undoRelationship],
  operations: diplomacyOperations,
  lifecycle: {
    kept: {
      clan: {
        relationships: {
          where: ':id in (clanid, otherclanid)',
          // The clan itself is not there yet.
          lostIf: `not exists (
            select from clans x
            where x.clanid in (${valueIn('r', 'clanid')}, ${valueIn('r', 'otherclanid')}))`,
        },
      },
    },
    async restored(tx, { kind, id: clanid }) {
      if (kind !== 'clan') return;
      const { name: otherclanname } = await findClan.one(tx, { clanid });
      for (const { clanid: other, relationshiptype } of await relationshipsWith.all(tx, {
        clanid,
      })) {
        const detail = { otherclanname, relationshiptype };
        record(tx, 'relationship-set', { clanid: other, detail });
      }
    },
  },
};
