import type { Action, FieldsOf } from '@clan-companion/contract/changes';
import { type Tx, write } from '../statement.ts';

/** The person who makes a change. */
export interface Actor {
  readonly userid: number;
  /** Set if the chat bot acts for them. */
  readonly via?: 'chat' | undefined;
}

/** One row of the change log. The user ids of deleted accounts remain, but refer to nobody. */
export interface Change {
  readonly action: Action;
  readonly actor?: number | undefined;
  /** The person concerned. */
  readonly userid?: number | undefined;
  readonly clanid?: number | undefined;
  readonly via?: 'chat' | undefined;
  readonly detail?: unknown;
}

export interface Recorded extends Change {
  readonly changeid: number;
}

const insertChanges = write({
  name: 'insert-changes',
  sql: `insert into changes (action, actor, userid, clanid, via, detail)
        select action, actor, userid, clanid, via, detail::jsonb
        from unnest(:actions::text[], :actors::int[], :userids::int[], :clanids::int[],
                    :vias::text[], :details::text[]) with ordinality
          as recorded (action, actor, userid, clanid, via, detail, place)
        order by place
        returning changeid`,
  takes: {
    actions: 'text[]',
    actors: 'int[]',
    userids: 'int[]',
    clanids: 'int[]',
    vias: 'text[]',
    details: 'text[]',
  },
  gives: { changeid: 'bigint' },
});

/** A transaction with the changes that it writes to the log before it commits. */
export interface RecordingTx extends Tx {
  readonly changes: Change[];
  /** Its transaction id, if a request asked for it. */
  token?: string;
}

type NewChange<A extends Action> = FieldsOf<A> & {
  readonly actor?: Actor | undefined;
  /** Set if an admin of the chat server made the change; they may have no account here. */
  readonly via?: 'chat';
};

/** Without the types that depend on the action. */
type LooseChange = Omit<Change, 'actor'> & Pick<NewChange<Action>, 'actor'>;

/** Records a change in the transaction that makes it. Every write must do this. */
export function record<A extends Action>(tx: Tx, action: A, change: NewChange<A>): void {
  const { actor, userid, clanid, detail, via = actor?.via } = change as LooseChange;
  (tx as RecordingTx).changes.push({ action, actor: actor?.userid, userid, clanid, via, detail });
}

/** Writes all changes with the transaction's last statement, which is sent with the commit. */
export async function writeChanges(tx: RecordingTx): Promise<Recorded[]> {
  const { changes } = tx;
  const rows = await insertChanges.all(tx, {
    actions: changes.map(({ action }) => action),
    actors: changes.map(({ actor }) => actor ?? null) as number[],
    userids: changes.map(({ userid }) => userid ?? null) as number[],
    clanids: changes.map(({ clanid }) => clanid ?? null) as number[],
    vias: changes.map(({ via }) => via ?? null) as string[],
    details: changes.map(({ detail }) => (detail ? JSON.stringify(detail) : null)) as string[],
  });
  return rows.map(({ changeid }, index) => ({ ...changes[index]!, changeid }));
}
