import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMember, act, foundClan, foundMany, permit, type TestClan } from '../testing/clans.ts';
import { createMap } from '../testing/maps.ts';
import { type Person, startService, type TestService } from '../testing/service.ts';

let service: TestService;
let clan: TestClan;
let member: Person;
let map: { mapid: number };

beforeAll(async () => {
  service = await startService({ CORS_ORIGINS: 'https://map.example.org', TRUST_PROXY: '1' });
  clan = await foundClan(service);
  member = await addMember(service, clan);
  map = await createMap(member, {});
  await foundMany(service, 'Many', 150);
});
afterAll(() => service.stop());

interface Answer {
  readonly status: number;
  readonly head: string[];
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = request(service.url + path, { headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode!,
    head: answer.rawHeaders,
    headers: answer.headers,
    body: Buffer.concat(chunks),
  };
}

/** A length, even none, makes a request one for the router. */
const LONG_WAY = { 'content-length': '0' };

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

const answeredReady = async (): Promise<number> => {
  const { body } = await get('/metrics');
  return Number(/^http_requests_ready (\d+)$/m.exec(body.toString())?.[1]);
};

/** Asked until the short way has it; then by both ways. */
async function bothWays(path: string, headers: Record<string, string> = {}) {
  return vi.waitFor(async () => {
    await get(path, headers);
    const before = await answeredReady();
    const short = await get(path, headers);
    expect(await answeredReady()).toBe(before + 1);
    const long = await get(path, { ...headers, ...LONG_WAY });
    expect(await answeredReady()).toBe(before + 1);
    return { short, long };
  }, 10_000);
}

/** What differs between any two requests. */
const comparable = ({ status, head, body }: Answer) => {
  const lines = head.join('\n').replace(/\n(x-request-id|ratelimit-\w+|Date)\n[^\n]+/g, '\n$1\n…');
  return { status, lines, body: body.toString('base64') };
};

describe('the short way gives the same bytes as the long one', () => {
  const etagOf = async (path: string, headers = {}) => (await get(path, headers)).headers.etag!;
  const members = () => `/clans/${clan.clanid}/members`;

  it.each<[string, () => Promise<[path: string, headers?: Record<string, string>]>]>([
    ['clusters', async () => ['/clusters']],
    ['a page with a next one', async () => ['/clans?limit=3&name=many']],
    ['what nobody knows is ignored', async () => ['/clans?limit=3&colour=red']],
    ['trades', async () => ['/trades']],
    ['an open map', async () => [`/maps/${map.mapid}`]],
    ['an open map, signed in', async () => [`/maps/${map.mapid}`, as(member)]],
    ['a public list, signed in', async () => ['/clans', as(member)]],
    ['with a header that is no token', async () => ['/clans', { authorization: 'Basic eDp5' }]],
    ['a clan', async () => [`/clans/${clan.clanid}`, as(member)]],
    ['its members', async () => [members(), as(member)]],
    ['a person', async () => ['/users', as(member)]],
    ['from a page that may ask', async () => ['/clans', { origin: 'https://map.example.org' }]],
    ['from a page that may not', async () => ['/clans', { origin: 'https://evil.example.org' }]],
    ['not modified', async () => ['/clans', { 'if-none-match': await etagOf('/clans') }]],
    ['modified', async () => ['/clans', { 'if-none-match': '"other"' }]],
    ['whatever there is', async () => ['/clans', { 'if-none-match': '*' }]],
    ['behind a proxy', async () => ['/clusters', { 'x-forwarded-for': '192.0.2.7' }]],
  ])('%s', async (_what, ask) => {
    const [path, headers] = await ask();
    const { short, long } = await bothWays(path, headers);
    expect(comparable(short)).toEqual(comparable(long));
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compressed as %s', async (encoding, decompress) => {
    const headers = { 'accept-encoding': encoding };
    const encoded = async () => (await get('/clans', headers)).headers['content-encoding'];
    await expect.poll(encoded).toBe(encoding);
    const { short, long } = await bothWays('/clans', headers);
    expect(comparable(short)).toEqual(comparable(long));
    const plain = await get('/clans');
    expect(decompress(short.body).toString()).toBe(plain.body.toString());
    expect(short.body.length).toBeLessThan(plain.body.length / 2);
    expect(short.headers.etag).not.toBe(plain.headers.etag);
    const known = { ...headers, 'if-none-match': plain.headers.etag! };
    expect((await get('/clans', known)).status).toBe(304);
    expect((await get('/clans', { 'if-none-match': short.headers.etag! })).status).toBe(304);
  });

  it('takes the encodings that a client prefers not to have for refused', async () => {
    const headers = { 'accept-encoding': 'br;q=0, gzip;q=0.0, deflate' };
    const { short } = await bothWays('/clans', headers);
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});

describe('the short way keeps what the long way promises', () => {
  const limited = () => service.another({ RATE_LIMIT_MAX: '5', TRUST_PROXY: '1' });

  it('counts each request once, by either way, and refuses those that are too many', async () => {
    // Or a minute might end in between.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await limited();
    const ask = (address: string, more = {}) =>
      fetch(`${url}/clusters`, { headers: { 'x-forwarded-for': address, ...more } });
    await ask('192.0.2.99');
    const left: (string | null)[] = [];
    for (let n = 0; n < 5; n += 1) {
      left.push((await ask('192.0.2.1')).headers.get('ratelimit-remaining'));
    }
    expect(left).toEqual(['4', '3', '2', '1', '0']);
    const refused = await ask('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask('192.0.2.2')).status).toBe(200);
  });

  it('gives nothing to who has no session, or one that has ended', async () => {
    const person = await service.signIn();
    const path = `/clans/${clan.clanid}`;
    await bothWays(path, as(person));
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { authorization: 'Bearer nobody' })).status).toBe(401);
    await person.call('DELETE /users/auth');
    expect((await get(path, as(person))).status).toBe(401);
  });

  it('gives the pages of a clan to its members only, from the moment that they are', async () => {
    const person = await addMember(service, clan, { canInvite: true });
    const stranger = await service.signIn();
    const [members, requests] = ['members', 'requests'].map(
      (page) => `/clans/${clan.clanid}/${page}`,
    );
    await bothWays(members!, as(person));
    await bothWays(requests!, as(person));
    expect((await get(members!, as(stranger))).status).toBe(403);
    await permit(clan, person, { canInvite: false });
    expect((await get(requests!, as(person))).status).toBe(403);
    expect((await get(members!, as(person))).status).toBe(200);
    await act(clan, 'kick', person);
    expect((await get(members!, as(person))).status).toBe(403);
  });

  it('has no private map at hand for strangers', async () => {
    const hidden = await createMap(member, { password: 'open sesame' });
    const path = `/maps/${hidden.mapid}`;
    for (let n = 0; n < 3; n += 1) expect((await get(path, as(member))).status).toBe(200);
    expect((await get(path)).status).toBe(403);
    expect((await get(path, as(await service.signIn()))).status).toBe(403);
  });

  it('does not show an offer past its time', async () => {
    const seller = await service.signIn();
    await seller.call('POST /trades', {
      body: { item: 'Old Rope', quantity: 1, price: '1', type: 'sell', region: 'Asia' },
    });
    await service.sql(
      `update trades set listed = now() - interval '30 days' + interval '4 s' where item = 'Old Rope'`,
    );
    const over = performance.now() + 4_000;
    const path = '/trades?item=old%20rope';
    const { short } = await bothWays(path);
    expect(JSON.parse(short.body.toString())).toHaveLength(1);
    await delay(over + 50 - performance.now());
    expect(JSON.parse((await get(path)).body.toString())).toEqual([]);
  });

  it('leaves to the long way what is out of the ordinary', async () => {
    await bothWays('/clusters');
    const before = await answeredReady();
    const head = await fetch(`${service.url}/clusters`, { method: 'HEAD' });
    expect(head.headers.get('etag')).toBe((await get('/clusters', LONG_WAY)).headers.etag);
    expect((await get('/maps/1', { 'x-map-password': '%00' })).status).toBe(400);
    expect(await answeredReady()).toBe(before);
  });

  it('is closed while changes of others cannot be heard', async () => {
    const other = await service.another();
    const path = '/clusters';
    const ask = () => fetch(other.url + path);
    await ask();
    expect((await ask()).status).toBe(200);
    other.network.cut();
    await expect.poll(async () => (await ask()).status).toBe(503);
    other.network.restore();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});
