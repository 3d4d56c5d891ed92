import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** An account on the chat platform. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly discriminator?: string;
  readonly guilds?: readonly { id: string; owner?: boolean; permissions?: string }[];
}

export interface ChatProvider {
  /** Environment variables that configure the service for this platform. */
  readonly env: Record<string, string>;
  /** Every access token that the platform has issued. */
  readonly accessTokens: readonly string[];
  /** Adds or changes an account. */
  put(account: Account): void;
  stop(): Promise<void>;
}

const APP_URL = 'http://localhost:5173/app';
const CLIENT_ID = 'clan-companion';
const CLIENT_SECRET = 'a secret that nobody may see';
const SCOPES = ['identify', 'guilds'];

/** A third-party OAuth 2.0 server, with the user API of a chat platform. */
export async function startChatProvider(): Promise<ChatProvider> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Account>();
  const accessTokens: string[] = [];
  const provider = new Provider(origin, {
    scopes: SCOPES,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${APP_URL}/profile`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    routes: { authorization: '/authorize', token: '/api/oauth2/token' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => false },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    cookies: { keys: ['not a secret'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  provider.on('access_token.saved', ({ jti }) => accessTokens.push(jti));
  provider.use(serveLogin(provider));
  provider.use(serveUsers(provider, accounts));
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    env: {
      APP_URL,
      CHAT_API_URL: `${origin}/api`,
      CHAT_AUTHORIZE_URL: `${origin}/authorize`,
      CHAT_CLIENT_ID: CLIENT_ID,
      CHAT_CLIENT_SECRET: CLIENT_SECRET,
    },
    accessTokens,
    put: (account) => accounts.set(account.id, account),
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

type Middleware = Parameters<Provider['use']>[0];

/** The page where a person signs in and consents, or declines. */
function serveLogin(provider: Provider): Middleware {
  return async ({ req, res, method, path }, next) => {
    if (method !== 'POST' || !path.startsWith('/interaction/')) {
      await next();
      return;
    }
    const accountId = new URLSearchParams(await text(req)).get('account');
    const result = accountId === null ? denied : await agree(provider, accountId);
    await provider.interactionFinished(req, res, result);
  };
}

const denied = { error: 'access_denied', error_description: 'The person said no' };

async function agree(provider: Provider, accountId: string) {
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
  grant.addOIDCScope(SCOPES.join(' '));
  return { login: { accountId }, consent: { grantId: await grant.save() } };
}

function serveUsers(provider: Provider, accounts: Map<string, Account>): Middleware {
  const resources: Record<string, { scope: string; read: (account: Account) => unknown }> = {
    '/api/users/@me': {
      scope: 'identify',
      read: ({ id, username, discriminator }) => ({ id, username, discriminator }),
    },
    '/api/users/@me/guilds': { scope: 'guilds', read: ({ guilds = [] }) => guilds },
  };
  return async (ctx, next) => {
    const resource = resources[ctx.path];
    if (!resource || ctx.method !== 'GET') {
      await next();
      return;
    }
    const token = await provider.AccessToken.find(ctx.get('authorization').slice('Bearer '.length));
    const account = token?.scopes.has(resource.scope) ? accounts.get(token.accountId) : undefined;
    ctx.status = account ? 200 : 401;
    ctx.body = account ? resource.read(account) : { message: '401: Unauthorized', code: 0 };
  };
}
