import { existsSync, readdirSync } from 'node:fs';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '@clan-companion/contract/core/operation';
import { type AnyKey, operations, type OperationTable } from '@clan-companion/contract/operations';
import type { QuotaName } from '@clan-companion/contract/problems';
import { foundClan } from './clans.ts';
import { BOT_KEY, linkGuild, type LinkedClan } from './goods.ts';
import { signInAs } from './operators.ts';
import type { Person, TestService } from './service.ts';
import type { Stage } from './stage.ts';

/**
 * The least privileged caller that the operation admits: anybody, those who are signed in, the bot or
 * people with a role, or, for operations on a clan, those who have that role or permission in it.
 */
export type Who =
  | 'visitor'
  | 'person'
  | 'bot'
  | 'moderator'
  | 'operator'
  | 'member'
  | 'canEdit'
  | 'canInvite'
  | 'canKick'
  | 'leader';

/** The people and clans that a request needs, created when it asks for them. */
export interface World {
  readonly service: TestService;
  /** Somebody without a clan. */
  readonly person: () => Promise<Person>;
  /** A clan with a linked chat server. */
  readonly clan: () => Promise<LinkedClan>;
  readonly operator: () => Promise<Person>;
}

type Given<Name extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

/** The id of the clan is filled in. */
type Params<K extends AnyKey> = K extends `${string} /clans/{clan_id}${string}`
  ? Given<'params', Omit<ParamsOf<OperationTable[K]>, 'clan_id'>>
  : Given<'params', ParamsOf<OperationTable[K]>>;

type InputOf<K extends AnyKey> = Params<K> &
  Given<'query', QueryOf<OperationTable[K]>> &
  Given<'body', BodyOf<OperationTable[K]>> & {
    readonly headers?: Record<string, string>;
    /** Otherwise the leader of the clan, an operator, the bot or a new person, as the operation needs. */
    readonly by?: Person;
  };

/** A request that succeeds, each time in a new world. */
export interface RequestCase {
  readonly key: AnyKey;
  readonly who: Who;
  readonly make: (world: World) => unknown;
  /** The chat bot can send it on behalf of a person. */
  readonly viaBot?: true;
  /** Other POST and PATCH requests for people create something. */
  readonly createsNothing?: true;
}

type Make<K extends AnyKey> = (world: World) => InputOf<K> | Promise<InputOf<K>>;
type MakeOf<K extends AnyKey> =
  Record<never, never> extends InputOf<K> ? [make?: Make<K>] : [make: Make<K>];

/** A request that succeeds. */
export const request = <K extends AnyKey>(key: K, who: Who, ...[make]: MakeOf<K>): RequestCase => ({
  key,
  who,
  make: make ?? (() => ({})),
});

export const viaBot = (one: RequestCase): RequestCase => ({ ...one, viaBot: true });

export const createsNothing = (one: RequestCase): RequestCase => ({ ...one, createsNothing: true });

export interface QuotaCase {
  /** The environment variable. */
  readonly setting: string;
  /** Creates one more, for the person or for the leader's clan. */
  readonly create: (world: World, by: Person, n: number) => Promise<unknown>;
  readonly remove: (world: World, by: Person) => Promise<unknown>;
}

/** What tests of all features need to know about one. */
export interface Cases {
  readonly requests: readonly RequestCase[];
  /** The addresses of cached answers, with everything that makes them differ. */
  readonly reads?: (stage: Stage) => readonly string[];
  /**
   * In this order. Each makes one change that viewers can see, because an earlier one would drop the
   * same cached answers and hide a missing tag.
   */
  readonly acts?: (stage: Stage) => readonly (readonly [string, () => Promise<unknown>])[];
  readonly quotas?: { readonly [Q in QuotaName]?: QuotaCase | 'has its own tests' };
  /** Operations that check more than the schemas of their input can say. */
  readonly checkMore?: readonly AnyKey[];
}

const FEATURES = new URL('../features/', import.meta.url);

/** The cases of all features, by the name of the feature. */
export const allCases: Readonly<Record<string, Cases>> = Object.fromEntries(
  await Promise.all(
    readdirSync(FEATURES)
      .map((feature) => [feature, new URL(`${feature}/cases.ts`, FEATURES)] as const)
      .filter(([, file]) => existsSync(file))
      .map(async ([feature, file]) => {
        const { cases } = (await import(file.href)) as { cases: Cases };
        return [feature, cases] as const;
      }),
  ),
);

export const requestCases: readonly RequestCase[] = Object.values(allCases).flatMap(
  ({ requests }) => requests,
);

/** One case of each operation that matches. */
export const casesWhere = (matches: (key: AnyKey, operation: Operation) => boolean) =>
  requestCases.filter(
    ({ key }, index) =>
      matches(key, operations[key]) &&
      requestCases.findIndex((other) => other.key === key) === index,
  );

const once = <T>(create: () => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
};

export const newWorld = (service: TestService, known: Partial<World> = {}): World => ({
  service,
  person: once(() => service.signIn()),
  clan: once(async () => linkGuild(service, await foundClan(service))),
  operator: once(() => signInAs(service, 'operator')),
  ...known,
});

interface Made {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly by?: Person;
}

/** A request, ready to be sent again and again. */
export interface Sendable {
  readonly method: string;
  readonly path: string;
  /** Whose session it is; without it, the bot. */
  readonly by?: Person | undefined;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] as string | number | undefined;
    if (value === undefined) throw new Error(`No parameter ${name}`);
    return encodeURIComponent(value);
  });

export interface Prepared extends Sendable {
  readonly template: string;
  readonly params: Record<string, unknown>;
  readonly search: string;
}

/** The same request with other path parameters. */
export const withParams = (known: Prepared, params: Record<string, unknown>): Prepared => ({
  ...known,
  path: fillPath(known.template, { ...known.params, ...params }) + known.search,
});

export async function prepare({ key, make }: RequestCase, world: World): Promise<Prepared> {
  const [method, template] = key.split(' ', 2) as [string, string];
  const { access }: Operation = operations[key];
  const { params: given, query, body, headers, by } = (await make(world)) as Made;
  const clan = template.startsWith('/clans/{clan_id}') ? await world.clan() : undefined;
  const caller = async () => {
    if (by || clan) return by ?? clan?.leader;
    if (access === 'bot') return undefined;
    return access === 'operator' || access === 'moderator' ? world.operator() : world.person();
  };
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const search = asked.size > 0 ? `?${asked}` : '';
  const params = { ...clan?.params, ...given };
  const isFile = body instanceof Uint8Array;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  return {
    method,
    template,
    params,
    search,
    path: fillPath(template, params) + search,
    by: await caller(),
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  };
}

interface SendOptions {
  readonly at: Pick<TestService, 'url'>;
  readonly headers?: Record<string, string>;
}

export async function send(
  { method, path, by, headers, body }: Sendable,
  { at, headers: more }: SendOptions,
) {
  const authorization = by ? `Bearer ${by.token}` : `Bot ${BOT_KEY}`;
  const answer = await fetch(at.url + path, {
    method,
    headers: { ...headers, authorization, ...more },
    ...(body !== undefined && { body: body as BodyInit }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await answer.body?.cancel();
  return {
    status: answer.status,
    headers: answer.headers,
    text: isStream ? '' : await answer.text(),
  };
}
