import type { Access } from '@clan-companion/contract/core/operation';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { type HeaderList, setHeaders } from './answer.ts';
import { Problem } from './problem.ts';

/** Returns the methods that work at the path of a request, for `Allow`; none if it is unknown. */
export type MethodsFor = (request: FastifyRequest) => readonly string[];

/** Must be called before routes are added. */
export function collectMethods(app: FastifyInstance, { botKey }: Config): MethodsFor {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const isHidden = config?.access === 'bot' && botKey === undefined;
    // OPTIONS works at every path.
    if (isHidden || method === 'OPTIONS') return;
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return ({ raw }) => {
    // A proxy may send the complete URL.
    const path = raw.url!.split('?', 1)[0]!.replace(/^https?:\/\/[^/]*/i, '');
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
  };
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace('*', '.*').replace(/:\w+/g, '[^/]*')}$`);

/** Refuses requests without a route before their body is read. */
export function refuseOtherMethods(app: FastifyInstance, methodsFor: MethodsFor): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = methodsFor(request);
    if (allowed.length === 0) return done(new Problem('no-such-page'));
    reply.header('allow', allowed.join(', '));
    done(new Problem('method-not-allowed'));
  });
}

export const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Consistency-Token, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Map-Password';
const EXPOSED_HEADERS =
  'Age, Cache-Tag, Consistency-Token, ETag, Idempotency-Replayed, Link, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Undo-Id, X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/** The headers of every response, by the route's access and the request's origin. */
export type CommonHeaders = (
  access: Access | undefined,
  requestId: string,
  origin: string | undefined,
) => HeaderList;

export function createCommonHeaders(config: Config): CommonHeaders {
  const open = fixedHeaders(config, 'no-cache');
  // Responses that may depend on the caller must not end up in a shared cache.
  const personal = fixedHeaders(config, 'private, no-cache');
  return (access, requestId, origin) => {
    const headers = [...(access === 'public' ? open : personal), 'x-request-id', requestId];
    if (origin !== undefined && config.corsOrigins.has(origin)) {
      headers.push('access-control-allow-origin', origin);
      headers.push('access-control-expose-headers', EXPOSED_HEADERS);
    }
    return headers;
  };
}

/** The API sends data, so no response may be rendered as a page. Pages set their own policy. */
function fixedHeaders({ appUrl }: Config, cacheControl: string): HeaderList {
  const headers = [
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['cache-control', cacheControl],
    ['vary', 'Origin, Accept-Encoding'],
  ];
  if (appUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000']);
  return headers.flat();
}

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Sets the common headers on a Fastify reply. */
export function commonHeaders(config: Config): SetHeaders {
  const headersFor = createCommonHeaders(config);
  return ({ routeOptions, id, headers }, reply) => {
    // A request whose path could not be parsed has no route.
    setHeaders(reply, headersFor(routeOptions.config?.access, id, headers.origin));
  };
}

export function addHeaders(
  app: FastifyInstance,
  setCommonHeaders: SetHeaders,
  methodsFor: MethodsFor,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  app.options('/*', { config: { access: 'public' } }, (request, reply) => {
    const allowed = methodsFor(request);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
    return reply.code(204).send();
  });
}
