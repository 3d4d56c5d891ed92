/** One request that is measured. `{chatid}` in a path is the caller's own. */
export interface Case {
  readonly request: `${'GET' | 'PUT' | 'POST' | 'DELETE'} /${string}`;
  /** Where the request alone does not say what is special about it. */
  readonly note?: string;
  /** Which part of the bare server's throughput we want to reach. */
  readonly aim?: number;
  /** Called without a session. */
  readonly visitor?: true;
  /** The caller has the answer already, and says so with its ETag. */
  readonly unchanged?: true;
  /** Answered without the database, so one database is enough to measure it. */
  readonly noDatabase?: true;
  readonly body?: unknown;
  /** 200 unless told. */
  readonly status?: number;
}

export const TREE = 'vehicles';
export const ITEMS = Array.from({ length: 50 }, (_, index) => `item-${index + 1}`);

export const cases: readonly Case[] = [
  { request: 'GET /users', aim: 0.5 },
  { request: 'GET /users', note: 'not modified', unchanged: true, status: 304 },
  { request: 'GET /users/sessions' },
  { request: `GET /users/{chatid}/tech?tree=${TREE}`, note: '50 items' },
  { request: 'GET /app/config.json', visitor: true, noDatabase: true },
  { request: 'GET /livez', visitor: true, noDatabase: true },
  { request: 'GET /users', note: 'no token', visitor: true, noDatabase: true, status: 401 },
  { request: 'PUT /users', body: { dataupdate: 'Wanderer' } },
  { request: `PUT /users/{chatid}/tech?tree=${TREE}`, note: '50 items', body: ITEMS },
];

export const nameOf = ({ request, note }: Case): string =>
  `\`${request.split('?')[0]}\`${note ? `, ${note}` : ''}`;
