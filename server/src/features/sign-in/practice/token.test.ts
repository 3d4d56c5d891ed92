import { describe, expect, it } from 'vitest';
import { REDIRECT_URI, refusal, startChat } from './testing.ts';

describe('a code', () => {
  it('can be used once', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    expect((await chat.exchange({ code })).status).toBe(200);
    expect(refusal(await chat.exchange({ code }))).toEqual([400, 'invalid_grant']);
  });

  it('can be used once even by concurrent requests', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    const answers = await Promise.all(Array.from({ length: 10 }, () => chat.exchange({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after a minute', async () => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    chat.clock.now += 60_000;
    expect(refusal(await chat.exchange({ code }))).toEqual([400, 'invalid_grant']);
  });

  it('cannot be forged, and is valid on this instance only', async () => {
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
  ])('is rejected with %s, and stays valid', async (_name, change, status, error) => {
    const chat = await startChat();
    const code = await chat.codeFor('Ash');
    const refused = await chat.exchange({ code, ...change });
    expect(refusal(refused)).toEqual([status, error]);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await chat.exchange({ code })).status).toBe(200);
  });

  it.each(['Basic', 'Basic !', `Basic ${btoa('practice:wrong')}`, 'Basic /////w==', 'Bearer x'])(
    'is rejected with the header %s',
    async (authorization) => {
      const chat = await startChat();
      const change = { code: await chat.codeFor('Ash'), client_id: '', client_secret: '' };
      const answer = await chat.exchange(change, { authorization });
      expect(refusal(answer)).toEqual([401, 'invalid_client']);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    },
  );

  it('is rejected if the secret is sent twice or the form is invalid', async () => {
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
