import { tag } from '@clan-companion/contract/changes';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type Queryable, read } from '../../platform/db/statement.ts';

export type CommunityValues = AnswerOf<OperationTable['GET /admin/community']>;

export type SwitchValues = AnswerOf<OperationTable['GET /admin/switches']>;

/** Until operators change something. */
export const defaultCommunity: CommunityValues = { name: DEFAULT_NAME, links: {} };

/** Until operators change something. */
export const defaultSwitches: SwitchValues = {
  readOnly: false,
  signUp: 'open',
  openMaps: true,
  holdNewHours: 0,
};

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

export const findLogo = read({
  name: 'find-logo',
  sql: `select logo as bytes, logotype as type, left(encode(sha256(logo), 'hex'), 16) as version
        from community`,
  takes: {},
  gives: { bytes: 'bytea?', type: 'text?', version: 'text?' },
  reads: () => [tag.switches],
});

export const readCommunity = async (db: Queryable): Promise<CommunityValues> => ({
  ...defaultCommunity,
  ...((await findCommunity.maybe(db, {})) as Partial<CommunityValues> | undefined),
});

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
  ((await findSwitches.maybe(db, {})) as SwitchValues | undefined) ?? defaultSwitches;
