import type { Access } from '@clan-companion/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Map-Password';
const EXPOSED_HEADERS =
  'ETag, Link, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/**
 * The same protection as a dozen headers set one by one, for a service whose answers are data: no
 * page may be made of them. Pages set a policy of their own.
 */
export const fixedHeaders = (
  config: Config,
  access: Access | undefined,
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  // What may depend on who asks is nobody else's to keep.
  'cache-control': access === 'public' ? 'no-cache' : 'private, no-cache',
  vary: 'Origin, Accept-Encoding',
  ...(config.appUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000',
  }),
});

/** For pages of that origin, if it is one of ours. */
export const corsHeaders = (
  config: Config,
  origin: string | undefined,
): Record<string, string> | undefined =>
  origin !== undefined && config.corsOrigins.has(origin)
    ? {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
      }
    : undefined;

type GiveHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** What gives an answer the headers that all of them have. */
export function commonHeaders(config: Config): GiveHeaders {
  const open = fixedHeaders(config, 'public');
  const personal = fixedHeaders(config, 'session');
  return (request, reply) => {
    // A request whose path could not be read has no route.
    reply.headers(request.routeOptions.config?.access === 'public' ? open : personal);
    reply.header('x-request-id', request.id);
    const cors = corsHeaders(config, request.headers.origin);
    if (cors) reply.headers(cors);
  };
}

export function addHeaders(app: FastifyInstance, giveHeaders: GiveHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    giveHeaders(request, reply);
    done();
  });
  app.options('/*', { config: { access: 'public' } }, (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
    return reply.code(204).send();
  });
}
