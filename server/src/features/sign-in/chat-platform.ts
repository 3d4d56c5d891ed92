import { WorkQueue } from '@clan-companion/runtime/work-queue';
import * as oauth from 'oauth4webapi';
import { Problem } from '../../http/problem.ts';
import { fetchWhole } from './fetch-whole.ts';

/** Somebody as the chat platform knows them. */
export interface ChatPerson {
  readonly chatid: string;
  readonly chattag: string;
  /** The servers that they own or manage. */
  readonly managedGuilds: readonly string[];
}

export interface ChatPlatform {
  /** The page where people agree to sign in. */
  readonly authorizeUrl: () => string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The built-in one, where anyone can be anyone. */
  readonly practice: boolean;
  /** Whom the code stands for. The platform's own tokens are used here once, and kept nowhere. */
  identify(code: string): Promise<ChatPerson>;
}

export interface ChatClient extends Omit<ChatPlatform, 'identify'> {
  /** Read at each call: the practice platform's address is known only once the service listens. */
  readonly apiUrl: () => string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
}

/**
 * Each holds a connection until the platform has answered. Nobody waits behind them: where that is
 * silent, they would wait twice as long for the same answer.
 */
const MOST_AT_ONCE = 200;
const MOST_WAITING = 0;
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const DISCRIMINATOR = /^\d{1,10}$/;
const LONGEST_TAG = 64;
const ADMINISTRATOR = 0x8n;
const MANAGE_GUILD = 0x20n;

export function connectChatPlatform(client: ChatClient): ChatPlatform {
  const { timeoutMs } = client;
  const queue = new WorkQueue({ concurrency: MOST_AT_ONCE, maxWaiting: MOST_WAITING });

  async function exchange(code: string): Promise<string> {
    const apiUrl = client.apiUrl();
    const server = { issuer: apiUrl, token_endpoint: `${apiUrl}/oauth2/token` };
    const identity = { client_id: client.clientId };
    // The state was checked by the web app, which made it.
    const callback = oauth.validateAuthResponse(
      server,
      identity,
      new URLSearchParams({ code }),
      oauth.skipStateCheck,
    );
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      identity,
      oauth.ClientSecretPost(client.clientSecret),
      callback,
      client.redirectUri,
      oauth.nopkce,
      {
        [oauth.customFetch]: (url, init) => fetchWhole(url, init, timeoutMs),
        // Configuration allows http on loopback only.
        [oauth.allowInsecureRequests]: apiUrl.startsWith('http:'),
      },
    );
    refuseUnlessWell(response);
    const tokens = await oauth.processAuthorizationCodeResponse(server, identity, response);
    return tokens.access_token;
  }

  async function get(path: string, token: string): Promise<unknown> {
    const response = await fetchWhole(
      client.apiUrl() + path,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
      },
      timeoutMs,
    );
    refuseUnlessWell(response);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }

  async function identify(code: string): Promise<ChatPerson> {
    try {
      const token = await exchange(code);
      const [user, guilds] = await Promise.all([
        get('/users/@me', token),
        get('/users/@me/guilds', token),
      ]);
      return { ...readUser(user), managedGuilds: readManagedGuilds(guilds) };
    } catch (error) {
      throw toProblem(error);
    }
  }

  return { ...client, identify: (code) => queue.run(() => identify(code)) };
}

function refuseUnlessWell(response: Response): void {
  if (response.status !== 429 && response.status < 500) return;
  const seconds = Math.ceil(Number(response.headers.get('retry-after')));
  throw new Problem('chat-platform-away', {
    retryAfter: seconds >= 1 ? Math.min(seconds, 60) : 5,
    cause: new Error(`The chat platform answered ${response.status}`),
  });
}

/** Only a code that was rejected is the caller's affair; all else is the platform's or ours. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  if (code === 'invalid_grant' || code === 'invalid_request') {
    const errors = [{ path: 'body/code', message: 'was not accepted by the chat platform' }];
    return new Problem('sign-in-refused', { errors });
  }
  return new Problem('chat-platform-away', { retryAfter: 5, cause: error });
}

function readUser(user: unknown): { chatid: string; chattag: string } {
  const { id, username, discriminator } = user as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id)) throw new Error('/users/@me gave no usable id');
  if (typeof username !== 'string') throw new Error('/users/@me gave no username');
  const name = username
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  if (name === '') throw new Error('/users/@me gave an empty username');
  const numbered = typeof discriminator === 'string' && DISCRIMINATOR.test(discriminator);
  const number = numbered && discriminator !== '0' ? `#${discriminator}` : '';
  // A long name is cut short, but keeps the number that tells it from others.
  return { chatid: id, chattag: [...name].slice(0, LONGEST_TAG - number.length).join('') + number };
}

function readManagedGuilds(guilds: unknown): string[] {
  if (!Array.isArray(guilds)) throw new Error('/users/@me/guilds gave no list');
  return (guilds as Record<string, unknown>[])
    .filter(({ id, owner, permissions }) => {
      const known = typeof id === 'string' && /^\d{1,20}$/.test(id);
      return known && (owner === true || manages(permissions));
    })
    .map(({ id }) => id as string);
}

function manages(permissions: unknown): boolean {
  if (!/^\d{1,30}$/.test(String(permissions))) return false;
  return (BigInt(String(permissions)) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n;
}
