import { Remembered } from '../db/changes/remembered.ts';
import { things } from '../db/changes/things.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/statement.ts';

/** The person whose rights a request has. */
export interface Caller {
  readonly userid: number;
  readonly chatid: string;
  /** The chat bot calls on their behalf. */
  readonly via?: 'chat';
}

const MAX_CALLERS = 20_000;

const findCaller = read({
  name: 'find-caller',
  sql: `select userid, chatid from users where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chatid: 'text' },
});

/** People by chatid, cached until the change log says that their account has changed. */
export class ChatCallers {
  readonly #db: Database;
  readonly #cached: Remembered<Caller>;

  constructor(db: Database) {
    this.#db = db;
    this.#cached = new Remembered({ feed: db.feed, room: MAX_CALLERS });
  }

  /** Undefined for people who never signed in; those are not cached. */
  async find(chatid: string): Promise<Caller | undefined> {
    const caller = await this.#cached.read(chatid, async () => {
      const row = await findCaller.maybe(this.#db, { chatid });
      if (!row) return undefined;
      return { value: { ...row, via: 'chat' as const }, madeOf: [things.user(row.userid)] };
    });
    return caller?.value;
  }
}
