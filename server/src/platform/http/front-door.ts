import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '@clan-companion/contract/core/operation';
import { bearerToken } from '@clan-companion/runtime/callers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Cached } from '../db/changes/cache.ts';
import type { Feed } from '../db/changes/feed.ts';
import { BOT, callerKey, whyNotAdmit } from './access.ts';
import type { Cacheable } from './cacheable.ts';
import type { Callers, Session } from './caller.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { hasSeenTokens } from './consistency.ts';
import type { RouteDurations } from './durations.ts';
import { type CommonHeaders, createCommonHeaders } from './headers.ts';
import { addressKey, limitHeaders, type Limits } from './rate-limit.ts';
import type { RequestMetrics } from './metrics.ts';
import { headProblem } from './client-errors.ts';
import type { CachedAnswer, ResponseCache } from './response-cache.ts';

const MAX_ENTRIES = 5_000;
/** While the database is slow or away, answers for everyone are sent up to this age. */
const MAX_PUBLIC_AGE_MS = 5_000;
/** Unknown query parameters can make a URL, and so its key, arbitrarily long. */
const MAX_URL_LENGTH = 1_500;
/** Stale entries are removed after every so many additions. */
const SWEEP_EVERY = 250;

/** The cached answer to one URL, and the conditions for sending it again. */
interface Entry {
  readonly answer: CachedAnswer;
  /** The caller's standing, if access to the answer depends on it. */
  readonly standing: Cached<unknown> | undefined;
  readonly access: Access | undefined;
  readonly durations: RouteDurations;
}

interface Parts {
  readonly config: Config;
  readonly feed: Feed;
  readonly callers: Callers;
  readonly answers: ResponseCache;
  readonly limits: Limits;
  readonly metrics: RequestMetrics;
  readonly newId: () => string;
}

/**
 * Sends cached answers before the router runs. Each step calls the same function as the router's
 * hooks. Every request that needs more than that is left to the router.
 */
export class FrontDoor {
  readonly #parts: Parts;
  readonly #entries = new Map<string, Entry>();
  readonly #commonHeaders: CommonHeaders;
  readonly #open: boolean;
  readonly #trusts: ReturnType<typeof trustedProxies>;
  #added = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#commonHeaders = createCommonHeaders(parts.config);
    this.#trusts = trustedProxies(parts.config.trustProxy);
    // At the debug level each request is logged, which only the router does.
    this.#open = parts.config.logLevel !== 'debug';
  }

  install(app: FastifyInstance): void {
    app.server.removeAllListeners('request');
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const isDropped = request.socket.destroyed;
      if (!isDropped && !this.#answer(request, response)) app.routing(request, response);
    });
  }

  /** Remembers the answer that the router sent. */
  learn(request: FastifyRequest, answer: CachedAnswer, { sharedWith }: Cacheable<unknown>): void {
    const { access } = request.routeOptions.config;
    const url = request.raw.url!;
    if (request.method !== 'GET' || access === 'bot' || !answer.current) return;
    if (sharedWith === 'checked') return;
    if (url.length > MAX_URL_LENGTH) return;
    const userid = sharedWith === 'everyone' ? undefined : request.caller?.userid;
    if (sharedWith !== 'everyone' && userid === undefined) return;
    if ((this.#added += 1) % SWEEP_EVERY === 0) this.#sweep();
    this.#entries.set(keyOf(userid, url), {
      answer,
      standing: typeof sharedWith === 'object' ? sharedWith : undefined,
      access,
      durations: this.#parts.metrics.durations.of('GET', request.routeOptions.url!),
    });
  }

  /** Returns false, with nothing sent or counted, to leave the request to the router. */
  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { feed, callers, limits, answers, metrics, newId } = this.#parts;
    if (!this.#open || !isPlainGet(request) || !hasSeenTokens(feed, request.headers)) return false;
    const began = performance.now();
    const { isCurrent } = feed;
    if (!isCurrent && feed.age > MAX_PUBLIC_AGE_MS) return false;
    const { headers } = request;
    const token = bearerToken(headers.authorization);
    const session = token === undefined ? undefined : callers.remembered(token);
    // An uncached token has to be looked up in the database.
    if (token !== undefined && !session && isCurrent) return false;
    const entry = this.#find(request.url!, session);
    if (!entry || whyNotAdmit(entry.access, session)) return false;
    const answer = answers.current(entry.answer, headers);
    if (!answer) return false;
    const address = session ? '' : addressKey(clientAddress(request, this.#trusts));
    const allowance = limits.requests.takeIfLeft(callerKey(session, address));
    if (!allowance) return false;

    const { status, body, charset = 'utf8' } = answer;
    const common = this.#commonHeaders(entry.access, newId(), headers.origin);
    const age = isCurrent ? [] : ['age', String(Math.ceil(feed.age / 1000))];
    response
      .writeHead(status, [...common, ...limitHeaders(allowance), ...answer.headers, ...age])
      .end(body, charset);
    entry.durations.observe(status, (performance.now() - began) / 1000);
    metrics.answeredBeforeRouter += 1;
    return true;
  }

  #find(url: string, session: Session | undefined): Entry | undefined {
    return (
      this.#fresh(keyOf(undefined, url)) ?? (session && this.#fresh(keyOf(session.userid, url)))
    );
  }

  #fresh(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry || this.#isFresh(entry)) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #isFresh({ answer, standing }: Entry): boolean {
    return standing?.current !== false && this.#parts.answers.isFresh(answer);
  }

  #sweep(): void {
    for (const [key, entry] of this.#entries) if (!this.#isFresh(entry)) this.#entries.delete(key);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
  }
}

const keyOf = (userid: number | undefined, url: string): string =>
  userid === undefined ? url : `${userid} ${url}`;

/** A well-formed GET without a body, a bot key or a map password, which only the router checks. */
function isPlainGet(request: IncomingMessage): boolean {
  const { method, httpVersion, headers } = request;
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-map-password'] === undefined &&
    (headers.authorization === undefined || !BOT.test(headers.authorization)) &&
    headProblem(request) === undefined
  );
}
