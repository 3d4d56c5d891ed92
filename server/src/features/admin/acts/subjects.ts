import { readId } from '@clan-companion/contract/core/values';
import type { ContentKind, Lifecycles, Subject } from '../../../lifecycle/lifecycle.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Entry } from './log.ts';

export async function lockSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  kind: ContentKind,
  text: string,
): Promise<Subject> {
  const id = readId(text);
  const { lock } = lifecycles.contentOf(kind);
  const found = id === undefined ? undefined : await lock.maybe(tx, { id });
  if (id === undefined || !found) throw new Problem(`no-such-${kind}`);
  return { kind, id, ...found };
}

export const entryOf = ({ kind, id, name }: Subject): Pick<Entry, 'kind' | 'id' | 'name'> => ({
  kind,
  id: String(id),
  name,
});
