import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** Replies by path; other paths get a valid reply. */
export type Script = Partial<Record<Path, Reply>>;
export type Path = '/oauth2/token' | '/users/@me' | '/users/@me/guilds';

/** One sign-in at the platform: its code, and the paths requested with it so far. */
interface Play {
  readonly code: string;
  readonly chatid: string;
  readonly asked: string[];
}

export interface OddProvider {
  readonly url: string;
  /** Each code has its own script, so that tests do not affect each other. */
  play(script?: Script): Play;
  stop(): Promise<void>;
}

export const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const raw =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Never answers. */
export const silence: Reply = () => undefined;

/** Starts a response and never continues it. */
export const stall: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
};

/** Sends one byte at a time until the client disconnects. */
export const drip: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Sends an endless response, as fast as it is read. */
export const flood: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const spaces = Buffer.alloc(65_536, ' ');
  const more = () => {
    if (!response.destroyed) response.write(spaces, () => setImmediate(more));
  };
  more();
};

/** Closes the connection without a response. */
export const hangUp: Reply = (_response, request) => request.socket.destroy();

/** Closes the connection in the middle of the response. */
export const breakOff: Reply = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"id": "1", ', () => request.socket.destroy());
};

/** A chat platform that follows scripts, to simulate failures. */
export async function startOddProvider(): Promise<OddProvider> {
  const plays = new Map<string, Play & { script: Script }>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '', 'http://odd').pathname;
    const form = new URLSearchParams(await text(request));
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    const play = plays.get(form.get('code') ?? bearer ?? '');
    play?.asked.push(path);
    const good = play
      ? json(goodAnswers(play)[path as Path])
      : json({ error: 'invalid_grant' }, 400);
    (play?.script[path as Path] ?? good)(response, request);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (script = {}) => {
      const code = randomBytes(12).toString('hex');
      const play = { code, chatid: `id-${code}`, asked: [], script };
      plays.set(code, play);
      return play;
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const goodAnswers = ({ code, chatid }: Play): Record<Path, unknown> => ({
  '/oauth2/token': {
    access_token: code,
    token_type: 'Bearer',
    expires_in: 604_800,
    scope: 'identify guilds',
  },
  '/users/@me': { id: chatid, username: 'odd', discriminator: '0' },
  '/users/@me/guilds': [{ id: '81', owner: true, permissions: '0' }],
});
