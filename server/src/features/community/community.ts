import type { FastifyInstance } from 'fastify';
import { Cache } from '../../platform/db/changes/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  type CommunityValues,
  defaultCommunity,
  defaultSwitches,
  findLogo,
  readCommunity,
  readSwitches,
  type SwitchValues,
} from './sql.ts';

/** How the community presents itself, cached until operators change it in any process. */
export class Community {
  readonly #values: Cache<CommunityValues>;
  readonly #logo: Cache<Awaited<ReturnType<typeof findLogo.maybe>>>;
  #lastKnown = defaultCommunity;

  constructor(db: Database) {
    this.#values = new Cache({ db, room: 1 });
    this.#logo = new Cache({ db, room: 1 });
  }

  /** Also answers while the database is unavailable. */
  async lastKnown(): Promise<CommunityValues> {
    try {
      const load = async (db: Queryable) => ({ value: await readCommunity(db) });
      this.#lastKnown = (await this.#values.read('', load))!.value;
    } catch {
      // The last known values are better than none.
    }
    return this.#lastKnown;
  }

  async logo() {
    const load = async (db: Queryable) => ({ value: await findLogo.maybe(db, {}) });
    return (await this.#logo.read('', load))!.value;
  }
}

/** The common headers forbid browsers to treat it as anything but an image. */
export function serveLogo(app: FastifyInstance, community: Community): void {
  const config = { access: 'public' } as const;
  app.get<{ Querystring: { v?: string } }>('/app/logo', { config }, async (request, reply) => {
    const logo = await community.logo();
    if (!logo?.bytes || logo.type === undefined) throw new Problem('no-such-page');
    if (request.query.v === logo.version) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    }
    return reply.header('etag', `"${logo.version}"`).type(logo.type).send(logo.bytes);
  });
}

/** What operators set while the service runs, cached until they change it in any process. */
export class Switches {
  readonly #db: Database;
  readonly #cache: Cache<SwitchValues>;
  #lastKnown = defaultSwitches;

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
