import type { Operation } from '@clan-companion/contract/core/operation';
import type { Key } from '@clan-companion/contract/operations';
import { MARKER_FIELDS } from '@clan-companion/contract/features/maps/map-steps';
import { readTime } from '@clan-companion/contract/core/values';
import fc from 'fast-check';
import type { Draft } from './draft.ts';
import { judge } from './judge.ts';
import { nearlyValid, nearlyValidText } from './nearly-valid.ts';
import { percent } from './hostile-values.ts';
import { toBytes } from './raw-request.ts';
import type { Schema } from './schema.ts';
import { twistsOf } from './twists.ts';
import { valid, without } from './valid.ts';

type Values = Record<string, unknown>;

interface Input {
  readonly params: Values;
  readonly query: Values;
  /** Wrapped, because a body can be any JSON value. */
  readonly body?: { readonly value: unknown };
}

/** Requests to an operation: valid, with one fault, or randomly mutated. */
export function requestsTo(key: Key, operation: Operation): fc.Arbitrary<Draft> {
  const session = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false));
  const draftsOf = (inputs: fc.Arbitrary<Input>, input: Draft['input']): fc.Arbitrary<Draft> =>
    fc
      .tuple(inputs, session)
      .map(([given, signedIn]) => ({ ...toDraft(key, given), session: signedIn, input }));
  const right = rightInput(key, operation);
  const wrong = wrongInputs(operation, right);
  const twists = fc.array(twistsOf(key, operation), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 2, arbitrary: draftsOf(right, 'valid') },
    { weight: 1, arbitrary: draftsOf(right.map(withMore), 'valid') },
    ...(wrong.length === 0
      ? []
      : [{ weight: 3, arbitrary: draftsOf(fc.oneof(...wrong), 'invalid') }]),
    {
      weight: 6,
      arbitrary: fc
        .tuple(draftsOf(right, 'any'), twists)
        .map(([draft, all]) => judge(all.reduce((twisted, twist) => twist(twisted), draft))),
    },
  );
}

function toDraft(key: Key, { params, query, body }: Input) {
  const [method = '', template = ''] = key.split(' ');
  return {
    key,
    method,
    path: template.replaceAll(/\{(\w+)\}/g, (_, name: string) => percent(String(params[name]))),
    query: Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => `${percent(name)}=${percent(String(one))}`),
    ),
    headers: [
      ['host', 'localhost'],
      ...(body ? [['content-type', 'application/json'] as const] : []),
    ] as Draft['headers'],
    body: body && toBytes(JSON.stringify(body.value)),
    arrives: true,
  };
}

function hasRealTime(body: unknown): boolean {
  const { timestamp } = body as { timestamp?: string };
  return timestamp === undefined || readTime(timestamp) !== undefined;
}

/** Rules of single operations that are not in the schema. */
const beyondSchema: Partial<Record<Key, (body: unknown) => boolean>> = {
  'PUT /maps/{map_id}': (body) => {
    const { name, markers } = body as { name?: string; markers?: { markerid?: string }[] };
    const ids = markers?.flatMap(({ markerid }) => markerid ?? []) ?? [];
    return (name ?? markers) !== undefined && new Set(ids).size === ids.length;
  },
  'PATCH /maps/{map_id}/markers': (body) => {
    type Lists = Partial<Record<'add' | 'change', { markerid?: string }[]>>;
    const { add = [], change = [] } = body as Lists;
    const { remove = [] } = body as { remove?: string[] };
    const ids = [...[...add, ...change].flatMap(({ markerid }) => markerid ?? []), ...remove];
    return add.length + change.length + remove.length > 0 && new Set(ids).size === ids.length;
  },
  'PUT /maps/{map_id}/markers/{markerid}': (body) =>
    MARKER_FIELDS.some((field) => field in (body as object)),
  'POST /maps/{map_id}/restore': (body) =>
    !('markerid' in (body as object) && 'whose' in (body as object)),
  'PUT /walkers/{walker_id}': (body) =>
    Object.keys(body as object).some((field) =>
      ['name', 'type', 'description', 'ownerid'].includes(field),
    ),
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}': hasRealTime,
  'POST /bot/guilds/{guildid}/lines': hasRealTime,
};

function rightInput(key: Key, { params, query, body }: Operation): fc.Arbitrary<Input> {
  const values = (schema: Schema | undefined) =>
    (schema ? valid(schema) : fc.constant({})) as fc.Arbitrary<Values>;
  const right = fc.record({
    params: values(params),
    // The schema accepts any cursor, but only those issued by the service are valid.
    query: values(query).map((given) => without(given, 'cursor')),
    ...(body && { body: valid(body).map((value) => ({ value })) }),
  });
  // Two rules that are not in the schema: an update is not empty, and nothing relates to itself.
  return right.filter((input) => {
    const ids = Object.values({ ...input.params, ...input.query }).filter(Number.isInteger);
    const given = input.body?.value ?? input.query;
    const changes = Array.isArray(given) || Object.keys(given).length > 0 || !(body ?? query);
    const keepsRules = new Set(ids).size === ids.length && (changes || !key.startsWith('PUT '));
    return keepsRules && (beyondSchema[key]?.(input.body?.value) ?? true);
  });
}

/** Clients may be newer than the service, so it must ignore unknown fields. */
function withMore(input: Input): Input {
  const { query, body } = input;
  const more = { unknown: 'more', toString: 'more' };
  const open = body && typeof body.value === 'object' && !Array.isArray(body.value);
  return {
    ...input,
    query: { ...query, ...more },
    ...(open && { body: { value: { ...body.value, ...more } } }),
  };
}

function wrongInputs(operation: Operation, right: fc.Arbitrary<Input>): fc.Arbitrary<Input>[] {
  const { params, query, body } = operation;
  const replace = (part: 'params' | 'query', name: string, wrong: fc.Arbitrary<unknown>) =>
    fc
      .tuple(right, wrong)
      .map(([input, value]) => ({ ...input, [part]: { ...input[part], [name]: value } }));
  const each = (part: 'params' | 'query', schema: Schema | undefined) =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      nearlyValidText(property).map((wrong) =>
        // Without a value, the path would be another operation's.
        replace(part, name, part === 'params' ? wrong.filter((text) => text !== '') : wrong),
      ),
    );
  const { properties = {}, required = [] }: Schema = query ?? {};
  return [
    ...each('params', params),
    ...each('query', query),
    ...Object.keys(properties).map((name) => replace('query', name, fc.constant(['1', '1']))),
    ...required.map((name) => replace('query', name, fc.constant([]))),
    ...(body ? nearlyValid(body) : []).map((wrong) =>
      fc.tuple(right, wrong).map(([input, value]) => ({ ...input, body: { value } })),
    ),
    ...(body
      ? [right.map(({ params: path, query: search }) => ({ params: path, query: search }))]
      : []),
  ];
}
