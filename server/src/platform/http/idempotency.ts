import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { tagsTouched } from '@clan-companion/contract/changes';
import { IDEMPOTENCY_KEY } from '@clan-companion/contract/core/idempotency';
import { type AnyKey, takesIdempotencyKey } from '@clan-companion/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Change, RecordingTx } from '../db/changes/record.ts';
import { read, write } from '../db/statement.ts';
import { cacheTag } from './cache-tag.ts';
import { Problem } from './problem.ts';
import { WithHeaders } from './answer.ts';

const KEPT_KEYS = 1000;

/** Held until the transaction ends, so that a simultaneous request with the same key waits. */
const lockKey = write({
  name: 'lock-idempotency-key',
  sql: `select 1 as one from (select pg_advisory_xact_lock(hashtextextended(:keyhash, 1))) as locked`,
  takes: { keyhash: 'text' },
  gives: { one: 'int' },
});

const findAnswer = read({
  name: 'find-answer',
  sql: `select inputhash, answer from idempotency_keys
        where userid = :userid and keyhash = :keyhash and created > now() - interval '24 hours'`,
  takes: { userid: 'int', keyhash: 'text' },
  gives: { inputhash: 'text', answer: 'bytea' },
});

/** Gives no row if the account was deleted in the meantime. Replaces an expired key. */
const storeAnswer = write({
  name: 'store-answer',
  sql: `with excess as (
          delete from idempotency_keys where (userid, keyhash) in (
            select userid, keyhash from idempotency_keys where userid = :userid
            order by created desc offset ${KEPT_KEYS - 1} for update skip locked))
        insert into idempotency_keys (userid, keyhash, inputhash, answer)
        select userid, :keyhash, :inputhash, :answer from users where userid = :userid for key share
        on conflict (userid, keyhash) do update
          set inputhash = excluded.inputhash, answer = excluded.answer, created = excluded.created
        returning userid`,
  takes: { userid: 'int', keyhash: 'text', inputhash: 'text', answer: 'bytea' },
  gives: { userid: 'int' },
});

/** A request with an `Idempotency-Key`. */
export interface Attempt {
  readonly userid: number;
  readonly key: string;
  /** The operation and its input. */
  readonly input: unknown;
}

/** Undefined without the header, and without a caller: then there is no "same person". */
export function attemptOf(operation: AnyKey, request: FastifyRequest): Attempt | undefined {
  const { headers, caller, params, query, body } = request;
  const key = headers[IDEMPOTENCY_KEY];
  if (typeof key !== 'string' || !caller || !takesIdempotencyKey(operation)) return undefined;
  return { userid: caller.userid, key, input: [operation, params, query, body] };
}

/** Does the work and stores its answer, or returns the answer that is stored already. */
export async function runOnce(
  tx: RecordingTx,
  attempt: Attempt,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { userid } = attempt;
  const keyhash = derive(attempt, 'lookup').toString('base64url');
  const inputhash = createHmac('sha256', derive(attempt, 'input'))
    .update(JSON.stringify(attempt.input))
    .digest('base64url');
  const [, stored] = await Promise.all([
    lockKey.one(tx, { keyhash }),
    findAnswer.maybe(tx, { userid, keyhash }),
  ]);
  if (stored && stored.inputhash !== inputhash) throw new Problem('idempotency-key-reused');
  if (stored) return replay(unseal(attempt, stored.answer));
  const answer = await work();
  if (!(answer instanceof WithHeaders)) throw new Error('A creating operation must use `created`');
  const { body, headers } = answer;
  const tag = writtenTag(tx.changes);
  const sealed = seal(attempt, { body, headers: { ...headers, ...(tag && { 'cache-tag': tag }) } });
  const kept = await storeAnswer.maybe(tx, { userid, keyhash, inputhash, answer: sealed });
  if (!kept) throw new Problem('sign-in-needed');
  return answer;
}

/** The value of `Cache-Tag` for a write; undefined if it changed nothing. */
export const writtenTag = (changes: readonly Change[]): string | undefined =>
  changes.length > 0 ? cacheTag(changes.flatMap((change) => tagsTouched(change) ?? [])) : undefined;

type Stored = Pick<WithHeaders<unknown>, 'body' | 'headers'>;

const replay = ({ body, headers }: Stored) =>
  new WithHeaders(body, { ...headers, 'idempotency-replayed': 'true' });

/** An answer can hold a secret, such as a map's password: only the client's key decrypts it. */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const AUTH_TAG_BYTES = 16;

const derive = ({ key, userid }: Attempt, purpose: 'lookup' | 'input' | 'answer'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, String(userid), purpose, 32));

function seal(attempt: Attempt, answer: Stored): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(attempt, 'answer'), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function unseal(attempt: Attempt, sealed: Buffer): Stored {
  const iv = sealed.subarray(0, IV_BYTES);
  const text = sealed.subarray(IV_BYTES + AUTH_TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, derive(attempt, 'answer'), iv);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + AUTH_TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString());
}
