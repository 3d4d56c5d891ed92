import { connect } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange, statusesIn } from '../src/testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

const ONE_MIB = 1024 * 1024;
/** At the best compression level, 200 MiB would take as long as all other tests in this file. */
const FAST_COMPRESSION = { level: 1, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

let service: TestService;
let ann: Person;
let mapid: number;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
  ({ mapid } = await ann.call('POST /maps', { query: { name: 'Iron Valley' } }));
});
afterAll(() => service.stop());

/** Returns the status. Expects a short answer. An expanded bomb would exceed the time limit of the test. */
async function send(request: string, body: string | Buffer, headers = {}): Promise<number> {
  const [method, path] = request.split(' ') as [string, string];
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
  expect(said.length).toBeLessThan(5_000);
  return answer.status;
}

const nested = (open: string, close: string, size: number, inside = ''): string => {
  const depth = Math.floor(size / (open.length + close.length));
  return open.repeat(depth) + inside + close.repeat(depth);
};
const ROOM = ONE_MIB - 1_000;

describe('a request body', () => {
  it.each<[string, () => string, number]>([
    ['of nested arrays', () => nested('[', ']', ROOM), 400],
    ['of nested objects', () => nested('{"dataupdate":', '}', ROOM, '1'), 400],
    ['of opening brackets only', () => '['.repeat(ROOM), 400],
    [
      'with deep nesting in an unknown field',
      () => `{"dataupdate":"Ann","x":${nested('[', ']', ROOM)}}`,
      200,
    ],
    ['of a million digits', () => `{"dataupdate":${'9'.repeat(ROOM)}}`, 400],
    ['of a number with a huge exponent', () => `{"dataupdate":1e${'9'.repeat(1_000)}}`, 400],
    ['of Unicode escapes', () => `{"dataupdate":"${'\\u0041'.repeat(ROOM / 7)}"}`, 400],
    ['of eighty thousand fields', () => manyNames(80_000), 200],
    ['of one repeated field', () => `{${'"dataupdate":"Ann",'.repeat(50_000)}"a":1}`, 200],
    ['of whitespace', () => ' '.repeat(ROOM), 400],
    ['with prototype pollution', () => polluted, 200],
  ])('%s is answered', async (_, body, status) => {
    expect(await send('PUT /users', body())).toBe(status);
  });

  const polluted =
    '{"dataupdate":"Ann","__proto__":{"isLeader":true,"admin":1},' +
    '"constructor":{"prototype":{"polluted":1}},"toString":null,"hasOwnProperty":1}';
  const manyNames = (count: number): string => {
    const names = Array.from({ length: count }, (__, n) => `"k${n}":0`);
    return `{"dataupdate":"Ann",${names.join(',')}}`;
  };

  it('cannot pollute the object prototype', async () => {
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
    ['five thousand invalid markers', '{"x":"a"}'],
    ['five thousand nested arrays as markers', '[[]]'],
  ])('of %s gets a short answer', async (_, marker) => {
    const markers = Array<string>(5_000).fill(marker).join(',');
    expect(await send(`PUT /maps/${mapid}`, `{"markers":[${markers}]}`)).toBe(400);
    const items = Array<string>(100_000).fill('1').join(',');
    expect(await send(`PUT /users/${ann.chatid}/tech?tree=a`, `[${items}]`)).toBe(400);
  });

  it.each([
    ['gzip', (content: Buffer) => gzipSync(content, FAST_COMPRESSION)],
    ['br', (content: Buffer) => brotliCompressSync(content, FAST_COMPRESSION)],
  ] as const)('that is compressed (%s) is not decompressed', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(200 * ONE_MIB, ' '));
    expect(bomb.length).toBeLessThan(ONE_MIB);
    const before = process.memoryUsage().rss;
    expect(await send('PUT /users', bomb, { 'content-encoding': encoding })).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * ONE_MIB);
  });

  it('is rejected by its Content-Length before it arrives', async () => {
    const head = `PUT /users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n`;
    const answer = await rawExchange(service.url, `${head}Content-Length: 99999999999\r\n\r\n{`);
    expect(statusesIn(answer)).toEqual([413]);
  });

  it.each([
    ['with a session', () => `Authorization: Bearer ${ann.token}\r\n`, 413],
    ['without a session', () => '', 401],
  ])('that never ends is cut off, %s', async (_, authorization, status) => {
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
    // Socket buffers accept some data before the service can close the connection.
    expect(socket.bytesWritten).toBeLessThan(64 * ONE_MIB);
  });
});

describe('a request URL', () => {
  it.each([
    ['a long path', `/users/${'a'.repeat(15_000)}/tech?tree=a`, 400],
    ['a deep path', `/${'a/'.repeat(7_000)}`, 404],
    ['many parameters', `/clans?${'a&'.repeat(7_000)}`, 200],
    ['one repeated parameter', `/clans?${'name=a&'.repeat(2_000)}`, 400],
    ['a long filter', `/clans?name=${'%41'.repeat(5_000)}`, 400],
    ['only percent signs', `/clans?name=${'%'.repeat(15_000)}`, 400],
    ['more bytes than the head may have', `/clans?name=${'a'.repeat(20_000)}`, 431],
    ['a filter of wildcards', `/clans?name=${'%25'.repeat(50)}`, 200],
    ['a number of ten thousand digits', `/clans/${'9'.repeat(10_000)}`, 400],
    [
      'a cursor of brackets',
      `/clans?cursor=${Buffer.from('['.repeat(700)).toString('base64url')}`,
      400,
    ],
  ])('with %s is answered', async (_, path, status) => {
    const answer = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    await answer.text();
    expect(answer.status).toBe(status);
  });
});

it('rejects a request with too many headers without reading all of them', async () => {
  const many = 'X-Many: a\r\n'.repeat(100_000);
  const answer = await rawExchange(service.url, `GET /livez HTTP/1.1\r\nHost: x\r\n${many}\r\n`);
  expect(statusesIn(answer)).toEqual([431]);
});
