import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from '@clan-companion/runtime/callers';
import { type Access, isRole } from '@clan-companion/contract/core/operation';
import { CHATID_PATTERN } from '@clan-companion/contract/core/values';
import type { AnyKey } from '@clan-companion/contract/operations';
import type { ProblemName } from '@clan-companion/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { setHeaders } from './answer.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import type { Caller, Callers, Session } from './caller.ts';
import { allow, invalid, Problem } from './problem.ts';
import { addressKey, type Allowance, limitHeaders, type Limits } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the operation, in the contract. */
    key?: AnyKey;
    /** The callers that the route admits. */
    access?: Access;
    /** The chat bot can call it on behalf of a person. */
    onBehalf?: true;
    /** A single-use ticket in the query can replace the session. */
    ticket?: true;
    /** Counted as a sign-in too, per address. */
    signIn?: true;
    /** An open-ended response, so its duration is not measured. */
    stream?: true;
    /** The body may be missing, and is ignored if it is not JSON. */
    optionalBody?: true;
    /** The body is a file, not JSON. */
    uploads?: true;
    /** Exempt from all limits: probes and metrics. */
    unlimited?: true;
  }
  interface FastifyRequest {
    key: AnyKey;
    /** The person whose rights the request has. */
    caller: Caller | undefined;
    /** The caller's session; undefined if the chat bot calls on their behalf. */
    session: Session | undefined;
    /** The client's address, as reported by trusted proxies. */
    address: string;
  }
}

/** Makes the start fail if a route does not declare its access. */
export function declareAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} declares no access rule`);
  });
}

/** Authenticates, rate-limits and authorizes a request before its body is read. */
export function checkAccess(
  app: FastifyInstance,
  config: Config,
  callers: Callers,
  { requests, signIns }: Limits,
): void {
  const botKeys = [config.botKey, config.botKeyOld].filter((key) => key !== undefined).map(digest);
  const trusts = trustedProxies(config.trustProxy);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('address', '');

  const isBot = ({ headers }: FastifyRequest): boolean => {
    const key = BOT.exec(headers.authorization ?? '')?.[1];
    return key !== undefined && botKeys.some((known) => timingSafeEqual(digest(key), known));
  };

  /** The bot serves many chat servers, so only callers without its key are rate-limited. */
  function admitBot(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    done: (error?: Error) => void,
  ): void {
    if (isBot(request)) return done();
    try {
      limit(reply, requests.take(address));
      done(new Problem(botKeys.length === 0 ? 'no-such-page' : 'sign-in-needed'));
    } catch (error) {
      done(error as Error);
    }
  }

  /** Limited per chatid, with or without an account, so that nobody uses up the quota of others. */
  async function admitOnBehalf(
    request: FastifyRequest,
    reply: FastifyReply,
    chatid: string,
  ): Promise<void> {
    if (!CHATID.test(chatid)) throw invalid('header/on-behalf-of', 'must be a chatid');
    if (!request.routeOptions.config.onBehalf) throw new Problem('not-on-behalf');
    limit(reply, requests.take(`chat ${chatid}`));
    request.caller = await callers.findByChatid(chatid);
    if (!request.caller) throw new Problem('sign-in-needed');
  }

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.config;
    if (route.unlimited) return done();
    request.address = clientAddress(request.raw, trusts);
    const address = addressKey(request.address);
    const chatid = request.headers['on-behalf-of'];
    if (chatid !== undefined && route.access !== undefined && isBot(request)) {
      admitOnBehalf(request, reply, String(chatid)).then(() => done(), done);
      return;
    }
    if (route.access === 'bot') return admitBot(request, reply, address, done);
    const bearer = bearerToken(request.headers.authorization);
    const ticket = route.ticket && bearer === undefined ? ticketIn(request) : undefined;
    const token = bearer ?? ticket;
    if (route.access === 'public' && !route.signIn && isBot(request)) return done();
    const admit = (session: Session | undefined) => {
      request.session = session;
      request.caller = session;
      limit(reply, requests.take(callerKey(session, address)));
      if (route.signIn) limit(reply, signIns.take(address), 'too-many-sign-ins');
      allow(whyNotAdmit(route.access, session));
    };
    const known = bearer === undefined ? undefined : callers.remembered(bearer);
    try {
      // Using up a ticket is a write, so even a wrong one counts first.
      if (ticket !== undefined) limit(reply, requests.take(address));
    } catch (error) {
      return done(error as Error);
    }
    if (token !== undefined && !known) {
      // However many invalid tokens an address sends, the valid ones of its other users count.
      (ticket === undefined ? callers.find(token) : callers.findByTicket(ticket))
        .then(admit)
        .then(() => done(), done);
      return;
    }
    try {
      admit(known);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

const CHATID = new RegExp(CHATID_PATTERN);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function limit(
  reply: FastifyReply,
  allowance: Allowance,
  problem: ProblemName = 'too-many-requests',
): void {
  setHeaders(reply, limitHeaders(allowance));
  if (allowance.exceeded) throw new Problem(problem, { retryAfter: allowance.reset });
}

/** Where no session is needed, an ended or unknown token counts as none. */
export function whyNotAdmit(
  access: Access | undefined,
  session: Session | undefined,
): ProblemName | undefined {
  if (!session) return access === 'session' || isRole(access) ? 'sign-in-needed' : undefined;
  if (!isRole(access) || session.role === access || session.role === 'operator') return undefined;
  return `${access}s-only`;
}

/** The caller's key for rate limits. */
export const callerKey = (session: Session | undefined, address: string): string =>
  session ? `session ${session.sessionid}` : address;

function ticketIn({ query }: FastifyRequest): string | undefined {
  const { ticket } = query as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : undefined;
}

export const BOT = /^bot (.+)$/i;
