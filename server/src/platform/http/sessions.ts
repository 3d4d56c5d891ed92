import { hash } from 'node:crypto';
import { tag } from '@clan-companion/contract/changes';
import type { Role } from '@clan-companion/contract/core/operation';
import { batched } from '../db/batched.ts';
import { Cache } from '../db/changes/cache.ts';
import type { Change } from '../db/changes/record.ts';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/statement.ts';
import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

/** A signed-in caller. */
export interface Session extends Caller {
  readonly sessionid: number;
  /** By the database's clock, in milliseconds since 1970. */
  readonly expires: number;
  readonly role: Role | undefined;
}

/** Whether a change ends this session. */
export function endsSession({ action, userid, detail }: Change, session: Session): boolean {
  const { sessionid } = (detail ?? {}) as { sessionid?: number };
  return (
    (action === 'session-ended' && sessionid === session.sessionid) ||
    (action === 'all-sessions-ended' && sessionid !== session.sessionid) ||
    ((action === 'user-deleted' || action === 'user-banned') && userid === session.userid)
  );
}

const MAX_CACHED = 20_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const findSessions = read({
  name: 'find-sessions',
  sql: `select s.tokenhash, s.sessionid, s.userid, u.chatid, s.expires, o.role
        from sessions s join users u using (userid) left join operators o using (chatid)
        where not u.banned and s.tokenhash = any(:tokenhashes) and s.expires > now()`,
  takes: { tokenhashes: 'text[]' },
  gives: {
    tokenhash: 'text',
    sessionid: 'int',
    userid: 'int',
    chatid: 'text',
    expires: 'timestamp',
    role: 'text?',
  },
});

const liveSessions = read({
  name: 'live-sessions',
  sql: `select sessionid from sessions where sessionid = any(:sessionids) and expires > now()`,
  takes: { sessionids: 'int[]' },
  gives: { sessionid: 'int' },
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
  readonly #load: (tokenhash: string) => Promise<Session | undefined>;
  readonly #isAlive: (sessionid: number) => Promise<boolean>;

  constructor(db: Database, operators: ReadonlySet<string>) {
    this.#db = db;
    this.#cache = new Cache({ db, room: MAX_CACHED });
    // After a restart, many people come back at once.
    this.#load = batched(async (tokenhashes) => {
      const rows = await findSessions.all(db, { tokenhashes });
      const byHash = new Map(
        rows.map(({ tokenhash, expires, role, ...session }) => [
          tokenhash,
          {
            ...session,
            expires: Date.parse(expires),
            role: operators.has(session.chatid) ? 'operator' : (role as Role | undefined),
          },
        ]),
      );
      return tokenhashes.map((tokenhash) => byHash.get(tokenhash));
    });
    this.#isAlive = batched(async (sessionids) => {
      const rows = await liveSessions.all(db.primary, { sessionids });
      const alive = new Set(rows.map(({ sessionid }) => sessionid));
      return sessionids.map((sessionid) => alive.has(sessionid));
    });
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
    const cached = await this.#cache.read(tokenhash, async ({ note }) => {
      const value = await this.#load(tokenhash);
      if (!value) return undefined;
      note(findSessions.name, [
        tag.session(value.sessionid),
        tag.allSessions,
        tag.user(value.userid),
        tag.operators,
      ]);
      return { value };
    });
    return this.#ifAlive(cached?.value);
  }

  /** Asks the database itself, for what cannot be undone and is no transaction. */
  async requireAlive({ sessionid }: Session): Promise<void> {
    if (!(await this.#isAlive(sessionid))) throw new Problem('sign-in-needed');
  }

  #ifAlive(session: Session | undefined): Session | undefined {
    if (!session || session.expires <= this.#db.feed.now()) return undefined;
    this.used.add(session.sessionid);
    return session;
  }
}
