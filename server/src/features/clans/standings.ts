import { type Cached, Cache } from '../../platform/db/changes/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findStanding } from './sql.ts';

const MAX_CACHED = 20_000;

type Standing = Awaited<ReturnType<typeof findStanding.one>>;

/** The rights of callers in clans, cached until members or their permissions change. */
export class Standings {
  readonly #cache: Cache<Standing>;

  constructor(db: Database) {
    this.#cache = new Cache({ db, room: MAX_CACHED });
  }

  /** The caller's standing in a clan; throws if the clan does not exist. */
  async find(clanid: number, userid: number): Promise<Cached<Standing>> {
    const standing = await this.maybe(clanid, userid);
    if (!standing) throw new Problem('no-such-clan');
    return standing;
  }

  /** Like find, but undefined if the clan does not exist. */
  async maybe(clanid: number, userid: number): Promise<Cached<Standing> | undefined> {
    return this.#cache.read(`${clanid} ${userid}`, async (db) => {
      const value = await findStanding.maybe(db, { clanid, userid });
      return value && { value };
    });
  }
}
