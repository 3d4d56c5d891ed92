import { Consistency, HEADER } from './consistency.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './operation.ts';
import type { Key, OnBehalfKey, OperationTable } from '../operations.ts';
import type { ProblemDetails } from '../problems.ts';

/**
 * A typed client: `client.call('GET /users')`. Only the types of the operation table are imported, so
 * that browsers do not load the schemas.
 */
export interface ClientOptions {
  /** The service's origin. */
  baseUrl: string;
  /** Returns the session token; called for each request. */
  token?: () => string | undefined;
  fetch?: typeof fetch;
  /** Each client has its own by default. */
  consistency?: Consistency;
  /** Called with the headers of each successful answer. */
  onAnswer?: (key: Key, headers: Headers) => void;
}

type Given<Name extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type InputOf<K extends Key> = Given<'params', ParamsOf<OperationTable[K]>> &
  Given<'query', QueryOf<OperationTable[K]>> &
  Given<'body', BodyOf<OperationTable[K]>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Arguments<K extends Key> =
  Record<never, never> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

export interface Answer<K extends Key> {
  status: number;
  headers: Headers;
  body: AnswerOf<OperationTable[K]>;
}

export interface Client<Keys extends Key = Key> {
  /** Returns the answer's body; throws a `ProblemError` unless the call succeeds. */
  call<K extends Keys>(key: K, ...args: Arguments<K>): Promise<AnswerOf<OperationTable[K]>>;
  /** Like `call`, but also returns the status and the headers (ETag, Link). */
  send<K extends Keys>(key: K, ...args: Arguments<K>): Promise<Answer<K>>;
}

/** The operations that the chat bot can call for a person. */
export type OnBehalfClient = Client<OnBehalfKey>;

/** A call that was refused or failed, with the reason. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The name of the problem, e.g. `leader-only`. */
  readonly problem: string;
  readonly details: ProblemDetails;
  /** How long to wait before a retry, if the service said so. */
  readonly retryAfter: number | undefined;

  constructor(details: ProblemDetails, retryAfter?: number) {
    super(details.detail);
    this.status = details.status;
    this.problem = details.type.slice(details.type.lastIndexOf('/') + 1);
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls on behalf of a person, through a client that has the bot's key. */
export const onBehalfOf = (chatid: string, client: Client): OnBehalfClient => {
  const withHeader = (input: AnyInput = {}): AnyInput => ({
    ...input,
    headers: { ...input.headers, 'on-behalf-of': chatid },
  });
  return {
    send: (key, ...[input]) => client.send(key, ...([withHeader(input)] as Arguments<typeof key>)),
    call: (key, ...[input]) => client.call(key, ...([withHeader(input)] as Arguments<typeof key>)),
  };
};

/** The service recognises files by their content. */
const FILE = 'application/octet-stream';

export function createClient(options: ClientOptions): Client {
  const origin = options.baseUrl.replace(/\/$/, '');
  const { consistency = new Consistency() } = options;

  async function send<K extends Key>(key: K, input: AnyInput = {}): Promise<Answer<K>> {
    const [method, template] = key.split(' ', 2) as [string, string];
    const token = options.token?.();
    const { tokens } = consistency;
    const isFile = input.body instanceof Uint8Array;
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(tokens.length > 0 && { [HEADER]: tokens.join(', ') }),
      ...(input.body !== undefined && { 'content-type': isFile ? FILE : 'application/json' }),
      ...input.headers,
    };
    const response = await (options.fetch ?? fetch)(
      origin + fillPath(template, input.params) + queryString(input.query),
      {
        method,
        headers,
        ...(input.body !== undefined && {
          body: isFile ? (input.body as BodyInit) : JSON.stringify(input.body),
        }),
        ...(input.signal && { signal: input.signal }),
      },
    );
    if (!response.ok && response.status !== 304) throw await problemOf(response);
    const written = response.headers.get(HEADER);
    if (written !== null) consistency.wrote(written, tokens);
    options.onAnswer?.(key, response.headers);
    const body = response.status === 304 ? undefined : await response.json();
    return { status: response.status, headers: response.headers, body };
  }

  return {
    send: (key, ...[input]) => send(key, input),
    call: async (key, ...[input]) => (await send(key, input)).body,
  };
}

function fillPath(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new ProblemError((await response.json()) as ProblemDetails, retryAfter);
  }
  // The answer comes from a proxy, not from the service.
  const { status, statusText } = response;
  const title = statusText || `HTTP ${status}`;
  return new ProblemError({ type: 'about:blank', title, status, detail: title }, retryAfter);
}
