/** A measured request. In its path, `{chatid}` is the caller, `{clanid}` the clan and `{mapid}` a map. */
export interface Case {
  readonly request: `${'GET' | 'PUT' | 'POST' | 'DELETE'} /${string}`;
  /** Distinguishes cases with the same request. */
  readonly note?: string;
  /** The target share of the bare server's throughput. */
  readonly aim?: number;
  /** Called without a session. */
  readonly visitor?: true;
  /** Called by the members of one clan. */
  readonly members?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the ETag of the current answer in If-None-Match. */
  readonly unchanged?: true;
  /** Answered without the database, so one database is enough to measure it. */
  readonly noDatabase?: true;
  readonly body?: unknown;
  /** 200 by default. */
  readonly status?: number;
}

export const TREE = 'vehicles';
export const ITEMS = Array.from({ length: 50 }, (_, index) => `item-${index + 1}`);
export const OFFER = {
  item: 'Bone Splinter',
  quantity: 200,
  price: '12 flots each',
  type: 'sell',
  region: 'Europe',
} as const;

/** Targets for answers shared by many people and for personal ones. */
const SHARED = 0.8;
const OWN = 0.6;

export const cases: readonly Case[] = [
  { request: 'GET /clusters', aim: SHARED, visitor: true },
  { request: 'GET /clans', aim: SHARED, visitor: true },
  {
    request: 'GET /clans',
    note: 'brotli',
    aim: SHARED,
    visitor: true,
    headers: { 'accept-encoding': 'gzip, br' },
  },
  { request: 'GET /trades', aim: SHARED, visitor: true },
  { request: 'GET /maps/{mapid}', note: 'open, 50 markers', aim: SHARED, visitor: true },
  { request: 'GET /users', aim: OWN },
  { request: 'GET /users', note: 'not modified', aim: OWN, unchanged: true, status: 304 },
  { request: 'GET /clans/{clanid}', aim: OWN, members: true },
  { request: 'GET /clans/{clanid}/members', aim: OWN, members: true },
  { request: 'GET /maps', aim: OWN },
  { request: `GET /users/{chatid}/tech?tree=${TREE}`, note: '50 items' },
  { request: 'GET /users/sessions' },
  { request: 'GET /app/config.json', visitor: true, noDatabase: true },
  { request: 'GET /livez', visitor: true, noDatabase: true },
  { request: 'GET /users', note: 'no token', visitor: true, noDatabase: true, status: 401 },
  { request: 'POST /trades', body: OFFER },
  { request: 'PUT /users', body: { dataupdate: 'Wanderer' } },
  { request: `PUT /users/{chatid}/tech?tree=${TREE}`, note: '50 items', body: ITEMS },
];

export const nameOf = ({ request, note }: Case): string =>
  `\`${request.split('?')[0]}\`${note ? `, ${note}` : ''}`;

export function caseNamed(name: string): Case {
  const found = cases.find((subject) => nameOf(subject) === name);
  if (!found) throw new Error(`There is no case ${name}`);
  return found;
}
