import { readId } from '@clan-companion/contract/core/values';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Entry } from './log.ts';

export type ContentKind = 'clan' | 'trade' | 'map';

/** A clan, an offer or a map, locked. */
export interface Subject {
  readonly kind: ContentKind;
  readonly id: number;
  readonly name: string;
  /** Its owner, or the clan's leader. A map may have none. */
  readonly userid?: number;
}

const gives = { name: 'text', userid: 'int?' } as const;

const lock = {
  clan: write({
    name: 'lock-clan-subject',
    sql: `select name, leaderid as userid from clans where clanid = :id for update`,
    takes: { id: 'int' },
    gives,
  }),
  trade: write({
    name: 'lock-trade-subject',
    sql: `select item as name, userid from trades where tradeid = :id for update`,
    takes: { id: 'int' },
    gives,
  }),
  map: write({
    name: 'lock-map-subject',
    sql: `select name, ownerid as userid from resource_maps where mapid = :id for update`,
    takes: { id: 'int' },
    gives,
  }),
};

export async function lockSubject(tx: Tx, kind: ContentKind, text: string): Promise<Subject> {
  const id = readId(text);
  const found = id === undefined ? undefined : await lock[kind].maybe(tx, { id });
  if (id === undefined || !found) throw new Problem(`no-such-${kind}`);
  return { kind, id, ...found };
}

export const entryOf = ({ kind, id, name }: Subject): Pick<Entry, 'kind' | 'id' | 'name'> => ({
  kind,
  id: String(id),
  name,
});

/** Tells the owner what was done and why. The operator stays unnamed. */
export function tellOwner(
  tx: Tx,
  done: 'hidden' | 'shown' | 'renamed' | 'removed' | 'restored',
  { kind, id, name, userid }: Subject,
  reason: string,
): void {
  if (kind === 'clan') {
    // Of a deleted or restored clan, every member is told.
    if (done === 'renamed') {
      record(tx, 'clan-renamed', { clanid: id, userid, detail: { name, reason } });
    } else if (done !== 'removed' && done !== 'restored') {
      record(tx, `clan-${done}`, { clanid: id, userid, detail: { reason } });
    }
    return;
  }
  const detail = { [`${kind}id`]: id } as { tradeid: number } | { mapid: number };
  if (userid === undefined) record(tx, 'open-map-changed', { detail: { mapid: id } });
  else record(tx, `content-${done}`, { userid, detail: { ...detail, name, reason } });
}
