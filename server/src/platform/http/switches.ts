import { tag } from '@clan-companion/contract/changes';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Cache } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, read } from '../db/statement.ts';
import { Problem } from './problem.ts';

export type SwitchValues = AnswerOf<OperationTable['GET /admin/switches']>;

/** Until operators change something. */
const DEFAULTS: SwitchValues = {
  readOnly: false,
  signUp: 'open',
  openMaps: true,
  holdNewHours: 0,
};

const findSwitches = read({
  name: 'find-switches',
  sql: `select readonly as "readOnly", signup as "signUp", openmaps as "openMaps",
               holdnewhours as "holdNewHours", banner, maintenance
        from switches`,
  takes: {},
  gives: {
    readOnly: 'bool',
    signUp: 'text',
    openMaps: 'bool',
    holdNewHours: 'int',
    banner: 'json?',
    maintenance: 'json?',
  },
  reads: () => [tag.switches],
});

/** As they are set, also if a maintenance is over. */
export const readSwitches = async (db: Queryable): Promise<SwitchValues> =>
  ((await findSwitches.maybe(db, {})) as SwitchValues | undefined) ?? DEFAULTS;

/** What operators set while the service runs, cached until they change it in any process. */
export class Switches {
  readonly #db: Database;
  readonly #cache: Cache<SwitchValues>;
  #lastKnown = DEFAULTS;

  constructor(db: Database) {
    this.#db = db;
    this.#cache = new Cache({ db, room: 1 });
  }

  /** Without a maintenance that is over. */
  async current(): Promise<SwitchValues> {
    const cached = await this.#cache.read('', async (db) => ({ value: await readSwitches(db) }));
    this.#lastKnown = cached!.value;
    return this.withoutOver(this.#lastKnown);
  }

  /** Also answers while the database is unavailable, for what people can read then. */
  async lastKnown(): Promise<SwitchValues> {
    return this.current().catch(() => this.withoutOver(this.#lastKnown));
  }

  withoutOver({ maintenance, ...others }: SwitchValues): SwitchValues {
    const isOver = !maintenance || this.#remainingMs(maintenance) <= 0;
    return isOver ? others : { ...others, maintenance };
  }

  /** For each write that is refused while the service is read-only. */
  async requireWritable(): Promise<void> {
    const { readOnly, maintenance } = await this.current();
    if (maintenance) {
      const retryAfter = Math.ceil(this.#remainingMs(maintenance) / 1000);
      throw new Problem('maintenance', { retryAfter });
    }
    if (readOnly) throw new Problem('read-only');
  }

  #remainingMs({ until }: { until: string }): number {
    return Date.parse(until) - this.#db.feed.now();
  }
}
