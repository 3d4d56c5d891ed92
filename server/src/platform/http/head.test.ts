import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesWhere, newWorld, prepare, type Sendable } from '../../testing/cases.ts';
import { foundClan } from '../../testing/clans.ts';
import { addWalker, BOT_KEY, linkGuild } from '../../testing/goods.ts';
import { markersIn, saveMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let leader: Person;
/** The address of each operation that reads, and who asks. */
const reads = new Map<string, Pick<Sendable, 'path' | 'by'>>();

beforeAll(async () => {
  service = await startService({ BOT_KEY });
  const clan = await linkGuild(service, await foundClan(service));
  ({ leader } = clan);
  const description = 'Parked behind the third dune. '.repeat(30);
  for (let n = 0; n < 25; n += 1) await addWalker(leader, { description });
  const world = newWorld(service, { clan: async () => clan, person: async () => leader });
  for (const one of readable) {
    const made = await prepare(one, world);
    reads.set(one.key.slice('GET '.length), made);
    // Large enough to be compressed.
    if (one.key !== 'GET /maps/{map_id}') continue;
    const params = { map_id: Number(made.params['map_id']) };
    await saveMap(leader, { params }, { markers: markersIn(300) });
  }
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const agent = new Agent({ keepAlive: true });

type Headers = Record<string, string>;
interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: number;
}

/** These differ between any two requests, or describe the transfer and not the answer. */
const OF_ONE_REQUEST =
  /^(?:date|x-request-id|ratelimit-.*|connection|keep-alive|transfer-encoding)$/;

const send = (method: string, path: string, headers: Headers): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(service.url + path, { method, headers, agent }, (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !OF_ONE_REQUEST.test(name));
      const answer = { status: response.statusCode!, headers: Object.fromEntries(kept) };
      let bytes = 0;
      const done = () => resolve({ ...answer, bytes });
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        done();
      }
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', done);
    });
    asked.on('error', reject).end();
  });

const readable = casesWhere((key) => key.startsWith('GET '));
const pages = [
  '/',
  '/app',
  '/app/',
  '/app/index.html',
  '/app/missing.js',
  '/docs',
  '/docs/assets/missing.js',
  '/problems/leader-only',
  '/openapi.json',
  '/livez',
  '/readyz',
  '/metrics',
  '/dev/chat/style.css',
  '/dev/chat/oauth2/authorize',
  '/dev/chat/users/@me',
  '/nowhere',
];
const routes: [path: string, who: string][] = [
  ...readable.map(({ key, who }): [string, string] => [key.slice('GET '.length), who]),
  ...pages.map((path): [string, string] => [path, 'visitor']),
];

const urlOf = (path: string): string => reads.get(path)?.path ?? path;

const credentialsFor = (path: string): Headers => {
  const by = reads.has(path) ? reads.get(path)!.by : leader;
  return { authorization: by ? `Bearer ${by.token}` : `Bot ${BOT_KEY}` };
};

/** All routes share the code, so all encodings and conditions of one of each kind are enough. */
const REPRESENTATIVES = new Set([
  '/clans',
  '/clans/{clan_id}/members',
  '/events',
  '/maps/{map_id}',
  '/users/export',
  '/walkers',
  '/app/',
  '/openapi.json',
  '/nowhere',
]);
const isRepresentative = ([path]: [string, string]) => REPRESENTATIVES.has(path);

describe.each(routes.filter(isRepresentative))('HEAD %s', (path) => {
  it.each(['identity', 'gzip', 'br'])('says what GET says, to clients of %s', async (encoding) => {
    const url = urlOf(path);
    const ask = { ...credentialsFor(path), 'accept-encoding': encoding };
    const got = await send('GET', url, ask);
    expect(got.status).toBeLessThan(500);
    const { etag } = got.headers as { etag?: string };
    const known = etag === undefined ? [] : [etag, `W/${etag}`, `"other", ${etag}`];
    const conditions = [undefined, '*', ...known, '"other"', 'not an ETag'];
    for (const condition of conditions) {
      const headers = { ...ask, ...(condition !== undefined && { 'if-none-match': condition }) };
      const [get, head] = [await send('GET', url, headers), await send('HEAD', url, headers)];
      expect(head).toEqual({ ...get, bytes: 0 });
      const isKnown = condition === '*' || known.includes(condition!);
      expect(get.status).toBe(isKnown && etag !== undefined ? 304 : got.status);
      expect(get.headers['etag']).toBe(etag);
    }
  });
});

it.each(routes.filter((route) => !isRepresentative(route)))(
  'HEAD %s says what GET says',
  { tags: ['thorough'] },
  async (path) => {
    const headers = { ...credentialsFor(path), 'accept-encoding': 'br' };
    const [get, head] = [
      await send('GET', urlOf(path), headers),
      await send('HEAD', urlOf(path), headers),
    ];
    // Metrics change with every request.
    if (path === '/metrics') for (const { headers: of } of [get, head]) delete of['content-length'];
    expect(get.status).toBeLessThan(500);
    expect(head).toEqual({ ...get, bytes: 0 });
  },
);

const closed = routes.filter(([, who]) => who !== 'visitor');

it.each(closed)('HEAD %s without credentials is refused like GET', async (path) => {
  const [get, head] = [await send('GET', urlOf(path), {}), await send('HEAD', urlOf(path), {})];
  expect(head).toEqual({ ...get, bytes: 0 });
  expect(head.status).toBe(401);
});
