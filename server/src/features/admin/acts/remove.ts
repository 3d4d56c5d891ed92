import { record } from '../../../db/changes/record.ts';
import type { Tx } from '../../../db/statement.ts';
import { eraseClan } from '../../clans/queries.ts';
import { deleteMapRow } from '../../maps/queries.ts';
import { deleteTradeRow } from '../../trades/queries.ts';
import type { Entry } from './log.ts';
import { type ContentKind, entryOf, lockSubject, tellOwner } from './subjects.ts';

export async function removeSubject(
  tx: Tx,
  kind: ContentKind,
  id: string,
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, kind, id);
  if (kind === 'trade') await deleteTradeRow.one(tx, { tradeid: subject.id });
  else if (kind === 'map') await deleteMapRow.count(tx, { mapid: subject.id });
  else {
    const members = await eraseClan(tx, subject.id);
    for (const { userid } of members) {
      const detail = { name: subject.name, reason };
      record(tx, 'clan-removed', { userid, clanid: subject.id, detail });
    }
  }
  tellOwner(tx, 'removed', subject, reason);
  return { action: 'remove', ...entryOf(subject), reason };
}
