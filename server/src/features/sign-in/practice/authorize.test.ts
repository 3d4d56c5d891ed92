import { describe, expect, it } from 'vitest';
import type { PracticeUser } from './practice-chat.ts';
import { locationOf, REDIRECT_URI, startChat } from './testing.ts';

describe('the sign-in page', () => {
  it('identifies itself, and cannot load or send anything elsewhere', async () => {
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

  it('escapes the query and the typed name', async () => {
    const chat = await startChat();
    const hostile = `"'><script>alert(1)</script>&amp;`;
    const pages = [
      await chat.send('GET', chat.authorizePath({ state: hostile })),
      await chat.post(
        chat.authorizePath({ state: hostile }),
        `name=${encodeURIComponent(hostile)}`,
      ),
      await chat.send('GET', `/oauth2/authorize?client_id=${hostile.replace(/ /g, '+')}`),
    ];
    for (const { body } of pages) expect(body).not.toContain('<script');
    expect(pages[1]?.body).toContain('value="&#34;&#39;&#62;&#60;script');
  });

  it.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/' }],
    ['more after the redirect address', { redirect_uri: `${REDIRECT_URI}/..` }],
    ['no redirect address', { redirect_uri: '' }],
    ['another client', { client_id: 'other' }],
    ['another kind of answer', { response_type: 'token' }],
    ['a scope that does not exist', { scope: 'identify email' }],
    ['a state that is too long', { state: 'x'.repeat(1001) }],
  ])('rejects %s without a redirect', async (_name, change) => {
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

  it.each(['&state=twice', '&x=%zz', '&x=%ff', '&x=%'])('rejects a query with %s', async (more) => {
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
    ['a direction override', 'name=%E2%80%AEAsh', 'text direction'],
    ['33 characters', `name=${'x'.repeat(33)}`, 'at most 32'],
    ['33 emoji', `name=${encodeURIComponent('🌵'.repeat(33))}`, 'at most 32'],
    ['thousands of emoji', `name=${encodeURIComponent('🌵'.repeat(1300))}`, 'at most 32'],
    ['a lone surrogate', 'name=%ED%A0%80', 'could not be read'],
    ['broken percent-encoding', 'name=%E4%zz', 'could not be read'],
    ['bytes that are not UTF-8', 'name=%FF%FE', 'could not be read'],
    ['two names', 'name=Ash&name=Cole', 'could not be read'],
  ])('that is %s shows the page again with an error', async (_name, body, sentence) => {
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

  it.each(['x', '🌵'.repeat(32), '名前', "O'Brien & <Sons>", '__proto__', 'null', '%41'])(
    'can be %s',
    async (name) => {
      const chat = await startChat();
      const user = await chat.read<PracticeUser>('/users/@me', await chat.tokenFor(name));
      expect(user.username).toBe(name);
    },
  );
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
