import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { practiceClient } from './authorize.ts';
import { type Chat, locationOf, REDIRECT_URI, startChat } from './testing.ts';
import type { PracticeServer, PracticeUser } from './practice-chat.ts';

describe('the complete sign-in', () => {
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

  it('recognizes a person by name, and distinguishes people', async () => {
    const idOf = async (chat: Chat, name: string) =>
      (await chat.read<PracticeUser>('/users/@me', await chat.tokenFor(name))).id;
    const [chat, restarted] = [await startChat(), await startChat()];
    const id = await idOf(chat, 'Briar 🌵');
    expect(await idOf(restarted, '  bRIAR 🌵 ')).toBe(id);
    expect(await idOf(chat, 'Cole')).not.toBe(id);
  });

  it('gives everyone one common server', async () => {
    const chat = await startChat();
    const serversOf = async (name: string) =>
      (await chat.read<PracticeServer[]>('/users/@me/guilds', await chat.tokenFor(name))).map(
        ({ id }) => id,
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

  it('adds no state if none was sent', async () => {
    const chat = await startChat();
    const path = chat.authorizePath().replace(/&state=[^&]*/, '');
    expect([...locationOf(await chat.post(path, 'name=Ash')).searchParams.keys()]).toEqual([
      'code',
    ]);
  });
});

describe('an access token', () => {
  it('is required, expires after ten minutes, and is not a code', async () => {
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

  it('gives access to the requested scope only', async () => {
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

describe('a request from elsewhere', () => {
  it.each([
    ['another name', { host: 'evil.example' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a standard proxy', { forwarded: 'for=203.0.113.7' }],
  ])('is rejected: %s', async (_name, headers) => {
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
});
