import type { ContentKind, Lifecycles } from '../../../lifecycle/lifecycle.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Entry } from './log.ts';
import { entryOf, lockSubject } from './subjects.ts';

export async function removeSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  { reason, restoreDays }: { reason: string; restoreDays: number },
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  const { remove, notify } = lifecycles.contentOf(kind);
  const keeping = { days: restoreDays, cause: 'operator' } as const;
  await remove(tx, subject, { reason, keeping, lifecycles });
  notify(tx, 'removed', subject, reason);
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

/** Hiding again notifies the owner of the new reason. */
export async function hideSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  await insertHidden.count(tx, { kind, id: subject.id });
  lifecycles.contentOf(kind).notify(tx, 'hidden', subject, reason);
  return { action: 'hide', ...entryOf(subject), reason };
}

/** What a ban hides stays hidden until it ends. */
export async function showSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  const shown = await deleteHidden.count(tx, { kind, id: subject.id });
  if (shown === 0) throw new Problem('not-hidden');
  lifecycles.contentOf(kind).notify(tx, 'shown', subject, reason);
  return { action: 'show', ...entryOf(subject), reason };
}
