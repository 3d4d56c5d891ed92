import { record } from '../../../db/changes/record.ts';
import type { Tx } from '../../../db/statement.ts';
import { eraseClan } from '../../clans/queries.ts';
import { eraseMap } from '../../maps/queries.ts';
import { eraseTrade } from '../../trades/queries.ts';
import type { Entry } from './log.ts';
import { type ContentKind, entryOf, lockSubject, tellOwner } from './subjects.ts';

export async function removeSubject(
  tx: Tx,
  kind: ContentKind,
  id: string,
  reason: string,
  restoreDays: number,
): Promise<Entry> {
  const subject = await lockSubject(tx, kind, id);
  const keeping = { days: restoreDays, cause: 'operator' } as const;
  if (kind === 'trade') await eraseTrade(tx, subject.id, keeping);
  else if (kind === 'map') await eraseMap(tx, subject.id, keeping);
  else {
    const members = await eraseClan(tx, subject.id, keeping);
    for (const { userid } of members) {
      const detail = { name: subject.name, reason };
      record(tx, 'clan-removed', { userid, clanid: subject.id, detail });
    }
  }
  tellOwner(tx, 'removed', subject, reason);
  return { action: 'remove', ...entryOf(subject), reason };
}
