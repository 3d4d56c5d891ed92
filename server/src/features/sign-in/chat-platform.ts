import { cleanText } from '@clan-companion/contract/core/text';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import * as oauth from 'oauth4webapi';
import { Problem } from '../../platform/http/problem.ts';

/** A person can be in a few hundred chat servers, at some hundred bytes each. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the complete response within a time and size limit. Passing the signal to `fetch` alone is
 * not enough: after the headers it can be garbage-collected, and then the read hangs for minutes.
 */
export async function fetchWithLimits(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new Error(`${url} did not answer completely within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new Error(`${url} gave more than ${MAX_BYTES} bytes`);
        chunks.push(chunk);
      },
    });
    await response.body?.pipeTo(sink, { signal: stop.signal });
    const { status, headers } = response;
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
  } finally {
    clearTimeout(timer);
  }
}

/** A person, as the chat platform describes them. */
export interface ChatPerson {
  readonly chatid: string;
  readonly chattag: string;
  /** The chat servers that they own or manage. */
  readonly managedGuilds: readonly string[];
}

export interface ChatPlatform {
  /** The page where people consent to the sign-in. */
  readonly authorizeUrl: () => string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** True for the built-in platform, where anyone can sign in under any name. */
  readonly practice: boolean;
  /** The person that an authorization code belongs to. The platform's tokens are not stored. */
  identify(code: string): Promise<ChatPerson>;
}

export interface ChatClient extends Omit<ChatPlatform, 'identify'> {
  /** Read at each call: the practice platform's address is known only once the service listens. */
  readonly apiUrl: () => string;
  readonly clientSecret: string;
  readonly timeoutMs: number;
  /** For what only the operator can fix. */
  readonly logError: (line: string) => void;
}

/**
 * Each sign-in holds a connection until the platform answers. There is no queue: if the platform
 * does not respond, queued sign-ins would wait twice as long and fail as well.
 */
const MAX_CONCURRENT = 200;
const MAX_WAITING = 0;
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const DISCRIMINATOR = /^\d{1,10}$/;
const MAX_TAG_LENGTH = 64;
const ADMINISTRATOR = 0x8n;
const MANAGE_GUILD = 0x20n;

export function connectChatPlatform(client: ChatClient): ChatPlatform {
  const { timeoutMs } = client;
  const queue = new WorkQueue({ concurrency: MAX_CONCURRENT, maxWaiting: MAX_WAITING });

  /** The fault in the log, which is not repeated for each sign-in. */
  let reported: string | undefined;

  async function exchange(code: string): Promise<string> {
    const apiUrl = client.apiUrl();
    const server = { issuer: apiUrl, token_endpoint: `${apiUrl}/oauth2/token` };
    const identity = { client_id: client.clientId };
    // The web app created the state and has checked it.
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
        [oauth.customFetch]: (url, init) => fetchWithLimits(url, init, timeoutMs),
        // Configuration allows http on loopback only.
        [oauth.allowInsecureRequests]: apiUrl.startsWith('http:'),
      },
    );
    throwIfUnavailable(response);
    const tokens = await oauth.processAuthorizationCodeResponse(server, identity, response);
    return tokens.access_token;
  }

  async function get(path: string, token: string): Promise<unknown> {
    const response = await fetchWithLimits(
      client.apiUrl() + path,
      {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
      },
      timeoutMs,
    );
    throwIfUnavailable(response);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }

  async function identify(code: string): Promise<ChatPerson> {
    try {
      const token = await exchange(code);
      reported = undefined;
      const [user, guilds] = await Promise.all([
        get('/users/@me', token),
        get('/users/@me/guilds', token),
      ]);
      return { ...readUser(user), managedGuilds: readManagedGuilds(guilds) };
    } catch (error) {
      const fault = clientFault(error, client.redirectUri);
      if (fault !== undefined && fault !== reported) client.logError(fault);
      reported = fault ?? reported;
      throw toProblem(error);
    }
  }

  return { ...client, identify: (code) => queue.run(() => identify(code)) };
}

function throwIfUnavailable(response: Response): void {
  if (response.status !== 429 && response.status < 500) return;
  const seconds = Math.ceil(Number(response.headers.get('retry-after')));
  throw new Problem('chat-platform-away', {
    retryAfter: seconds >= 1 ? Math.min(seconds, 60) : 5,
    cause: new Error(`The chat platform answered ${response.status}`),
  });
}

/** Whether the platform rejects the client itself, whatever the code is. */
const isClientRejected = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.ResponseBodyError &&
    ['invalid_client', 'unauthorized_client'].includes(error.error));

/** What is wrong with the settings, according to the platform. */
function clientFault(error: unknown, redirectUri: string): string | undefined {
  if (isClientRejected(error)) {
    return (
      'The chat platform does not accept CHAT_CLIENT_ID with CHAT_CLIENT_SECRET: copy both again from its ' +
      'developer page. Until then, nobody can sign in.'
    );
  }
  const description = error instanceof oauth.ResponseBodyError ? error.error_description : '';
  if (!/redirect.?ur[il]/i.test(description ?? '')) return undefined;
  return (
    `The chat platform does not accept the redirect address ${redirectUri}: check APP_URL, and register ` +
    'this address on its developer page.'
  );
}

/** Only a rejected code is the caller's fault. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isClientRejected(error)) {
    const detail = 'Sign-in is not set up correctly here; only the operator can fix this.';
    return new Problem('internal-error', { detail, logged: true, cause: error });
  }
  const code = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  if (code === 'invalid_grant' || code === 'invalid_request') {
    const message = 'was not accepted by the chat platform';
    return new Problem('sign-in-refused', {
      errors: [{ path: 'body/code', code: 'not-allowed', message }],
    });
  }
  return new Problem('chat-platform-away', { retryAfter: 5, cause: error });
}

function readUser(user: unknown): { chatid: string; chattag: string } {
  const { id, username, discriminator } = user as Record<string, unknown>;
  if (typeof id !== 'string' || !ID.test(id)) throw new Error('/users/@me gave no usable id');
  if (typeof username !== 'string') throw new Error('/users/@me gave no username');
  const name = cleanText(username.toWellFormed().replace(/\p{Cc}/gu, '')) || id;
  const numbered = typeof discriminator === 'string' && DISCRIMINATOR.test(discriminator);
  const number = numbered && discriminator !== '0' ? `#${discriminator}` : '';
  // Truncate long names, but keep the discriminator, which makes them unique.
  return {
    chatid: id,
    chattag: [...name].slice(0, MAX_TAG_LENGTH - number.length).join('') + number,
  };
}

function readManagedGuilds(guilds: unknown): string[] {
  if (!Array.isArray(guilds)) throw new Error('/users/@me/guilds gave no list');
  return (guilds as Record<string, unknown>[])
    .filter(({ id, owner, permissions }) => {
      const isUsable = typeof id === 'string' && /^\d{1,20}$/.test(id);
      return isUsable && (owner === true || manages(permissions));
    })
    .map(({ id }) => id as string);
}

function manages(permissions: unknown): boolean {
  if (!/^\d{1,30}$/.test(String(permissions))) return false;
  return (BigInt(String(permissions)) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n;
}
