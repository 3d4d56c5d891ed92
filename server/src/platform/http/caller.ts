import { tag } from '@clan-companion/contract/changes';
import { Cache } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/statement.ts';
import { banProblem } from './bans.ts';

/** The person whose rights a request has. */
export interface Caller {
  readonly userid: number;
  readonly chatid: string;
  /** Set if the chat bot calls on their behalf. */
  readonly via?: 'chat';
}

const MAX_CACHED = 20_000;

const findCaller = read({
  name: 'find-caller',
  sql: `select userid, chatid, banned from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chatid: 'text', banned: 'bool' },
  reads: (_, rows) => rows.map(({ userid }) => tag.user(userid)),
});

/** People by chatid, cached until their account changes. */
export class ChatCallers {
  readonly #cache: Cache<Caller>;

  constructor(db: Database) {
    this.#cache = new Cache({ db, room: MAX_CACHED });
  }

  /** Undefined, and not cached, for people who never signed in. Throws for banned people. */
  async find(chatid: string): Promise<Caller | undefined> {
    const cached = await this.#cache.read(chatid, async (db) => {
      const row = await findCaller.maybe(db, { chatid });
      if (row?.banned) throw await banProblem(db, chatid);
      return row && { value: { userid: row.userid, chatid, via: 'chat' as const } };
    });
    return cached?.value;
  }
}
