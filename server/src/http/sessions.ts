import { hash } from 'node:crypto';
import type { Change } from '../db/changes/change.ts';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/statement.ts';

/** The person behind a request. */
export interface Session {
  readonly sessionid: number;
  readonly userid: number;
  readonly chatid: string;
}

interface Known extends Session {
  readonly expires: number;
}

const MAX_KNOWN = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const findSession = read({
  name: 'find-session',
  sql: `select s.sessionid, s.userid, u.chatid, s.expires
        from sessions s join users u using (userid)
        where s.tokenhash = :tokenhash and s.expires > now()`,
  takes: { tokenhash: 'text' },
  gives: { sessionid: 'int', userid: 'int', chatid: 'text', expires: 'timestamp' },
});

/** Skips those that another instance, or the deletion of an account, is busy with: nobody waits. */
const touchSessions = write({
  name: 'touch-sessions',
  sql: `update sessions set lastused = now() where sessionid in (
          select sessionid from sessions where sessionid = any(:sessionids)
          for no key update skip locked)`,
  takes: { sessionids: 'int[]' },
});

const deleteExpired = write({
  name: 'delete-expired-sessions',
  sql: `delete from sessions where sessionid in (
          select sessionid from sessions where expires < now() for update skip locked)`,
  takes: {},
});

export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

/**
 * Sessions by token. Those in use are remembered, and forgotten as soon as the change log says that
 * they ended; while changes cannot be heard, each request asks the database.
 */
export class Sessions {
  readonly #db: Database;
  readonly #known = new Map<string, Known>();
  /** Goes up whenever something was forgotten: what was read before must not be remembered after. */
  #epoch = 0;
  #used = new Set<number>();

  constructor(db: Database) {
    this.#db = db;
    db.feed.listen({
      changed: (change) => this.#changed(change),
      lost: () => this.#forget(() => true),
    });
  }

  /** At once, but only those that are in use on this instance. */
  remembered(token: string): Session | undefined {
    const known = this.#db.feed.hearing ? this.#known.get(tokenHash(token)) : undefined;
    if (!known || known.expires <= Date.now()) return undefined;
    this.#used.add(known.sessionid);
    return known;
  }

  async find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const tokenhash = tokenHash(token);
    const epoch = this.#epoch;
    const row = await findSession.maybe(this.#db, { tokenhash });
    if (!row) return undefined;
    const session = { ...row, expires: Date.parse(row.expires) };
    if (this.#db.feed.hearing && epoch === this.#epoch) this.#remember(tokenhash, session);
    this.#used.add(session.sessionid);
    return session;
  }

  #remember(tokenhash: string, session: Known): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(tokenhash, session);
  }

  #changed({ action, userid, detail }: Change): void {
    if (action === 'user-deleted') this.#forget((session) => session.userid === userid);
    if (action === 'session-ended') {
      this.#forget((session) => session.sessionid === detail?.sessionid);
    }
  }

  #forget(which: (session: Known) => boolean): void {
    this.#epoch += 1;
    for (const [tokenhash, session] of this.#known) {
      if (which(session)) this.#known.delete(tokenhash);
    }
  }

  /** Writes down which sessions were used since the last time, and sweeps those that ended. */
  async tidy(): Promise<void> {
    const sessionids = [...this.#used];
    this.#used = new Set();
    await this.#db.transaction(async (tx) => {
      if (sessionids.length > 0) await touchSessions.count(tx, { sessionids });
      await deleteExpired.count(tx, {});
    });
  }
}
