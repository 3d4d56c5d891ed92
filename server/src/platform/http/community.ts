import { tag } from '@clan-companion/contract/changes';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';
import type { FastifyInstance } from 'fastify';
import { Cache } from '../db/changes/cache.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, read } from '../db/statement.ts';
import { Problem } from './problem.ts';

export type CommunityValues = AnswerOf<OperationTable['GET /admin/community']>;

/** Until operators change something. */
const DEFAULTS: CommunityValues = { name: DEFAULT_NAME, links: {} };

const findCommunity = read({
  name: 'find-community',
  sql: `select name, colours, welcome, language, links,
               '/app/logo?v=' || left(encode(sha256(logo), 'hex'), 16) as logo
        from community`,
  takes: {},
  gives: {
    name: 'text?',
    colours: 'json?',
    welcome: 'json?',
    language: 'text?',
    links: 'json?',
    logo: 'text?',
  },
  reads: () => [tag.switches],
});

const findLogo = read({
  name: 'find-logo',
  sql: `select logo as bytes, logotype as type, left(encode(sha256(logo), 'hex'), 16) as version
        from community`,
  takes: {},
  gives: { bytes: 'bytea?', type: 'text?', version: 'text?' },
  reads: () => [tag.switches],
});

export const readCommunity = async (db: Queryable): Promise<CommunityValues> => ({
  ...DEFAULTS,
  ...((await findCommunity.maybe(db, {})) as Partial<CommunityValues> | undefined),
});

/** How the community presents itself, cached until operators change it in any process. */
export class Community {
  readonly #values: Cache<CommunityValues>;
  readonly #logo: Cache<Awaited<ReturnType<typeof findLogo.maybe>>>;
  #lastKnown = DEFAULTS;

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
