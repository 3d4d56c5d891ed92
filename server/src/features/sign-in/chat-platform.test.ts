import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ProblemDetails } from '@clan-companion/contract/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { type ChatClient, type ChatPlatform, connectChatPlatform } from './chat-platform.ts';
import {
  breakOff,
  drip,
  flood,
  hangUp,
  json,
  type OddProvider,
  type Path,
  raw,
  type Script,
  silence,
  stall,
  startOddProvider,
} from './testing/odd-provider.ts';

const PATHS: Path[] = ['/oauth2/token', '/users/@me', '/users/@me/guilds'];
const SECRET = 'a secret that nobody may see';

let odd: OddProvider;
let service: TestService;
beforeAll(async () => {
  odd = await startOddProvider();
  service = await startService({
    CHAT_API_URL: odd.url,
    CHAT_AUTHORIZE_URL: `${odd.url}/authorize`,
    CHAT_CLIENT_ID: 'clan-companion',
    CHAT_CLIENT_SECRET: SECRET,
  });
});
afterAll(async () => {
  await service.stop();
  await odd.stop();
});

const postCode = (code: string, { url } = service): Promise<Response> =>
  fetch(`${url}/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });

/** Unlike `service.sql`, this does not wake jobs. */
const countRows = async () => {
  const text = `select (select count(*) from users) as users,
                       (select count(*) from sessions) as sessions,
                       (select count(*) from managed_guilds) as guilds,
                       (select count(*) from changes) as changes`;
  return (await service.db.primary.run({ name: 'number of rows', text, values: [] })).rows;
};

/** Expects 503 with Retry-After, without internal details, and nothing stored. */
async function expectAway(answer: () => Promise<Response>, retryAfter = '5'): Promise<void> {
  const before = await countRows();
  const response = await answer();
  const problem = (await response.json()) as ProblemDetails;
  expect(problem).toMatchObject({ type: '/problems/chat-platform-away', status: 503 });
  expect(Object.keys(problem).sort()).toEqual(['detail', 'status', 'title', 'type']);
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('retry-after')).toBe(retryAfter);
  expect(await countRows()).toEqual(before);
}

const expectAwayWith = (script: Script, retryAfter?: string): Promise<void> =>
  expectAway(() => postCode(odd.play(script).code), retryAfter);

async function expectRefusedWith(script: Script): Promise<void> {
  const before = await countRows();
  const response = await postCode(odd.play(script).code);
  expect(await response.json()).toMatchObject({
    type: '/problems/sign-in-refused',
    status: 400,
    errors: [{ path: 'body/code', message: 'was not accepted by the chat platform' }],
  });
  expect(response.status).toBe(400);
  expect(await countRows()).toEqual(before);
}

/** The stored tag of a person that the platform describes like this. */
async function tagOf(user: Record<string, unknown>): Promise<string> {
  const { code } = odd.play({ '/users/@me': json({ id: randomUUID(), ...user }) });
  const { token } = await service.visitor.call('POST /users/auth', { body: { code } });
  return (await service.as(token).call('GET /users')).chattag;
}

it('signs in with one request per path if the platform works', async () => {
  const { code, chatid, asked } = odd.play();
  expect(await service.visitor.call('POST /users/auth', { body: { code } })).toEqual({
    chatid,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(asked.sort()).toEqual([...PATHS].sort());
});

describe.each(PATHS)('a platform whose %s', (path) => {
  it.each([
    ['fails', raw(500, '<h1>Oops</h1>', { 'content-type': 'text/html' })],
    ['fails in JSON', json({ error: 'invalid_grant' }, 503)],
    ['is not there', json({ message: '404: Not Found', code: 0 }, 404)],
    ['is forbidden', json({ message: 'Missing Access', code: 50_001 }, 403)],
    ['answers a page', raw(200, '<!doctype html><p>Hello', { 'content-type': 'text/html' })],
    ['answers a page and calls it JSON', raw(200, '<!doctype html><p>Hello')],
    ['answers nothing', raw(200)],
    ['has no content', raw(204)],
    ['answers half of a JSON text', raw(200, '{"id": "1", "username": "o')],
    ['answers a string', json('{}')],
    ['answers a number', json(7)],
    ['answers null', json(null)],
    ['answers an object without the fields', json({})],
    ['answers a list of nothing', json([null])],
    ['answers what is not gzip', raw(200, '{}', { 'content-encoding': 'gzip' })],
    ['hangs up', hangUp],
    ['breaks off', breakOff],
  ])('%s is unavailable', async (_, reply) => {
    await expectAwayWith({ [path]: reply });
  });

  it('sends an endless answer is unavailable once the answer is too large', async () => {
    const started = performance.now();
    await expectAwayWith({ [path]: flood });
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('redirects is unavailable, and the redirect is not followed', async () => {
    const play = odd.play({ [path]: raw(307, '', { location: `${odd.url}/elsewhere` }) });
    await expectAway(() => postCode(play.code));
    expect(play.asked).toContain(path);
    expect(play.asked).not.toContain('/elsewhere');
  });

  it.each([
    ['without a time', {}, '5'],
    ['for 7 s', { 'retry-after': '7' }, '7'],
    ['for a fraction of a second', { 'retry-after': '0.3' }, '1'],
    ['for a day', { 'retry-after': '86400' }, '60'],
    ['until a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '5'],
    ['for less than nothing', { 'retry-after': '-3' }, '5'],
  ])(
    'throttles us %s is unavailable for that long, within limits',
    async (_, headers, retryAfter) => {
      await expectAwayWith({ [path]: raw(429, '{"retry_after": 7}', headers) }, retryAfter);
    },
  );
});

describe('the token response', () => {
  it.each(['invalid_grant', 'invalid_request'])(
    'with 400 %s means that the code was rejected',
    async (error) => {
      await expectRefusedWith({ '/oauth2/token': json({ error, error_description: 'No' }, 400) });
    },
  );

  it.each([
    ['invalid_client, 401', json({ error: 'invalid_client' }, 401)],
    ['invalid_client, 400', json({ error: 'invalid_client' }, 400)],
    ['unauthorized_client', json({ error: 'unauthorized_client' }, 400)],
    ['a challenge', raw(401, '{}', { 'www-authenticate': 'Basic realm="odd"' })],
  ])('with %s means that only the operator can help', async (_, reply) => {
    const before = await countRows();
    const response = await postCode(odd.play({ '/oauth2/token': reply }).code);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      type: '/problems/internal-error',
      title: 'Something went wrong on our side',
      status: 500,
      detail: 'Sign-in is not set up correctly here; only the operator can fix this.',
    });
    expect(await countRows()).toEqual(before);
  });

  it('is reported once for each fault of the settings, and again after a success', async () => {
    const lines: string[] = [];
    const chat = connect({ timeoutMs: 5_000, logError: (line) => lines.push(line) });
    const description = 'Invalid "redirect_uri" in request.';
    const wrongSecret = json({ error: 'invalid_client' }, 401);
    const wrongAddress = json({ error: 'invalid_grant', error_description: description }, 400);
    for (const reply of [wrongSecret, wrongSecret, wrongAddress, wrongAddress]) {
      await failureOf(chat, odd.play({ '/oauth2/token': reply }).code);
    }
    await failureOf(chat, 'a code that is not known');
    await chat.identify(odd.play().code);
    await failureOf(chat, odd.play({ '/oauth2/token': wrongAddress }).code);
    expect(lines).toEqual([
      expect.stringMatching(/CHAT_CLIENT_ID with CHAT_CLIENT_SECRET: copy both again/),
      expect.stringContaining('redirect address http://localhost/profile: check APP_URL'),
      expect.stringContaining('redirect address'),
    ]);
    expect(lines.join()).not.toContain(SECRET);
  });

  it.each([
    ['unsupported_grant_type', json({ error: 'unsupported_grant_type' }, 400)],
    ['invalid_scope', json({ error: 'invalid_scope' }, 400)],
    ['an error that is no text', json({ error: { code: 'invalid_grant' } }, 400)],
    ['an error that is not JSON', raw(400, 'invalid_grant', { 'content-type': 'text/plain' })],
    ['an error called a success', json({ error: 'invalid_grant' })],
    ['no access token', json({ token_type: 'Bearer' })],
    ['an empty access token', json({ access_token: '', token_type: 'Bearer' })],
    ['a number as access token', json({ access_token: 1, token_type: 'Bearer' })],
    ['line breaks in the access token', json({ access_token: 'a\r\nb: c', token_type: 'Bearer' })],
    ['no token type', json({ access_token: 'a' })],
    ['another token type', json({ access_token: 'a', token_type: 'mac' })],
    ['a token that opens nothing', json({ access_token: 'a', token_type: 'Bearer' })],
  ])('with %s means that the platform is unavailable', async (_, reply) => {
    await expectAwayWith({ '/oauth2/token': reply });
  });
});

describe('a person', () => {
  it.each([
    ['a number', 80_351_110_224_678_912],
    ['empty', ''],
    ['null', null],
    ['too long', '1'.repeat(65)],
    ['with a space', '1 2'],
    ['with a line break', '1\n'],
    ['with a NUL', '1\u0000'],
    ['with a slash', '../1'],
    ['with an accent', 'é'],
    ['of other digits', '١٢٣'],
  ])('cannot sign in without a usable id: %s', async (_, id) => {
    await expectAwayWith({ '/users/@me': json({ id, username: 'odd', discriminator: '0' }) });
  });

  it.each([
    ['a number', 7],
    ['null', null],
    ['left out', undefined],
  ])('cannot sign in without a usable username: %s', async (_, username) => {
    await expectAwayWith({ '/users/@me': json({ id: '1', username, discriminator: '0' }) });
  });

  it.each([
    ['a NUL', 'a\u0000nn', 'ann'],
    ['control characters', '\u001b[31mann\r\n\u0085', '[31mann'],
    ['outer white space', '  ann ', 'ann'],
    ['half a letter', 'ann\ud83d', 'ann\ufffd'],
    ['emoji', '👩‍🚀 ann', '👩‍🚀 ann'],
    ['a direction override', '\u202eann', 'ann'],
    ['a pile of accents', `a${'\u0301'.repeat(50)}nn`, 'á\u0301\u0301nn'],
    ['a Hangul filler', '\u3164ann', 'ann'],
    ['10,000 letters', 'x'.repeat(10_000), 'x'.repeat(64)],
    ['10,000 letters beyond the basic plane', '🦀'.repeat(10_000), '🦀'.repeat(64)],
  ])('with %s in the username can sign in', async (_, username, tag) => {
    expect(await tagOf({ username, discriminator: '0' })).toBe(tag);
  });

  it.each([
    ['empty', ''],
    ['white space', ' \t\n '],
    ['control characters', '\u0000\u0007\u009f'],
    ['invisible', '\u200b\u3164\u2800'],
  ])('without a visible username is tagged with the id: %s', async (_, username) => {
    expect(await tagOf({ id: 'ann-1', username, discriminator: '0' })).toBe('ann-1');
  });

  it.each([
    ['0', 'ann'],
    ['0000', 'ann#0000'],
    ['', 'ann'],
    [undefined, 'ann'],
    [null, 'ann'],
    [1234, 'ann'],
    ['12a4', 'ann'],
    ['-1', 'ann'],
    ['0042', 'ann#0042'],
    ['1234', 'ann#1234'],
  ])('with the discriminator %j is tagged %s', async (discriminator, tag) => {
    expect(await tagOf({ username: 'ann', discriminator })).toBe(tag);
  });

  it('with a long username keeps the discriminator', async () => {
    const tag = await tagOf({ username: 'x'.repeat(64), discriminator: '1234' });
    expect(tag).toBe(`${'x'.repeat(59)}#1234`);
  });

  it('with a discriminator of 100,000 digits does not slow down the service', async () => {
    const started = performance.now();
    expect(await tagOf({ username: 'ann', discriminator: `${'1'.repeat(100_000)}x` })).toBe('ann');
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

it('stores each chat server with a usable id that the person manages once', async () => {
  const guilds = [
    { id: '1', owner: true, permissions: '0' },
    { id: '1', owner: false, permissions: '32' },
    { id: '2', permissions: 32 },
    { id: '3', owner: false, permissions: '9'.repeat(30) },
    { id: '9'.repeat(20), owner: true },
    { id: '11', owner: 'true', permissions: '0' },
    { id: '12', owner: false, permissions: '-32' },
    { id: '13', owner: false, permissions: '0x20' },
    { id: '14', owner: false, permissions: '9'.repeat(31) },
    { id: '15', owner: false, permissions: null },
    { id: 16, owner: true },
    { id: '1'.repeat(21), owner: true },
    { id: '17\u0000', owner: true },
    { owner: true },
    {},
    7,
  ];
  const { code } = odd.play({ '/users/@me/guilds': json(guilds) });
  const { token } = await service.visitor.call('POST /users/auth', { body: { code } });
  const { managedguilds } = await service.as(token).call('GET /users/export');
  expect(managedguilds.sort()).toEqual(['1', '2', '3', '9'.repeat(20)]);
});

describe('a slow platform', () => {
  it('counts as unavailable after the time limit, whichever answer is slow', async () => {
    const hurried = await service.another({}, { chatAnswer: 2_000 });
    const started = performance.now();
    const scripts = [...PATHS.map((path) => ({ [path]: silence })), { '/users/@me': drip }];
    await Promise.all(
      scripts.map(async (script) => {
        await expectAway(() => postCode(odd.play(script).code, hurried));
        expect(performance.now() - started).toBeGreaterThan(1_990);
        // The complete sign-in stays below two time limits.
        expect(performance.now() - started).toBeLessThan(3_900);
      }),
    );
  });

  it('times out even if the garbage collector runs, whichever answer is slow', async () => {
    const collecting = setInterval(collectGarbage, 20);
    const cases = PATHS.flatMap((path) => [silence, stall, drip].map((reply) => ({ path, reply })));
    const errors = await Promise.all(
      cases.map(({ path, reply }) =>
        failureOf(connect({ timeoutMs: 200 }), odd.play({ [path]: reply }).code),
      ),
    );
    clearInterval(collecting);
    for (const [index, { path, reply }] of cases.entries()) {
      const away = { problem: 'chat-platform-away', retryAfter: 5 };
      expect(errors[index], `${path}, ${reply.name}`).toMatchObject(away);
    }
  });
});

it('reports the platform as unavailable if nothing listens at its address', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await once(gone.close(), 'close');
  const lonely = await service.another({ CHAT_API_URL: url });
  await expectAway(() => postCode('any code', lonely));
});

it.each([
  ['refused', json({ error: 'invalid_client' }, 401)],
  ['failing', raw(500, 'oops')],
  ['garbled', raw(200, '{"access')],
  ['slow', silence],
])('logs neither secret nor code if the exchange is %s', async (_, reply) => {
  const { code } = odd.play({ '/oauth2/token': reply });
  const error = await failureOf(connect({ timeoutMs: 200 }), code);
  const logged = inspect(error, { depth: 20 });
  expect(logged).toMatch(/chat-platform-away|internal-error/);
  expect(logged).not.toContain(SECRET);
  expect(logged).not.toContain(encodeURIComponent(SECRET));
  expect(logged).not.toContain(code);
});

/** The platform client without the service, with its own time limit. */
const connect = ({
  timeoutMs,
  logError = () => undefined,
}: Pick<ChatClient, 'timeoutMs'> & Partial<ChatClient>): ChatPlatform =>
  connectChatPlatform({
    apiUrl: () => odd.url,
    authorizeUrl: () => odd.url,
    clientId: 'clan-companion',
    clientSecret: SECRET,
    redirectUri: 'http://localhost/profile',
    practice: false,
    timeoutMs,
    logError,
  });

const failureOf = (chat: ChatPlatform, code: string): Promise<unknown> =>
  chat.identify(code).then(
    () => undefined,
    (error: unknown) => error,
  );

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
