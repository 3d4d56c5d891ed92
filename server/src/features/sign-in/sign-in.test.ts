import { createHash, randomInt } from 'node:crypto';
import type { ProblemDetails } from '@clan-companion/contract/problems';
import { version } from '@clan-companion/runtime/version';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BOT_KEY } from '../../testing/goods.ts';
import { startBlocked } from '../../testing/maps.ts';
import { spawnService } from '../../testing/process.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';
import { authorize } from './testing/browser.ts';
import { type Account, type ChatProvider, startChatProvider } from './testing/chat-provider.ts';

let chat: ChatProvider;
let service: TestService;
beforeAll(async () => {
  chat = await startChatProvider();
  service = await startService(chat.env);
});
afterAll(async () => {
  await service.stop();
  await chat.stop();
});

const newId = (): string => String(10 ** 14 + randomInt(2 ** 47));

/** Creates an account on the chat platform, or changes the one with the given id. */
function account(change: Partial<Account> = {}): Account {
  const changed = { id: newId(), username: 'ann', discriminator: '0', ...change };
  chat.put(changed);
  return changed;
}

async function codeFor({ id }: Account): Promise<string> {
  const config = await service.visitor.call('GET /app/config.json');
  const code = (await authorize(config, id)).get('code');
  if (!code) throw new Error('The chat platform gave no code');
  return code;
}

async function signIn(person: Account): Promise<{ chatid: string; token: string }> {
  const code = await codeFor(person);
  return service.visitor.call('POST /users/auth', { body: { code } });
}

interface Options {
  on?: Pick<TestService, 'url'>;
  headers?: Record<string, string>;
}

const post = (body: unknown, { on = service, headers = {} }: Options = {}): Promise<Response> =>
  fetch(`${on.url}/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const problemOf = async (answer: Response): Promise<ProblemDetails> =>
  (await answer.json()) as ProblemDetails;

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const tables = await service.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => service.sql<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

describe('a sign-in', () => {
  it('returns the chatid and a session token', async () => {
    const ann = account({ username: 'ann' });
    const answer = await signIn(ann);
    expect(answer).toEqual({ chatid: ann.id, token: expect.stringMatching(/^[\w-]{43}$/) });
    const profile = await service.as(answer.token).call('GET /users');
    expect(profile).toEqual({ chatid: ann.id, chattag: 'ann' });
  });

  it('includes the discriminator in the tag if there is one', async () => {
    const { token } = await signIn(account({ username: 'bob', discriminator: '0042' }));
    expect(await service.as(token).call('GET /users')).toMatchObject({ chattag: 'bob#0042' });
  });

  it('updates the tag, and keeps the nickname and other sessions', async () => {
    const person = account({ username: 'old', discriminator: '1234' });
    const first = await signIn(person);
    await service.as(first.token).call('PUT /users', { body: { dataupdate: 'Nick' } });
    account({ id: person.id, username: 'new' });
    const second = await signIn(person);
    expect(second.chatid).toBe(first.chatid);
    expect(second.token).not.toBe(first.token);
    for (const { token } of [first, second]) {
      expect(await service.as(token).call('GET /users')).toEqual({
        chatid: person.id,
        chattag: 'new',
        nickname: 'Nick',
      });
    }
  });

  it('treats people with the same tag as different', async () => {
    const [one, other] = [account({ username: 'twin' }), account({ username: 'twin' })];
    expect((await signIn(one)).chatid).toBe(one.id);
    expect((await signIn(other)).chatid).toBe(other.id);
  });

  it('stores only the SHA-256 of the token, and nothing that the platform issued', async () => {
    const person = account();
    const code = await codeFor(person);
    const { token } = await service.visitor.call('POST /users/auth', { body: { code } });
    const stored = await everythingStored();
    expect(stored).toContain(person.id);
    expect(stored).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(stored).not.toContain(code);
    expect(chat.accessTokens.length).toBeGreaterThan(0);
    for (const accessToken of chat.accessTokens) expect(stored).not.toContain(accessToken);
  });

  it('stores the chat servers that the person currently owns or manages', async () => {
    const managed = async (token: string) =>
      (await service.as(token).call('GET /users/export')).managedguilds;
    const person = account({
      guilds: [
        { id: '101', owner: true, permissions: '0' },
        { id: '102', owner: false, permissions: String(0x20) },
        { id: '103', owner: false, permissions: String(0x8) },
        { id: '104', owner: false, permissions: String(2n ** 40n + 0x20n) },
        { id: '105', owner: false, permissions: String(2n ** 40n + 0x10n + 0x40n + 0x4n) },
        { id: '106', owner: false, permissions: '0' },
      ],
    });
    expect(await managed((await signIn(person)).token)).toEqual(['101', '102', '103', '104']);

    account({
      id: person.id,
      guilds: [
        { id: '101', owner: false, permissions: '0' },
        { id: '102', owner: false, permissions: '32' },
        { id: '106', owner: true, permissions: '0' },
      ],
    });
    expect(await managed((await signIn(person)).token)).toEqual(['102', '106']);

    account({ id: person.id, guilds: [] });
    expect(await managed((await signIn(person)).token)).toEqual([]);
  });

  it('is possible if the browser still sends an expired token', async () => {
    const person = account();
    const { token } = await signIn(person);
    await service.as(token).call('DELETE /users/auth');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await post({ code: await codeFor(person), more: 'ignored' }, { headers });
    expect(answer.status).toBe(200);
  });
});

describe('the configuration for the web app', () => {
  it('contains the authorization URL and no secret', async () => {
    const { body } = await service.visitor.send('GET /app/config.json');
    expect(body).toEqual({
      version,
      authorizeurl: chat.env.CHAT_AUTHORIZE_URL,
      clientid: chat.env.CHAT_CLIENT_ID,
      redirecturi: `${chat.env.APP_URL}/profile`,
      scope: 'identify guilds',
      practice: false,
      bot: false,
      community: { name: 'Clan Companion', links: {} },
      retention: {
        sessionDays: 30,
        historyDays: 365,
        tradeDays: 30,
        openMapDays: 90,
        restoreDays: 14,
      },
      readOnly: false,
      signUp: 'open',
      openMapDays: 90,
    });
  });

  it('says whether there is a chat bot, without its key', async () => {
    const other = await service.another({ BOT_KEY });
    const { body } = await other.visitor.send('GET /app/config.json');
    expect(body).toMatchObject({ bot: true });
    expect(JSON.stringify(body)).not.toContain(BOT_KEY);
  });

  it('leads to a redirect with the original state', async () => {
    const config = await service.visitor.call('GET /app/config.json');
    const state = `${randomInt(2 ** 47)} & ü/?=#%`;
    const back = await authorize(config, account().id, state);
    expect(back.get('state')).toBe(state);
    expect((await post({ code: back.get('code'), state })).status).toBe(200);
  });

  it('excludes the practice sign-in if a platform is configured', async () => {
    const answer = await fetch(`${service.url}/dev/chat/oauth2/authorize`);
    expect(answer.status).toBe(404);
  });
});

describe('a sign-in is rejected', () => {
  const expectRefused = async (answer: Response): Promise<void> => {
    expect(await problemOf(answer)).toMatchObject({ type: '/problems/sign-in-refused' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  };

  it('with a code that was used before', async () => {
    const code = await codeFor(account());
    expect((await post({ code })).status).toBe(200);
    await expectRefused(await post({ code }));
  });

  it.each([
    ['any text', 'no such code'],
    ['letters of other scripts', 'é 👻'],
    ['SQL', "' or 1=1 --"],
    ['an encoded NUL', '%00'],
    ['further parameters', 'a&client_id=b&client_secret=c'],
    ['2,000 letters', 'x'.repeat(2000)],
  ])('with a code that the platform does not know: %s', async (_, code) => {
    await expectRefused(await post({ code }));
  });

  it('with a code that was issued for another web app', async () => {
    const elsewhere = await service.another({ APP_URL: 'http://localhost:5174/app' });
    await expectRefused(await post({ code: await codeFor(account()) }, { on: elsewhere }));
  });

  it('if the person declines, because there is no code then', async () => {
    const config = await service.visitor.call('GET /app/config.json');
    const back = await authorize(config, undefined);
    expect(back.get('error')).toBe('access_denied');
    const answer = await post({ code: back.get('code') });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['an empty code', { code: '' }, 'body/code'],
    ['white space', { code: ' \t ' }, 'body/code'],
    ['no code', {}, 'body/code'],
    ['null', { code: null }, 'body/code'],
    ['a number', { code: 7 }, 'body/code'],
    ['a list', { code: ['a'] }, 'body/code'],
    ['a code that is too long', { code: 'x'.repeat(2001) }, 'body/code'],
    ['a NUL', { code: 'a\u0000b' }, 'body/code'],
    ['a lone surrogate', { code: 'a\ud800' }, 'body/code'],
    ['a list as body', [], 'body'],
    ['a text as body', 'code', 'body'],
    ['no body', undefined, 'body'],
  ])('with %s as input', async (_, body, path) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await problemOf(answer)).toMatchObject({
      type: '/problems/invalid-input',
      errors: [{ path }],
    });
  });
});

it('reports a wrong client secret to the operator, once, and reveals it to nobody', async () => {
  const secret = 'the wrong secret';
  const misconfigured = await spawnService({
    ...chat.env,
    CHAT_CLIENT_SECRET: secret,
    DATABASE_URL: urlOf(service.location),
    LOG_LEVEL: 'error',
  });
  await misconfigured.ready;
  for (let n = 0; n < 2; n += 1) {
    const answer = await post({ code: await codeFor(account()) }, { on: misconfigured });
    const text = (await answer.text()) + JSON.stringify([...answer.headers]);
    expect(answer.status).toBe(500);
    expect(text).toContain('/problems/internal-error');
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/invalid_client|client authentication|CHAT_/);
  }
  misconfigured.child.kill('SIGTERM');
  expect(await misconfigured.ended).toBe(0);
  const lines = misconfigured.output().split('\n');
  const reports = lines.filter((line) => line.includes('"level":"error"'));
  expect(reports).toEqual([expect.stringContaining('does not accept CHAT_CLIENT_ID')]);
  expect(misconfigured.output()).not.toContain(secret);
});

describe('the sign-in rate limit', () => {
  /** Stops the clock at that second of a minute, so that no window ends during the test. */
  function stopClockAt(second: number): { nextMinute: () => void } {
    const minute = Date.now() - (Date.now() % 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: minute + second * 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    return { nextMinute: () => void vi.setSystemTime(minute + 60_000) };
  }

  const limited = (env = {}) => service.another({ SIGN_IN_RATE_LIMIT_MAX: '3', ...env });
  const limits = ({ headers }: Response) =>
    ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`)).join(' ');

  it('applies for a minute, without using up codes, and then resets', async () => {
    const clock = stopClockAt(50);
    const on = await limited();
    const code = await codeFor(account());
    for (const remaining of [2, 1, 0]) {
      const answer = await post({ code: 'no such code' }, { on });
      expect(answer.status).toBe(400);
      expect(limits(answer)).toBe(`3 ${remaining} 10`);
    }
    const refused = await post({ code }, { on });
    expect(refused.status).toBe(429);
    expect(await problemOf(refused)).toMatchObject({ type: '/problems/too-many-sign-ins' });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(limits(refused)).toBe('3 0 10');

    clock.nextMinute();
    const allowed = await post({ code }, { on });
    expect(allowed.status).toBe(200);
    expect(limits(allowed)).toBe('3 2 60');
  });

  it('applies to sign-ins only', async () => {
    stopClockAt(0);
    const on = await limited();
    const { token } = await signIn(account());
    for (let i = 0; i < 4; i += 1) await post({ code: 'no such code' }, { on });
    expect((await post({ code: 'no such code' }, { on })).status).toBe(429);
    expect((await on.as(token).send('GET /users')).status).toBe(200);
    expect((await on.visitor.send('GET /app/config.json')).status).toBe(200);
  });

  it.each([
    ['each address separately if the proxy is trusted', { TRUST_PROXY: '1' }, 400],
    ['all addresses together if no proxy is trusted', {}, 429],
  ])('counts %s', async (_, env, status) => {
    stopClockAt(0);
    const on = await limited(env);
    const from = (address: string) =>
      post({ code: 'no such code' }, { on, headers: { 'x-forwarded-for': address } });
    for (let i = 0; i < 3; i += 1) expect((await from('203.0.113.1')).status).toBe(400);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(status);
  });
});

describe('concurrently', () => {
  it('ten first sign-ins of one person create one user and ten sessions', async () => {
    const other = await service.another();
    const person = account({ guilds: [{ id: '201', owner: true }] });
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeFor(person)));
    const answers = await Promise.all(
      codes.map((code, i) => post({ code }, { on: i % 2 ? service : other })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = await Promise.all(answers.map(tokenOf));
    expect(new Set(tokens).size).toBe(10);
    expect(await countGood(tokens, service)).toBe(10);
    expect(await storedOf(person)).toEqual({ users: 1, sessions: 10, guilds: 1 });
    const actions = await service.sql<{ action: string }>(
      `select action from changes join users using (userid) where chatid = $1 order by changeid`,
      [person.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'user-joined',
      ...Array<string>(9).fill('user-signed-in'),
    ]);
  });

  it.each([0, 1, 3])(
    'deletions after %i of three sign-ins keep all data or none',
    async (after) => {
      const other = await service.another();
      const person = account({ guilds: [{ id: '202', owner: true }] });
      const { token } = await signIn(person);
      const codes = await Promise.all(Array.from({ length: 3 }, () => codeFor(person)));
      const signIns = codes.map((code, i) => () => post({ code }, { on: i % 2 ? service : other }));
      const deletions = [service, other].map((on) => () => deleteAccount(on, token));
      const answers = await startBlocked(
        service,
        'lock table users in exclusive mode',
        signIns.toSpliced(after, 0, ...deletions),
      );
      const deleted = answers.splice(after, 2);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(deleted.map(({ status }) => status).sort(ascending)).toEqual([200, 401]);

      const { users, sessions, guilds } = await storedOf(person);
      expect([users, guilds]).toEqual(sessions > 0 ? [1, 1] : [0, 0]);
      const tokens = [token, ...(await Promise.all(answers.map(tokenOf)))];
      await vi.waitFor(async () => {
        expect(await countGood(tokens, service)).toBe(sessions);
        expect(await countGood(tokens, other)).toBe(sessions);
      }, 10_000);
    },
  );

  const deleteAccount = (on: TestService, token: string): Promise<Response> =>
    fetch(`${on.url}/users`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

  const ascending = (a: number, b: number): number => a - b;

  const tokenOf = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { token: string }).token;

  async function countGood(tokens: string[], on: TestService): Promise<number> {
    const answers = await Promise.all(
      tokens.map((token) =>
        fetch(`${on.url}/users/sessions`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    return answers.filter(({ status }) => status === 200).length;
  }

  async function storedOf({ id }: Account) {
    const rows = await service.sql<{ users: number; sessions: number; guilds: number }>(
      `select count(distinct userid)::int as users, count(distinct sessionid)::int as sessions,
              count(distinct guildid)::int as guilds
       from users left join sessions using (userid) left join managed_guilds using (userid)
       where chatid = $1`,
      [id],
    );
    return rows[0]!;
  }
});
