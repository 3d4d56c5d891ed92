import type { FastifyRequest } from 'fastify';
import type { Change, RecordingTx } from '../db/changes/record.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, read, type Tx } from '../db/statement.ts';
import { copyWith, type Observed } from './cache-tag.ts';
import { type Attempt, runOnce, writtenTag } from './idempotency.ts';
import { Problem } from './problem.ts';

const sessionInTransaction = read({
  name: 'session-in-transaction',
  sql: `select pg_current_xact_id()::text as token from sessions
        where sessionid = :sessionid and expires > now()`,
  takes: { sessionid: 'int' },
  gives: { token: 'text' },
});

const personInTransaction = read({
  name: 'person-in-transaction',
  sql: `select pg_current_xact_id()::text as token from users where userid = :userid`,
  takes: { userid: 'int' },
  gives: { token: 'text' },
});

const tokenOfTransaction = read({
  name: 'token-of-transaction',
  sql: `select pg_current_xact_id()::text as token`,
  takes: {},
  gives: { token: 'text' },
});

/** Throws if the answer that `If-Match` names is not the current one; reads it in the transaction. */
export type Precondition = (tx: Tx) => Promise<void>;

interface GuardedWrites extends Observed {
  /** The value of `Consistency-Token`; undefined if there was no transaction. */
  token(): string | undefined;
}

/**
 * Each transaction decides itself whether the caller's session is still alive, because a cached one
 * may have ended on another instance. The question is sent with the first statement, so it costs no
 * round trip.
 */
export function guardWrites(
  db: Database,
  caller: Pick<FastifyRequest, 'session' | 'caller'>,
  precondition: Precondition | undefined,
  attempt: Attempt | undefined,
): GuardedWrites {
  const recorded: Change[] = [];
  let token: string | undefined;
  const transaction: Database['transaction'] = async (work) => {
    let committed: RecordingTx;
    const result = await db.transaction(async (tx) => {
      committed = tx as RecordingTx;
      const guarded = async () => {
        await precondition?.(tx);
        if (!attempt) return work(tx);
        return (await runOnce(committed, attempt, () => work(tx))) as Awaited<
          ReturnType<typeof work>
        >;
      };
      const [admitted, done] = await Promise.allSettled([admit(tx, caller), guarded()]);
      if (admitted.status === 'rejected') throw admitted.reason;
      if (done.status === 'rejected') throw done.reason;
      committed.token = admitted.value;
      return done.value;
    }, precondition && 'serializable');
    recorded.push(...committed!.changes);
    ({ token } = committed!);
    return result;
  };
  return {
    db: copyWith(db, { transaction }),
    token: () => token,
    cacheTag: () => writtenTag(recorded),
  };
}

/** Returns the token of the transaction. */
async function admit(
  tx: Queryable,
  { session, caller }: Pick<FastifyRequest, 'session' | 'caller'>,
): Promise<string> {
  if (!caller) return (await tokenOfTransaction.one(tx, {})).token;
  const admitted = session
    ? await sessionInTransaction.maybe(tx, session)
    : await personInTransaction.maybe(tx, caller);
  if (!admitted) throw new Problem('sign-in-needed');
  return admitted.token;
}
