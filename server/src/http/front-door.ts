import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '@clan-companion/contract/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Cached } from '../db/changes/cache.ts';
import type { Feed } from '../db/changes/feed.ts';
import { bearerToken, BOT, callerKey } from './access.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { isKnown } from './etag.ts';
import { corsHeaders, fixedHeaders } from './headers.ts';
import type { Limits } from './limits.ts';
import type { ReadyTimes } from './metrics.ts';
import { addressKey } from './rate-limit.ts';
import type { Ready } from './ready.ts';
import { JSON_TYPE, type ReadyAnswer, type ReadyAnswers } from './ready-answers.ts';
import type { Sessions } from './sessions.ts';

const MAX_KNOWN = 5_000;
/** What nobody reads can make any address long, and each another one. */
const LONGEST_URL = 1_500;
/** Those that are not current any more are swept whenever so many new ones have come. */
const SWEEP_EVERY = 250;

/** An answer that was given for an address, and what must still hold for giving it again. */
interface Known {
  readonly answer: Cached<ReadyAnswer>;
  readonly rights: Cached<unknown> | undefined;
  readonly access: Access | undefined;
  readonly observe: ReturnType<ReadyTimes['ready']>;
}

interface Parts {
  readonly config: Config;
  readonly feed: Feed;
  readonly sessions: Sessions;
  readonly answers: ReadyAnswers;
  readonly limits: Limits;
  readonly times: ReadyTimes;
  readonly newId: () => string;
}

/**
 * A short way in front of the router, for answers that are ready. It keeps every promise that the
 * long way keeps, or leaves the request to it: both give the same bytes, and a test holds them
 * together.
 */
export class FrontDoor {
  readonly #parts: Parts;
  readonly #known = new Map<string, Known>();
  readonly #openHead: readonly string[];
  readonly #personalHead: readonly string[];
  readonly #trusts: ReturnType<typeof trustedProxies>;
  #open: boolean;
  #learned = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#openHead = Object.entries(fixedHeaders(parts.config, 'public')).flat();
    this.#personalHead = Object.entries(fixedHeaders(parts.config, 'session')).flat();
    this.#trusts = trustedProxies(parts.config.trustProxy);
    // Where each request is logged, all of them go the long way.
    this.#open = parts.config.logLevel !== 'debug';
  }

  /** Takes what the server hears before the router does. */
  standBefore(app: FastifyInstance): void {
    const { server } = app;
    const [router] = server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!this.#answer(request, response)) router!(request, response);
    });
    app.addHook('preClose', (done) => {
      this.#open = false;
      done();
    });
  }

  /** Remembers what the long way has answered. */
  learn(request: FastifyRequest, answer: Cached<ReadyAnswer>, { seenBy }: Ready<unknown>): void {
    const { access } = request.routeOptions.config;
    const url = request.raw.url!;
    if (request.method !== 'GET' || access === 'bot' || !answer.current) return;
    if (url.length > LONGEST_URL) return;
    const owner = seenBy === 'everyone' ? undefined : request.session?.userid;
    if (seenBy !== 'everyone' && owner === undefined) return;
    if ((this.#learned += 1) % SWEEP_EVERY === 0) this.#sweep();
    this.#known.set(keyOf(owner, url), {
      answer,
      rights: typeof seenBy === 'object' ? seenBy : undefined,
      access,
      observe: this.#parts.times.ready(request.routeOptions.url!),
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#open || !isPlainGet(request) || !this.#parts.feed.hearing) return false;
    const began = performance.now();
    const { sessions, limits, answers, config, newId } = this.#parts;
    const { headers } = request;
    const token = bearerToken(headers.authorization);
    // Whether the bot's key is right is for the router to know.
    if (headers.authorization !== undefined && BOT.test(headers.authorization)) return false;
    const session = token === undefined ? undefined : sessions.remembered(token);
    if (token !== undefined && session === undefined) return false;
    const known =
      this.#find(keyOf(undefined, request.url!)) ??
      (session && this.#find(keyOf(session.userid, request.url!)));
    if (known === undefined || (known.access === 'session' && !session)) return false;

    const caller = callerKey(
      session,
      session ? '' : addressKey(clientAddress(request, this.#trusts)),
    );
    const allowance = limits.requests.take(caller);
    if (allowance.exceeded) {
      // Counted again, and refused, by the long way.
      limits.requests.giveBack(caller);
      return false;
    }
    const { etag, body, bytes, encoding } = answers.sent(known.answer, headers['accept-encoding']);
    const fixed = known.access === 'public' ? this.#openHead : this.#personalHead;
    const head = [...fixed, 'x-request-id', newId()];
    const cors = corsHeaders(config, headers.origin);
    if (cors) head.push(...Object.entries(cors).flat());
    const { limit, remaining, reset } = allowance;
    head.push('ratelimit-limit', String(limit), 'ratelimit-remaining', String(remaining));
    head.push('ratelimit-reset', String(reset), 'etag', etag);
    head.push('cache-tag', known.answer.value.cacheTag!);
    const { link } = known.answer.value;
    if (link !== undefined) head.push('link', link);
    const status = isKnown(headers['if-none-match'], etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, head).end();
    else {
      if (encoding !== undefined) head.push('content-encoding', encoding);
      head.push('content-type', JSON_TYPE, 'content-length', String(bytes));
      // Plain ASCII is copied as it is, which is quicker than encoding it.
      response.writeHead(200, head).end(body, body.length === bytes ? 'latin1' : 'utf8');
    }
    known.observe(status, (performance.now() - began) / 1000);
    return true;
  }

  #find(key: string): Known | undefined {
    const known = this.#known.get(key);
    if (known === undefined || this.#isGood(known)) return known;
    this.#known.delete(key);
    return undefined;
  }

  #sweep(): void {
    for (const [key, known] of this.#known) if (!this.#isGood(known)) this.#known.delete(key);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
  }

  #isGood({ answer, rights }: Known): boolean {
    if (!answer.current || rights?.current === false) return false;
    const { until } = answer.value;
    return until === Number.POSITIVE_INFINITY || until > this.#parts.feed.now();
  }
}

const keyOf = (userid: number | undefined, url: string): string =>
  userid === undefined ? url : `${userid} ${url}`;

/** Whatever is out of the ordinary is the router's. */
function isPlainGet({ method, httpVersion, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['x-map-password'] === undefined
  );
}
