import { connect } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange, statusesIn } from '../src/testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

const ONE_MIB = 1024 * 1024;
/** More work than any of these is, and less than a bomb that goes off. */
const LITTLE_MS = 2_000;
/** The best compression of 200 MiB would take as long as all other tests of this file. */
const QUICKLY = { level: 1, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

let service: TestService;
let ann: Person;
let mapid: number;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
  ({ mapid } = await ann.call('POST /maps', { query: { name: 'Iron Valley' } }));
});
afterAll(() => service.stop());

/** How long this process has worked since then, whatever else the machine does. */
const workedMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** The status, once it is sure that it took little, and said little. */
async function send(request: string, body: string | Buffer, headers = {}): Promise<number> {
  const [method, path] = request.split(' ') as [string, string];
  const began = process.cpuUsage();
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body as BodyInit,
  });
  const said = await answer.text();
  expect(workedMs(began)).toBeLessThan(LITTLE_MS);
  expect(said.length).toBeLessThan(5_000);
  return answer.status;
}

const nested = (open: string, close: string, size: number, inside = ''): string => {
  const depth = Math.floor(size / (open.length + close.length));
  return open.repeat(depth) + inside + close.repeat(depth);
};
const ROOM = ONE_MIB - 1_000;

describe('a body', () => {
  it.each<[string, () => string, number]>([
    ['of arrays in arrays', () => nested('[', ']', ROOM), 400],
    ['of objects in objects', () => nested('{"dataupdate":', '}', ROOM, '1'), 400],
    ['of nothing but openings', () => '['.repeat(ROOM), 400],
    [
      'with a bomb where nobody looks',
      () => `{"dataupdate":"Ann","x":${nested('[', ']', ROOM)}}`,
      200,
    ],
    ['of a million digits', () => `{"dataupdate":${'9'.repeat(ROOM)}}`, 400],
    ['of a number beyond all', () => `{"dataupdate":1e${'9'.repeat(1_000)}}`, 400],
    ['of escapes', () => `{"dataupdate":"${'\\u0041'.repeat(ROOM / 7)}"}`, 400],
    ['of eighty thousand names', () => manyNames(80_000), 200],
    ['of one name, again and again', () => `{${'"dataupdate":"Ann",'.repeat(50_000)}"a":1}`, 200],
    ['of white space', () => ' '.repeat(ROOM), 400],
    ['with the names of what objects have', () => polluted, 200],
  ])('%s is dealt with soon', async (_, body, status) => {
    expect(await send('PUT /users', body())).toBe(status);
  });

  const polluted =
    '{"dataupdate":"Ann","__proto__":{"isLeader":true,"admin":1},' +
    '"constructor":{"prototype":{"polluted":1}},"toString":null,"hasOwnProperty":1}';
  const manyNames = (count: number): string => {
    const names = Array.from({ length: count }, (__, n) => `"k${n}":0`);
    return `{"dataupdate":"Ann",${names.join(',')}}`;
  };

  it('changes nothing of what all objects have', async () => {
    await send('PUT /users', polluted);
    await send(
      `PUT /maps/${mapid}`,
      `{"name":"x","markers":[${polluted.replace('"dataupdate":"Ann"', '"x":1,"y":1,"type":"t"')}]}`,
    );
    await fetch(`${service.url}/clans?__proto__=1&constructor=2&__proto__[polluted]=1&toString=x`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await ann.call('GET /users')).not.toHaveProperty('admin');
  });

  it.each([
    ['five thousand markers that are none', '{"x":"a"}'],
    ['five thousand markers in markers', '[[]]'],
  ])('of %s is answered with a few words', async (_, marker) => {
    const markers = Array<string>(5_000).fill(marker).join(',');
    expect(await send(`PUT /maps/${mapid}`, `{"markers":[${markers}]}`)).toBe(400);
    const items = Array<string>(100_000).fill('1').join(',');
    expect(await send(`PUT /users/${ann.chatid}/tech?tree=a`, `[${items}]`)).toBe(400);
  });

  it.each([
    ['gzip', (content: Buffer) => gzipSync(content, QUICKLY)],
    ['br', (content: Buffer) => brotliCompressSync(content, QUICKLY)],
  ] as const)('that is packed (%s) is not unpacked, whatever it says', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(200 * ONE_MIB, ' '));
    expect(bomb.length).toBeLessThan(ONE_MIB);
    const before = process.memoryUsage().rss;
    expect(await send('PUT /users', bomb, { 'content-encoding': encoding })).toBe(400);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * ONE_MIB);
  });

  it('that says it is larger than allowed is not waited for', async () => {
    const head = `PUT /users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n`;
    const answer = await rawExchange(service.url, `${head}Content-Length: 99999999999\r\n\r\n{`);
    expect(statusesIn(answer)).toEqual([413]);
  });

  it.each([
    ['with a session', () => `Authorization: Bearer ${ann.token}\r\n`, 413],
    ['without one', () => '', 401],
  ])('without end is not read on, %s', async (_, authorization, status) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.write(
      `PUT /users HTTP/1.1\r\nHost: x\r\n${authorization()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
    await new Promise((resolve) => socket.on('close', resolve));
    expect(statusesIn(said)).toEqual([status]);
    // What fits into buffers on the way is gone before anybody can say no.
    expect(socket.bytesWritten).toBeLessThan(64 * ONE_MIB);
  });
});

describe('an address', () => {
  it.each([
    ['a long path', `/users/${'a'.repeat(15_000)}/tech?tree=a`, 400],
    ['a deep path', `/${'a/'.repeat(7_000)}`, 404],
    ['many parameters', `/clans?${'a&'.repeat(7_000)}`, 200],
    ['one parameter, again and again', `/clans?${'name=a&'.repeat(2_000)}`, 400],
    ['a long filter', `/clans?name=${'%41'.repeat(5_000)}`, 400],
    ['only percent signs', `/clans?name=${'%'.repeat(15_000)}`, 400],
    ['more than fits', `/clans?name=${'a'.repeat(20_000)}`, 431],
    ['a filter of wildcards', `/clans?name=${'%25'.repeat(50)}`, 200],
    ['a number beyond all', `/clans/${'9'.repeat(10_000)}`, 400],
    [
      'a cursor of brackets',
      `/clans?cursor=${Buffer.from('['.repeat(700)).toString('base64url')}`,
      400,
    ],
  ])('with %s is dealt with soon', async (_, path, status) => {
    const began = process.cpuUsage();
    const answer = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    await answer.text();
    expect(answer.status).toBe(status);
    expect(workedMs(began)).toBeLessThan(LITTLE_MS);
  });
});

it('a head of too many headers is refused, and no more of it is read', async () => {
  const many = 'X-Many: a\r\n'.repeat(100_000);
  const answer = await rawExchange(service.url, `GET /livez HTTP/1.1\r\nHost: x\r\n${many}\r\n`);
  expect(statusesIn(answer)).toEqual([431]);
});
