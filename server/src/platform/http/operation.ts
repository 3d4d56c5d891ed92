import type { Readable } from 'node:stream';
import { IdempotencyHeaders } from '@clan-companion/contract/core/idempotency';
import type {
  AnswerOf,
  BodyOf,
  HeadersOf,
  Method,
  Operation,
  OperationKey,
  ParamsOf,
  QueryOf,
  Role,
} from '@clan-companion/contract/core/operation';
import {
  type AnyKey,
  comparedWith,
  isRefusedWhileReadOnly,
  operations,
  type OperationTable,
  takesIdempotencyKey,
} from '@clan-companion/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Caller, Session } from './caller.ts';
import type { FrontDoor } from './front-door.ts';
import { observeReads } from './cache-tag.ts';
import { WithHeaders } from './answer.ts';
import { Cacheable, StoredJson } from './cacheable.ts';
import { CONSISTENCY_TOKEN } from './consistency.ts';
import { etagOf, isMatch } from './representations.ts';
import { guardWrites, type Precondition } from './guarded-writes.ts';
import { attemptOf } from './idempotency.ts';
import type { Page } from './paging.ts';
import { Problem } from './problem.ts';
import { JSON_TYPE, type ResponseCache } from './response-cache.ts';
import { Streamed } from './streamed.ts';

type IfSignedIn<O, T> = O extends { access: 'session' | Role }
  ? T
  : O extends { access: 'optional' }
    ? T | undefined
    : undefined;

/** The validated inputs and the caller of an operation. */
interface Call<K extends AnyKey> {
  readonly key: K;
  readonly params: ParamsOf<OperationTable[K]>;
  readonly query: QueryOf<OperationTable[K]>;
  readonly headers: HeadersOf<OperationTable[K]>;
  readonly body: BodyOf<OperationTable[K]>;
  /** The client's address, as reported by trusted proxies. */
  readonly address: string;
  readonly caller: IfSignedIn<OperationTable[K], Caller>;
  /** Undefined if the chat bot can call the operation on behalf of people: they may have none. */
  readonly session: OperationTable[K] extends { onBehalf: true }
    ? undefined
    : IfSignedIn<OperationTable[K], Session>;
}

type Result<O> = O extends { stream: true }
  ? Readable
  : O extends { paged: true }
    ? AnswerOf<O> extends (infer Row)[]
      ? Page<Row>
      : never
    : AnswerOf<O>;

export type AnswerTo<K extends AnyKey> = AnswerOf<OperationTable[K]>;

/** One row of a list. */
export type ItemOf<K extends AnyKey> =
  AnswerOf<OperationTable[K]> extends (infer Row)[] ? Row : never;

type Handler<K extends AnyKey, Services> = (
  call: Call<K>,
  services: Services,
  reply: Pick<FastifyReply, 'header' | 'raw' | 'request'>,
) => Promise<
  | Result<OperationTable[K]>
  | WithHeaders<Result<OperationTable[K]>>
  | Cacheable<Result<OperationTable[K]> | StoredJson>
  | StoredJson
  | Streamed
>;

/** A request whose input is not validated yet. */
interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
  readonly caller: Caller | undefined;
}

/** Checks whether a session is needed, where that depends on the input. */
type Before<Services> = (request: RawRequest, services: Services) => Promise<void>;

export interface Implementation<Services> {
  readonly key: AnyKey;
  readonly before?: Before<Services> | undefined;
  readonly handle: (call: unknown, services: Services, reply: FastifyReply) => Promise<unknown>;
}

/** Creates `implement`, which binds a handler to an operation of the contract. */
export const implementer =
  <Services>() =>
  <K extends AnyKey>(
    key: K,
    handler: Handler<K, Services>,
    before?: Before<Services>,
  ): Implementation<Services> => ({
    key,
    before,
    handle: handler as Implementation<Services>['handle'],
  });

/** The services that routes themselves use, for caching. */
interface RouteServices {
  readonly db: Database;
  readonly answers: ResponseCache;
  readonly frontDoor: FrontDoor;
  /** For each write that is refused while the service is read-only. */
  readonly switches: { requireWritable(): Promise<void> };
}

/** Adds a route per operation. Throws unless each has exactly one implementation. */
export function mount<Services extends RouteServices>(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation<Services>[],
): void {
  const byKey = new Map(
    implementations.map((implementation) => [implementation.key, implementation]),
  );
  app.decorateRequest('key', {
    getter(this: FastifyRequest) {
      return this.routeOptions.config.key!;
    },
  });
  if (byKey.size < implementations.length) throw new Error('An operation is implemented twice');
  for (const [key, operation] of Object.entries(operations) as [AnyKey, Operation][]) {
    const implementation = byKey.get(key);
    if (!implementation) throw new Error(`${key} is not implemented`);
    addRoute(app, services, operation, implementation, byKey.get(comparedWith(key)!));
  }
}

function addRoute<Services extends RouteServices>(
  app: FastifyInstance,
  services: Services,
  operation: Operation,
  { key, before, handle }: Implementation<Services>,
  /** The GET whose answer `If-Match` is about. */
  reader: Implementation<Services> | undefined,
): void {
  const [method, path] = (key as OperationKey).split(' ', 2) as [Method, string];
  const { access, params, query, body } = operation;
  const headers = operation.headers ?? (takesIdempotencyKey(key) ? IdempotencyHeaders : undefined);
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      key,
      access,
      ...(operation.limit === 'sign-in' && { signIn: true }),
      ...(operation.stream && { stream: true }),
      ...(operation.ticket && { ticket: true }),
      ...(operation.onBehalf && { onBehalf: true }),
      ...(operation.optionalBody && { optionalBody: true }),
      ...(operation.uploads && { uploads: true }),
    },
    ...(operation.uploads && { bodyLimit: operation.uploads.maxBytes }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(!operation.sends && { response: { 200: operation.answer } }),
    },
    onRequest: [
      ...(before ? [(request: FastifyRequest) => before(request as RawRequest, services)] : []),
      ...(isRefusedWhileReadOnly(key) ? [() => services.switches.requireWritable()] : []),
    ],
    handler: async (request, reply) => {
      try {
        return await answer(request, reply);
      } catch (error) {
        // The session ended after it was looked up. Where none is needed, it counts as none.
        const hasEnded = request.session && error instanceof Problem && error.status === 401;
        if (access !== 'optional' || !hasEnded) throw error;
        request.session = undefined;
        request.caller = undefined;
        return answer(request, reply);
      }
    },
  });

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return method === 'GET' ? answerRead(request, reply) : answerWrite(request, reply);
  }

  async function answerRead(request: FastifyRequest, reply: FastifyReply) {
    const observed = observeReads(services.db);
    const result = await handle(request, { ...services, db: observed.db }, reply);
    if (operation.stream) return sendEvents(request, reply, result as Readable);
    if (operation.sends) return reply.type(operation.sends).send(result);
    if (result instanceof Cacheable) return sendCacheable(request, reply, result);
    if (result instanceof StoredJson) return reply.type(JSON_TYPE).send(result.text);
    if (result instanceof Streamed) return reply.type(JSON_TYPE).send(await result.payload());
    const link = linkOf(key, operation, request, result);
    if (link !== undefined) reply.header('link', link);
    setTag(reply, observed.cacheTag());
    return rowsOf(operation, result);
  }

  async function answerWrite(request: FastifyRequest, reply: FastifyReply) {
    const precondition = preconditionOf(request, reply);
    const guarded = guardWrites(services.db, request, precondition, attemptOf(key, request));
    const result = await handle(request, { ...services, db: guarded.db }, reply);
    setTag(reply, guarded.cacheTag());
    const token = guarded.token();
    if (token !== undefined) reply.header(CONSISTENCY_TOKEN, token);
    if (result instanceof Streamed) return reply.type(JSON_TYPE).send(await result.payload());
    if (!(result instanceof WithHeaders)) return result;
    reply.headers(result.headers);
    return result.body;
  }

  /** Compares `If-Match` with the ETag that a GET would have now. */
  function preconditionOf(request: FastifyRequest, reply: FastifyReply): Precondition | undefined {
    const ifMatch = request.headers['if-match'];
    if (ifMatch === undefined || !reader) return undefined;
    const call = {
      ...callOf(request),
      key: reader.key,
      query: sharedQuery(request, operation, reader.key),
    };
    return async (tx) => {
      const db = { ...services.db, run: tx.run, primary: tx };
      const result = await reader.handle(call, { ...services, db }, reply);
      const made = result instanceof Cacheable ? await result.make(tx) : { answer: result };
      const etag = made.etag ?? etagOf(serialize(reader.key, reply, made.answer));
      if (!isMatch(ifMatch, etag)) throw new Problem('changed-meanwhile');
    };
  }

  async function sendCacheable(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Cacheable<unknown>,
  ) {
    const { answers, frontDoor } = services;
    const answerKey = keyOf(key, operation, request, found);
    const cached = await answers.find(answerKey, found, (result) => ({
      text: serialize(key, reply, result),
      link: linkOf(key, operation, request, result),
    }));
    frontDoor.learn(request, cached, found);
    return answers.send(request, reply, cached);
  }
}

/** A copy with what handlers read; these are getters of a Fastify request. */
const callOf = ({ params, headers, session, caller, address }: FastifyRequest) => ({
  params,
  headers,
  session,
  caller,
  address,
});

/** Only parameters that were validated for the write, and that the reader knows. */
function sharedQuery({ query }: FastifyRequest, write: Operation, reader: AnyKey) {
  const { query: known }: Operation = operations[reader];
  const names = Object.keys(write.query?.properties ?? {}).filter(
    (name) => known?.properties[name],
  );
  return Object.fromEntries(names.map((name) => [name, (query as Record<string, unknown>)[name]]));
}

/** As the GET with this key sends it. */
function serialize(key: AnyKey, reply: FastifyReply, result: unknown): string {
  if (result instanceof StoredJson) return result.text;
  const operation: Operation = operations[key];
  const schema = operation.answer as Record<string, unknown>;
  return reply.serializeInput(rowsOf(operation, result), schema);
}

function setTag(reply: FastifyReply, tag: string | undefined): void {
  if (tag !== undefined) reply.header('cache-tag', tag);
}

function sendEvents({ method }: FastifyRequest, reply: FastifyReply, events: Readable) {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Keeps nginx from buffering the stream.
    'x-accel-buffering': 'no',
    // The connection is not reused after the stream ends.
    connection: 'close',
  });
  if (method === 'HEAD') events.destroy();
  return reply.send(method === 'HEAD' ? undefined : events);
}

const rowsOf = ({ paged }: Operation, result: unknown) =>
  (paged ? (result as Page<unknown>).rows : result) as Record<string, unknown>;

/** The cache key: only parameters that the operation declares, after parsing. */
function keyOf(
  key: AnyKey,
  { query }: Operation,
  request: FastifyRequest,
  { sharedWith }: Cacheable<unknown>,
): string {
  const given = request.query as Record<string, unknown>;
  const inputs = [
    sharedWith === 'caller' ? request.caller?.userid : undefined,
    sharedWith === 'checked',
    request.params,
    Object.keys(query?.properties ?? {}).map((name) => given[name]),
  ];
  return `${key} ${JSON.stringify(inputs)}`;
}

/** The next page's URL has the same filters, and only parameters that the operation declares. */
function linkOf(
  key: AnyKey,
  { paged, query }: Operation,
  request: FastifyRequest,
  result: unknown,
): string | undefined {
  const next = paged ? (result as Page<unknown>).next : undefined;
  if (next === undefined) return undefined;
  const given = request.query as Record<string, unknown>;
  const filters = Object.keys(query?.properties ?? {})
    .filter((name) => name !== 'cursor' && given[name] !== undefined)
    .map((name) => [name, String(given[name])]);
  const params = request.params as Record<string, unknown>;
  const path = key
    .slice(key.indexOf('/'))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `<${path}?${new URLSearchParams([...filters, ['cursor', next]])}>; rel="next"`;
}
