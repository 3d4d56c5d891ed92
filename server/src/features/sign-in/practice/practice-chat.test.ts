import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import * as oauth from 'oauth4webapi';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Problem } from '../../../http/problem.ts';
import { practiceClient, servePracticeChat } from './practice-chat.ts';

const REDIRECT_URI = 'http://localhost:5173/app/profile';
const FORM = 'application/x-www-form-urlencoded';

async function startChat() {
  const clock = { now: Date.now() };
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.details);
    return reply.send(error);
  });
  servePracticeChat(app, { redirectUri: () => REDIRECT_URI }, () => clock.now);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return new Chat(origin, clock);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

class Chat {
  readonly base: string;
  readonly origin: string;
  readonly clock: { now: number };

  constructor(origin: string, clock: { now: number }) {
    this.origin = origin;
    this.base = `${origin}/dev/chat`;
    this.clock = clock;
  }

  /** By node:http, since fetch lets no one choose Host and the like. */
  async send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> {
    const request = httpRequest(this.base + path, { method, headers });
    request.end(body);
    const [response] = await once(request, 'response');
    const { statusCode, headers: answered } = response;
    return { status: statusCode, headers: answered, body: await text(response) };
  }

  authorizePath(change: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: practiceClient.id,
      redirect_uri: REDIRECT_URI,
      scope: 'identify guilds',
      response_type: 'code',
      state: 'a state',
      ...change,
    });
    return `/oauth2/authorize?${query}`;
  }

  signInAs(name: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post(this.authorizePath(), new URLSearchParams({ name }).toString(), headers);
  }

  post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, { 'content-type': FORM, ...headers }, body);
  }

  async codeFor(name: string): Promise<string> {
    return locationOf(await this.signInAs(name)).searchParams.get('code') as string;
  }

  exchange(change: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const form = {
      client_id: practiceClient.id,
      client_secret: practiceClient.secret,
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT_URI,
      ...change,
    };
    const given = Object.entries(form).filter(([, value]) => value !== '');
    return this.post('/oauth2/token', new URLSearchParams(given).toString(), headers);
  }

  async tokenFor(name: string): Promise<string> {
    const { body } = await this.exchange({ code: await this.codeFor(name) });
    return JSON.parse(body).access_token;
  }

  async read(path: string, token: string): Promise<any> {
    const { body } = await this.send('GET', path, { authorization: `Bearer ${token}` });
    return JSON.parse(body);
  }
}

const locationOf = ({ status, headers }: Answer): URL => {
  expect(status).toBe(303);
  return new URL(headers.location as string);
};

const refusal = ({ status, body }: Answer) => [status, JSON.parse(body).error];

describe('the whole sign-in', () => {
  it.each([
    ['client_secret_post', oauth.ClientSecretPost(practiceClient.secret)],
    ['client_secret_basic', oauth.ClientSecretBasic(practiceClient.secret)],
  ])('works with a strict client and %s', async (_name, authentication) => {
    const chat = await startChat();
    const server: oauth.AuthorizationServer = {
      issuer: chat.base,
      token_endpoint: `${chat.base}/oauth2/token`,
    };
    const client: oauth.Client = { client_id: practiceClient.id };
    const insecure = { [oauth.allowInsecureRequests]: true };
    const state = `${oauth.generateRandomState()} & ünï=✓ + %2B`;

    const page = await fetch(chat.base + chat.authorizePath({ state }));
    const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&#38;', '&');
    const answer = await fetch(new URL(action as string, page.url), {
      method: 'POST',
      body: new URLSearchParams({ name: ' Ash ' }),
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') as string);
    expect(answer.status).toBe(303);
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);

    const params = oauth.validateAuthResponse(server, client, back, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      params,
      REDIRECT_URI,
      oauth.nopkce,
      insecure,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const token = await oauth.processAuthorizationCodeResponse(server, client, response);
    expect(token).toMatchObject({ expires_in: 600, scope: 'identify guilds' });

    const read = async (path: string) => {
      const url = new URL(chat.base + path);
      const answered = await oauth.protectedResourceRequest(
        token.access_token,
        'GET',
        url,
        undefined,
        undefined,
        insecure,
      );
      return answered.json();
    };
    expect(await read('/users/@me')).toEqual({
      id: expect.stringMatching(/^\d{17,19}$/),
      username: 'Ash',
      discriminator: '0',
    });
    expect(await read('/users/@me/guilds')).toEqual([
      { id: expect.any(String), name: "Ash's server", owner: true, permissions: '2147483647' },
      { id: expect.any(String), name: 'Practice server', owner: false, permissions: '0' },
    ]);
  });

  it('knows a person again by name, and tells people apart', async () => {
    const idOf = async (chat: Chat, name: string) =>
      (await chat.read('/users/@me', await chat.tokenFor(name))).id;
    const [chat, restarted] = [await startChat(), await startChat()];
    const id = await idOf(chat, 'Briar 🌵');
    expect(await idOf(restarted, '  bRIAR 🌵 ')).toBe(id);
    expect(await idOf(chat, 'Cole')).not.toBe(id);
  });

  it('shares one server among all', async () => {
    const chat = await startChat();
    const serversOf = async (name: string) =>
      (await chat.read('/users/@me/guilds', await chat.tokenFor(name))).map(
        ({ id }: { id: string }) => id,
      );
    const [ash, cole] = [await serversOf('Ash'), await serversOf('Cole')];
    expect(ash[1]).toBe(cole[1]);
    expect(ash[0]).not.toBe(cole[0]);
  });

  it('can be cancelled', async () => {
    const chat = await startChat();
    const back = locationOf(await chat.post(chat.authorizePath(), 'cancel=yes'));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state',
    });
  });

  it('adds no state where none was sent', async () => {
    const chat = await startChat();
    const path = chat.authorizePath().replace(/&state=[^&]*/, '');
    expect([...locationOf(await chat.post(path, 'name=Ash')).searchParams.keys()]).toEqual(['code']);
  });
});

describe('the page', () => {
  it('says what it is, and can neither load nor send anything elsewhere', async () => {
    const chat = await startChat();
    const { status, headers, body } = await chat.send('GET', chat.authorizePath());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:5173; " +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(/anyone can be anyone[^]*CHAT_CLIENT_ID/);
    expect(body).not.toMatch(/<script|style="|\son\w+=/i);
    const css = await chat.send('GET', '/style.css');
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('escapes what stands in the address and what was typed', async () => {
    const chat = await startChat();
    const hostile = `"'><script>alert(1)</script>&amp;`;
    const pages = [
      await chat.send('GET', chat.authorizePath({ state: hostile })),
      await chat.post(chat.authorizePath({ state: hostile }), `name=${encodeURIComponent(hostile)}`),
      await chat.send('GET', `/oauth2/authorize?client_id=${hostile.replace(/ /g, '+')}`),
    ];
    for (const { body } of pages) expect(body).not.toContain('<script');
    expect(pages[1]?.body).toContain('value="&#34;&#39;&#62;&#60;script');
  });

  it.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/' }],
    ['more behind the redirect address', { redirect_uri: `${REDIRECT_URI}/..` }],
    ['no redirect address', { redirect_uri: '' }],
    ['another client', { client_id: 'other' }],
    ['another kind of answer', { response_type: 'token' }],
    ['a scope that does not exist', { scope: 'identify email' }],
    ['a state without end', { state: 'x'.repeat(1001) }],
  ])('refuses %s, and redirects nowhere', async (_name, change) => {
    const chat = await startChat();
    const path = chat.authorizePath(change);
    for (const answer of [
      await chat.send('GET', path),
      await chat.post(path, 'name=Ash'),
      await chat.post(path, 'cancel=yes'),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers['content-security-policy']).toContain("form-action 'self';");
      expect(answer.body).not.toContain('<form');
    }
  });

  it.each(['&state=twice', '&x=%zz', '&x=%ff', '&x=%'])('refuses an address with %s', async (more) => {
    const chat = await startChat();
    expect((await chat.send('GET', chat.authorizePath() + more)).status).toBe(400);
    expect((await chat.post(chat.authorizePath() + more, 'name=Ash')).status).toBe(400);
  });
});

describe('a name', () => {
  it.each([
    ['no field at all', 'x=y', 'could not be read'],
    ['an empty body', '', 'could not be read'],
    ['nothing', 'name=', 'must not be empty'],
    ['white space', 'name=+%C2%A0%0A', 'must not be empty'],
    ['NUL', 'name=A%00sh', 'control characters'],
    ['a line break', 'name=A%0D%0Ash', 'control characters'],
    ['a C1 control character', 'name=A%C2%85sh', 'control characters'],
    ['33 characters', `name=${'x'.repeat(33)}`, 'at most 32'],
    ['33 emoji', `name=${encodeURIComponent('🌵'.repeat(33))}`, 'at most 32'],
    ['thousands of emoji', `name=${encodeURIComponent('🌵'.repeat(1300))}`, 'at most 32'],
    ['a lone surrogate', 'name=%ED%A0%80', 'could not be read'],
    ['broken percent-encoding', 'name=%E4%zz', 'could not be read'],
    ['bytes that are not UTF-8', 'name=%FF%FE', 'could not be read'],
    ['two names', 'name=Ash&name=Cole', 'could not be read'],
  ])('that is %s gives the page again with a sentence', async (_name, body, sentence) => {
    const chat = await startChat();
    const answer = await chat.post(chat.authorizePath(), body);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body.isWellFormed()).toBe(true);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'is not read from %s',
    async (type) => {
      const chat = await startChat();
      const headers = { 'content-type': type };
      const answer = await chat.send('POST', chat.authorizePath(), headers, 'name=Ash');
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('could not be read');
    },
  );

  it('is not read from a body that is too large', async () => {
    const chat = await startChat();
    const answer = await chat.post(chat.authorizePath(), `name=${'x'.repeat(17_000)}`);
    expect(answer.status).toBe(413);
  });

  it.each(['x', '🌵'.repeat(32), '名前', "O'Brien & <Sons>", '__proto__', 'null', '‮Ash', '%41'])(
    'may be %s',
    async (name) => {
      const chat = await startChat();
      const user = await chat.read('/users/@me', await chat.tokenFor(name));
      expect(user.username).toBe(name);
    },
  );
});

describe('a code', () => {
  it('is good once', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    expect((await chat.exchange({ code })).status).toBe(200);
    expect(refusal(await chat.exchange({ code }))).toEqual([400, 'invalid_grant']);
  });

  it('is good once, however many ask at the same time', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    const answers = await Promise.all(Array.from({ length: 10 }, () => chat.exchange({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is good for a minute', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    chat.clock.now += 60_000;
    expect(refusal(await chat.exchange({ code }))).toEqual([400, 'invalid_grant']);
  });

  it('is good as it was given, and here alone', async () => {
    const [chat, other] = [await startChat(), await startChat()];
    const code = await chat.codeFor('Ash');
    const [body = '', signature = ''] = code.split('.');
    const content = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...content, name: 'Cole' })).toString('base64url');
    for (const wrong of [`${forged}.${signature}`, body, 'x', await other.codeFor('Ash')]) {
      expect(refusal(await chat.exchange({ code: wrong }))).toEqual([400, 'invalid_grant']);
    }
  });

  it.each([
    ['another secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: '' }, 401, 'invalid_client'],
    ['another client', { client_id: 'other' }, 401, 'invalid_client'],
    ['another redirect address', { redirect_uri: `${REDIRECT_URI}/` }, 400, 'invalid_grant'],
    ['no redirect address', { redirect_uri: '' }, 400, 'invalid_request'],
    ['no code', { code: '' }, 400, 'invalid_request'],
    ['no kind of grant', { grant_type: '' }, 400, 'invalid_request'],
    ['another kind of grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('is refused with %s, and stays good', async (_name, change, status, error) => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    const refused = await chat.exchange({ code, ...change });
    expect(refusal(refused)).toEqual([status, error]);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await chat.exchange({ code })).status).toBe(200);
  });

  it.each(['Basic', 'Basic !', `Basic ${btoa('practice:wrong')}`, 'Basic /////w==', 'Bearer x'])(
    'is refused with the header %s',
    async (authorization) => {
      const chat = await startChat();
      const change = { code: await chat.codeFor('Ash'), client_id: '', client_secret: '' };
      const answer = await chat.exchange(change, { authorization });
      expect(refusal(answer)).toEqual([401, 'invalid_client']);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    },
  );

  it('is refused where the secret is shown twice, or the form is none', async () => {
    const chat = await startChat();
    const authorization = `Basic ${btoa('practice:practice')}`;
    const twice = await chat.exchange({ code: await chat.codeFor('Ash') }, { authorization });
    expect(refusal(twice)).toEqual([400, 'invalid_request']);
    for (const body of ['', 'code=1&code=2', 'code=%zz']) {
      const answer = await chat.post('/oauth2/token', body);
      expect(refusal(answer)[1]).toMatch(/^invalid_(request|client)$/);
    }
    const json = await chat.send('POST', '/oauth2/token', { 'content-type': 'text/json' }, '{}');
    expect(refusal(json)).toEqual([400, 'invalid_request']);
    expect(refusal(await chat.send('POST', '/oauth2/token'))).toEqual([400, 'invalid_request']);
  });
});

describe('an access token', () => {
  it('is needed, good for ten minutes, and not a code', async () => {
    const chat = await startChat();
    const [code, token] = [await chat.codeFor('Ash'), await chat.tokenFor('Ash')];
    for (const path of ['/users/@me', '/users/@me/guilds']) {
      const none = await chat.send('GET', path);
      expect(none.status).toBe(401);
      expect(none.headers['www-authenticate']).toMatch(/^Bearer /);
      for (const wrong of [code, `${token}x`, 'x', '']) {
        const answer = await chat.send('GET', path, { authorization: `Bearer ${wrong}` });
        expect(answer.status).toBe(401);
      }
    }
    chat.clock.now += 600_000;
    expect(await chat.read('/users/@me', token)).toEqual({ error: 'invalid_token' });
  });

  it('reads what was asked for, and no more', async () => {
    const chat = await startChat();
    const path = chat.authorizePath({ scope: 'identify' });
    const code = locationOf(await chat.post(path, 'name=Ash')).searchParams.get('code') as string;
    const token = JSON.parse((await chat.exchange({ code })).body);
    expect(token.scope).toBe('identify');
    expect(await chat.read('/users/@me', token.access_token)).toMatchObject({ username: 'Ash' });
    expect(await chat.read('/users/@me/guilds', token.access_token)).toEqual({
      error: 'insufficient_scope',
    });
  });
});

describe('only this machine', () => {
  it.each([
    ['another name', { host: 'evil.example' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a standard proxy', { forwarded: 'for=203.0.113.7' }],
  ])('is answered: not %s', async (_name, headers) => {
    const chat = await startChat();
    for (const [method, path] of [
      ['GET', chat.authorizePath()],
      ['POST', chat.authorizePath()],
      ['POST', '/oauth2/token'],
      ['GET', '/users/@me'],
      ['GET', '/users/@me/guilds'],
      ['GET', '/style.css'],
    ] as const) {
      const answer = await chat.send(method, path, headers);
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.body).type).toBe('/problems/local-only');
    }
  });

  it('signs people in from its own page only', async () => {
    const chat = await startChat();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: chat.origin.replace('127.0.0.1', 'localhost') },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const answer = await chat.signInAs('Ash', headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.location).toBeUndefined();
    }
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: chat.origin },
      { 'sec-fetch-site': 'none' },
      { origin: chat.origin },
    ] as Record<string, string>[]) {
      locationOf(await chat.signInAs('Ash', headers));
    }
  });
});
