import type { Standing } from '../../access/clans.ts';
import { type Kept, Remembered } from '../../db/changes/remembered.ts';
import { things } from '../../db/changes/things.ts';
import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { findStanding } from './queries.ts';

const MAX_KEPT = 20_000;

/** What callers are in clans, remembered until members or their rights change. */
export class Standings {
  readonly #db: Database;
  readonly #known: Remembered<Standing>;

  constructor(db: Database) {
    this.#db = db;
    this.#known = new Remembered({ feed: db.feed, room: MAX_KEPT });
  }

  /** What the caller is in the clan that the path names. */
  async find(clanid: number, userid: number): Promise<Kept<Standing>> {
    const standing = await this.maybe(clanid, userid);
    if (!standing) throw new Problem('no-such-clan');
    return standing;
  }

  /** The same where there may be no such clan. */
  async maybe(clanid: number, userid: number): Promise<Kept<Standing> | undefined> {
    return this.#known.read(`${clanid} ${userid}`, async () => {
      const value = await findStanding.maybe(this.#db, { clanid, userid });
      return value && { value, madeOf: [things.clan(clanid), things.members(clanid)] };
    });
  }
}
