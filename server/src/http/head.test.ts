import { Agent, request } from 'node:http';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundClan } from '../testing/clans.ts';
import { addWalker, BOT_KEY, linkGuild, type LinkedClan } from '../testing/goods.ts';
import { createMap, markersIn, saveMap, type TestMap } from '../testing/maps.ts';
import { startService, type TestService } from '../testing/service.ts';

let service: TestService;
let clan: LinkedClan;
let map: TestMap;

beforeAll(async () => {
  service = await startService({ BOT_KEY });
  clan = await linkGuild(service, await foundClan(service));
  const description = 'Parked behind the third dune. '.repeat(30);
  for (let n = 0; n < 25; n += 1) await addWalker(clan.leader, { description });
  map = await createMap(clan.leader);
  await saveMap(clan.leader, map, { markers: markersIn(300) });
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

const readable = Object.entries(operations).filter(([key]) => key.startsWith('GET '));
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
const routes: [path: string, access: string][] = [
  ...readable.map(([key, { access }]): [string, string] => [key.slice('GET '.length), access]),
  ...pages.map((path): [string, string] => [path, 'public']),
];

function urlOf(path: string): string {
  const values: Record<string, string | number> = {
    clan_id: clan.clanid,
    chat_id: clan.leader.chatid,
    map_id: map.mapid,
    guildid: clan.guildid,
  };
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}?tree=A`;
}

const credentialsFor = (access: string): Headers =>
  access === 'bot'
    ? { authorization: `Bot ${BOT_KEY}` }
    : { authorization: `Bearer ${clan.leader.token}` };

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

describe.each(routes.filter(isRepresentative))('HEAD %s', (path, access) => {
  it.each(['identity', 'gzip', 'br'])('says what GET says, to clients of %s', async (encoding) => {
    const url = urlOf(path);
    const ask = { ...credentialsFor(access), 'accept-encoding': encoding };
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
  async (path, access) => {
    const headers = { ...credentialsFor(access), 'accept-encoding': 'br' };
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

const closed = routes.filter(([, access]) => access === 'session' || access === 'bot');

it.each(closed)('HEAD %s without credentials is refused like GET', async (path) => {
  const [get, head] = [await send('GET', urlOf(path), {}), await send('HEAD', urlOf(path), {})];
  expect(head).toEqual({ ...get, bytes: 0 });
  expect(head.status).toBe(401);
});
