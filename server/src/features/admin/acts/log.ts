import { type Tx, write } from '../../../platform/db/statement.ts';

type SubjectKind = 'clan' | 'trade' | 'map' | 'person' | 'service';

/** What an operator did, for the log. */
export interface Entry {
  readonly action: string;
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly reason?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The logid of the entry that this one undoes. */
  readonly undoes?: number | undefined;
}

const insertEntry = write({
  name: 'insert-log-entry',
  sql: `insert into operator_log (action, by, kind, id, name, reason, before, after, undoes)
        values (:action, :by, :kind, :id, :name, :reason, :before, :after, :undoes)
        returning logid`,
  takes: {
    action: 'text',
    by: 'text?',
    kind: 'text',
    id: 'text',
    name: 'text',
    reason: 'text?',
    before: 'text?',
    after: 'text?',
    undoes: 'int?',
  },
  gives: { logid: 'int' },
});

/** `by`: the chatid of the operator; undefined on the command line. */
export const logAct = (tx: Tx, by: string | undefined, entry: Entry): Promise<{ logid: number }> =>
  insertEntry.one(tx, { by, ...entry });
