import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { answerErrors } from '../../../platform/http/errors.ts';
import { servePracticeChat } from './practice-chat.ts';
import { practiceClient } from './authorize.ts';

export const REDIRECT_URI = 'http://localhost:5173/app/profile';
const FORM = 'application/x-www-form-urlencoded';

/** The practice chat platform alone, on its own port, until the end of the test. */
export async function startChat(): Promise<Chat> {
  const clock = { now: Date.now() };
  const app = fastify();
  answerErrors(app);
  servePracticeChat(app, { redirectUri: () => REDIRECT_URI }, () => clock.now);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return new Chat(origin, clock);
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export class Chat {
  readonly base: string;
  readonly origin: string;
  readonly clock: { now: number };

  constructor(origin: string, clock: { now: number }) {
    this.origin = origin;
    this.base = `${origin}/dev/chat`;
    this.clock = clock;
  }

  /** Uses node:http, because fetch cannot set headers such as Host. */
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

  async read<T>(path: string, token: string): Promise<T> {
    const { body } = await this.send('GET', path, { authorization: `Bearer ${token}` });
    return JSON.parse(body) as T;
  }
}

export const locationOf = ({ status, headers }: Answer): URL => {
  expect(status).toBe(303);
  return new URL(headers.location as string);
};

export const refusal = ({ status, body }: Answer) => [status, JSON.parse(body).error];
