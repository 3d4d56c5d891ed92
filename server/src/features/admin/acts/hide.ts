import { type Tx, write } from '../../../db/statement.ts';
import { Problem } from '../../../http/problem.ts';
import type { Entry } from './log.ts';
import { type ContentKind, entryOf, lockSubject, tellOwner } from './subjects.ts';

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
