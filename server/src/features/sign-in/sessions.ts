import { tag } from '@clan-companion/contract/changes';
import { Role } from '@clan-companion/contract/core/values';
import { batched } from '../../platform/db/batched.ts';
import { Cache } from '../../platform/db/changes/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import { maybeOneOf, type Queryable, read, write } from '../../platform/db/statement.ts';
import { type Caller, type Callers, type Session, tokenHash } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findBan } from '../users/bans-sql.ts';

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
    role: maybeOneOf(Role.enum),
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

const findPerson = read({
  name: 'find-caller',
  sql: `select userid, chatid, banned from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chatid: 'text', banned: 'bool' },
  reads: (_, rows) => rows.map(({ userid }) => tag.user(userid)),
});

/** The refusal of a banned person, with the reason. */
export async function banProblem(db: Queryable, chatid: string): Promise<Problem> {
  const ban = await findBan.maybe(db, { chatid });
  if (!ban) return new Problem('banned');
  const { reason, until } = ban;
  const end = until === undefined ? 'This ban is permanent.' : `It ends at ${until}.`;
  return new Problem('banned', {
    detail: `You’re banned from this service: ${reason} ${end}`,
    ban: until === undefined ? { reason } : { reason, until },
  });
}

/** Finds sessions by token and people by chatid, and caches both until a change ends them. */
export class Sessions implements Callers {
  /** Sessions whose last use has not been written to the database yet. */
  readonly used = new Set<number>();
  readonly #db: Database;
  readonly #cache: Cache<Session>;
  readonly #people: Cache<Caller>;
  readonly #load: (tokenhash: string) => Promise<Session | undefined>;
  readonly #isAlive: (sessionid: number) => Promise<boolean>;

  constructor(db: Database, operators: ReadonlySet<string>) {
    this.#db = db;
    this.#cache = new Cache({ db, room: MAX_CACHED });
    this.#people = new Cache({ db, room: MAX_CACHED });
    // After a restart, many people come back at once.
    this.#load = batched(async (tokenhashes) => {
      const rows = await findSessions.all(db, { tokenhashes });
      const byHash = new Map(
        rows.map(({ tokenhash, expires, role, ...session }) => [
          tokenhash,
          {
            ...session,
            expires: Date.parse(expires),
            role: operators.has(session.chatid) ? ('operator' as const) : role,
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

  remembered(token: string): Session | undefined {
    return this.#ifAlive(this.#cache.get(tokenHash(token))?.value);
  }

  async find(token: string): Promise<Session | undefined> {
    return TOKEN.test(token) ? this.#findByHash(tokenHash(token)) : undefined;
  }

  async findByTicket(ticket: string): Promise<Session | undefined> {
    if (!TOKEN.test(ticket)) return undefined;
    const tickethash = tokenHash(ticket);
    const found = await this.#db.transaction((tx) => useEventTicket.maybe(tx, { tickethash }));
    return found && this.#findByHash(found.tokenhash);
  }

  async findByChatid(chatid: string): Promise<Caller | undefined> {
    const cached = await this.#people.read(chatid, async (db) => {
      const row = await findPerson.maybe(db, { chatid });
      if (row?.banned) throw await banProblem(db, chatid);
      return row && { value: { userid: row.userid, chatid, via: 'chat' as const } };
    });
    return cached?.value;
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
