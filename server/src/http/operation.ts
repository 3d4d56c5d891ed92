import type {
  AnswerOf,
  BodyOf,
  HeadersOf,
  Method,
  Operation,
  OperationKey,
  ParamsOf,
  QueryOf,
} from '@clan-companion/contract/operation';
import { type Key, operations, type OperationTable } from '@clan-companion/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Page } from './paging.ts';
import type { Session } from './sessions.ts';

type SessionOf<O> = O extends { access: 'session' }
  ? Session
  : O extends { access: 'optional' }
    ? Session | undefined
    : undefined;

/** What an operation gets: its inputs, checked, and who calls. */
export interface Call<K extends Key> {
  readonly params: ParamsOf<OperationTable[K]>;
  readonly query: QueryOf<OperationTable[K]>;
  readonly headers: HeadersOf<OperationTable[K]>;
  readonly body: BodyOf<OperationTable[K]>;
  /** Where the request comes from, as far as proxies are trusted. */
  readonly ip: string;
  readonly session: SessionOf<OperationTable[K]>;
}

type Result<O> = O extends { paged: true }
  ? AnswerOf<O> extends (infer Row)[]
    ? Page<Row>
    : never
  : AnswerOf<O>;

export type AnswerTo<K extends Key> = AnswerOf<OperationTable[K]>;

/** One row of a list. */
export type ItemOf<K extends Key> = AnswerOf<OperationTable[K]> extends (infer Row)[] ? Row : never;

type Handler<K extends Key> = (
  call: Call<K>,
  services: Services,
  reply: Pick<FastifyReply, 'header'>,
) => Promise<Result<OperationTable[K]>>;

export interface Implementation {
  readonly key: Key;
  readonly handle: (call: unknown, services: Services, reply: FastifyReply) => Promise<unknown>;
  readonly remember?: Remember<unknown, unknown>;
}

/** An answer that is kept ready until what it was made of changes. */
interface Remember<C, R> {
  /** Callers with the same key get the same answer. */
  readonly keyOf: (call: C, services: Services) => string;
  /** Names (`things`) of what it was made of. */
  readonly madeOf: (result: R, call: C) => readonly string[];
}

/** Ties code to an operation of the contract. */
export const implement = <K extends Key, R extends Result<OperationTable[K]>>(
  key: K,
  handler: (...args: Parameters<Handler<K>>) => Promise<R>,
  remember?: Remember<Call<K>, R>,
): Implementation => ({
  key,
  handle: handler as Implementation['handle'],
  ...(remember && { remember: remember as Remember<unknown, unknown> }),
});

/** Makes routes of the contract's operations; one without code, or with two, does not boot. */
export function mount(
  app: FastifyInstance,
  services: Services,
  implementations: readonly Implementation[],
): void {
  const byKey = new Map(
    implementations.map((implementation) => [implementation.key, implementation]),
  );
  if (byKey.size < implementations.length) throw new Error('An operation is implemented twice');
  for (const [key, operation] of Object.entries(operations) as [Key, Operation][]) {
    const implementation = byKey.get(key);
    if (!implementation) throw new Error(`${key} is not implemented`);
    addRoute(app, services, operation, implementation);
  }
}

function addRoute(
  app: FastifyInstance,
  services: Services,
  operation: Operation,
  { key, handle, remember }: Implementation,
): void {
  if (remember && operation.paged) throw new Error(`${key}: a page's Link is not remembered`);
  const [method, path] = (key as OperationKey).split(' ', 2) as [Method, string];
  const { access, params, query, headers, body, answer } = operation;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access, ...(operation.limit === 'sign-in' && { signIn: true }) },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { 200: answer },
    },
    handler: async (request, reply) => {
      if (remember) {
        return services.answers.send(
          reply,
          `${key} ${remember.keyOf(request, services)}`,
          () => handle(request, services, reply),
          (result) => remember.madeOf(result, request),
        );
      }
      const result = await handle(request, services, reply);
      return operation.paged
        ? sendPage(operation, request, reply, result as Page<unknown>)
        : result;
    },
  });
}

/** The next page's address has the same filters, and nothing that the operation does not know. */
function sendPage(
  { query }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): unknown[] {
  if (page.next !== undefined) {
    const [path] = request.url.split('?', 1) as [string];
    const asked = request.query as Record<string, unknown>;
    const filters = Object.keys(query?.properties ?? {})
      .filter((name) => name !== 'cursor' && asked[name] !== undefined)
      .map((name) => [name, String(asked[name])]);
    const next = new URLSearchParams([...filters, ['cursor', page.next]]);
    reply.header('link', `<${path}?${next}>; rel="next"`);
  }
  return page.rows;
}
