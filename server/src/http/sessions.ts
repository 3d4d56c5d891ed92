import { hash } from 'node:crypto';
import { tag } from '@clan-companion/contract/changes/tags';
import { Cache } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/statement.ts';
import type { Caller } from './caller.ts';

/** A signed-in caller. */
export interface Session extends Caller {
  readonly sessionid: number;
  /** By the database's clock, in milliseconds since 1970. */
  readonly expires: number;
}

const MAX_CACHED = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const findSession = read({
  name: 'find-session',
  sql: `select s.sessionid, s.userid, u.chatid, s.expires
        from sessions s join users u using (userid)
        where s.tokenhash = :tokenhash and s.expires > now()`,
  takes: { tokenhash: 'text' },
  gives: { sessionid: 'int', userid: 'int', chatid: 'text', expires: 'timestamp' },
  reads: (_, rows) =>
    rows.flatMap(({ sessionid, userid }) => [tag.session(sessionid), tag.user(userid)]),
});

/** Deletes the ticket, so that it works once, whichever process gets it. */
const useEventTicket = write({
  name: 'use-event-ticket',
  sql: `delete from event_tickets t using sessions s
        where t.tickethash = :tickethash and t.expires > now() and s.sessionid = t.sessionid
        returning s.tokenhash`,
  takes: { tickethash: 'text' },
  gives: { tokenhash: 'text' },
});

export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');

/** Finds sessions by token, and caches them until a change ends them. */
export class Sessions {
  /** Sessions whose last use has not been written to the database yet. */
  readonly used = new Set<number>();
  readonly #db: Database;
  readonly #cache: Cache<Session>;

  constructor(db: Database) {
    this.#db = db;
    this.#cache = new Cache({ db, room: MAX_CACHED });
  }

  /** From the cache only, so synchronously. */
  remembered(token: string): Session | undefined {
    return this.#ifAlive(this.#cache.get(tokenHash(token))?.value);
  }

  async find(token: string): Promise<Session | undefined> {
    return TOKEN.test(token) ? this.#findByHash(tokenHash(token)) : undefined;
  }

  /** The session of an event ticket, which is used up. */
  async findByTicket(ticket: string): Promise<Session | undefined> {
    if (!TOKEN.test(ticket)) return undefined;
    const tickethash = tokenHash(ticket);
    const found = await this.#db.transaction((tx) => useEventTicket.maybe(tx, { tickethash }));
    return found && this.#findByHash(found.tokenhash);
  }

  async #findByHash(tokenhash: string): Promise<Session | undefined> {
    const cached = await this.#cache.read(tokenhash, async (db) => {
      const row = await findSession.maybe(db, { tokenhash });
      return row && { value: { ...row, expires: Date.parse(row.expires) } };
    });
    return this.#ifAlive(cached?.value);
  }

  #ifAlive(session: Session | undefined): Session | undefined {
    if (!session || session.expires <= this.#db.feed.now()) return undefined;
    this.used.add(session.sessionid);
    return session;
  }
}
