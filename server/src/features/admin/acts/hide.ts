import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { eraseClan } from '../../clans/sql.ts';
import { eraseMap } from '../../maps/sql.ts';
import { eraseTrade } from '../../trades/sql.ts';
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

const insertHidden = write({
  name: 'insert-hidden',
  sql: `insert into hidden (kind, id, cause) values (:kind, :id, 'operator')
        on conflict do nothing`,
  takes: { kind: 'text', id: 'int' },
});

const deleteHidden = write({
  name: 'delete-hidden',
  sql: `delete from hidden where kind = :kind and id = :id and cause in ('operator', 'filter')`,
  takes: { kind: 'text', id: 'int' },
});

/** Hiding again tells the owner the new reason. */
export async function hideSubject(
  tx: Tx,
  kind: ContentKind,
  id: string,
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, kind, id);
  await insertHidden.count(tx, { kind, id: subject.id });
  tellOwner(tx, 'hidden', subject, reason);
  return { action: 'hide', ...entryOf(subject), reason };
}

/** What a ban hides stays hidden until it ends. */
export async function showSubject(
  tx: Tx,
  kind: ContentKind,
  id: string,
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, kind, id);
  const shown = await deleteHidden.count(tx, { kind, id: subject.id });
  if (shown === 0) throw new Problem('not-hidden');
  tellOwner(tx, 'shown', subject, reason);
  return { action: 'show', ...entryOf(subject), reason };
}
