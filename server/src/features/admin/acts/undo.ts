import type { ContentKind, Lifecycles } from '../../../lifecycle/lifecycle.ts';
import { read, type Tx } from '../../../platform/db/statement.ts';
import { findBan } from '../../users/bans-sql.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { lockInTrash, restoreTrash, roleToRestore } from '../../trash/rules.ts';
import { trashOfEntry } from '../../trash/sql.ts';
import { banPerson, FOR_GOOD, unbanPerson } from './bans.ts';
import { type Named, renameSubject, hideSubject, showSubject } from './content.ts';
import { addFilter, changeFilter, type NewFilter, removeFilter } from './filters.ts';
import type { Entry } from './log.ts';
import type { Configured } from './roles.ts';

const findEntry = read({
  name: 'find-log-entry',
  sql: `select e.logid, e.action, e.kind, e.id, e.before, e.after, e.reason,
               exists (select from operator_log u where u.undoes = e.logid) as "isUndone"
        from operator_log e where e.logid = :logid`,
  takes: { logid: 'int' },
  gives: {
    logid: 'int',
    action: 'text',
    kind: 'text',
    id: 'text',
    before: 'text?',
    after: 'text?',
    reason: 'text?',
    isUndone: 'bool',
  },
});

type Logged = NonNullable<Awaited<ReturnType<typeof findEntry.maybe>>>;
interface Undoing {
  readonly reason: string;
  readonly lifecycles: Lifecycles;
  readonly configured: Configured;
}

type Undo = (tx: Tx, entry: Logged, undoing: Undoing) => Promise<Entry>;

const contentOf = ({ kind, id }: Logged) => ({ kind: kind as ContentKind, id });

const undos: Readonly<Record<string, Undo>> = {
  hide: (tx, entry, { lifecycles, reason }) =>
    showSubject(tx, lifecycles, contentOf(entry), reason),
  show: (tx, entry, { lifecycles, reason }) =>
    hideSubject(tx, lifecycles, contentOf(entry), reason),
  rename: async (tx, { kind, id, before = '', after = '' }, { lifecycles, reason }) => {
    const named = { kind: kind as Named['kind'], id };
    const entry = await renameSubject(tx, lifecycles, named, { name: before, reason });
    // Somebody has renamed it since.
    if ((entry.before ?? '') !== after) throw new Problem('cannot-undo');
    return entry;
  },
  remove: async (tx, { logid }, { lifecycles, reason }) => {
    const trash = await trashOfEntry.maybe(tx, { logid });
    if (!trash) throw new Problem('cannot-undo');
    return restoreTrash(tx, lifecycles, await lockInTrash(tx, trash.trashid), reason);
  },
  ban: (tx, { id }, { lifecycles, reason }) => unbanPerson(tx, lifecycles, id, reason),
  unban: async (tx, { id, before }, { lifecycles, reason, configured }) => {
    const until = before === FOR_GOOD ? undefined : before;
    const entry = await banPerson(tx, lifecycles, id, { reason, until }, configured);
    const { over } = await findBan.one(tx, { chatid: id });
    if (over) throw new Problem('cannot-undo');
    return entry;
  },
  'add-filter': (tx, { id }, { reason }) => removeFilter(tx, Number(id), reason),
  'change-filter': (tx, { id, before }, { reason }) =>
    changeFilter(tx, Number(id), filterIn(before), reason),
  'remove-filter': (tx, { before }, { reason }) => addFilter(tx, filterIn(before), reason),
};

const filterIn = (logged: string | undefined): NewFilter => JSON.parse(logged!) as NewFilter;

export const undoableActions = Object.keys(undos);

/** Only operators can undo what only they can do, and restore a clan. */
export const needsOperator = ({ action, kind }: Pick<Logged, 'action' | 'kind'>): boolean =>
  action === 'remove' ? roleToRestore({ kind }) === 'operator' : /^(un)?ban$|-filter$/.test(action);

export async function findUndoable(tx: Tx, logid: number): Promise<Logged> {
  const entry = await findEntry.maybe(tx, { logid });
  if (!entry) throw new Problem('no-such-entry');
  if (entry.isUndone || !undos[entry.action]) throw new Problem('cannot-undo');
  return entry;
}

export async function undoEntry(tx: Tx, entry: Logged, undoing: Undoing): Promise<Entry> {
  const undone = await undos[entry.action]!(tx, entry, undoing);
  return { ...undone, undoes: entry.logid };
}
