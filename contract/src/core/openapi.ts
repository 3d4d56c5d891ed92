import type { TSchema } from 'typebox';
import { exampleOf } from './examples.ts';
import { combine } from './feature.ts';
import { guide } from './guide.ts';
import {
  headerRefs,
  headers,
  parameterRef,
  RATE_LIMIT,
  ref,
  requestHeaders,
  shareRepeated,
} from './openapi-components.ts';
import {
  problemRefs,
  problemResponses,
  problemSchema,
  problemsInWords,
} from './openapi-problems.ts';
import { isRole, type Method, type Operation } from './operation.ts';
import {
  type AnyKey,
  comparedWith,
  modules,
  operations,
  takesIdempotencyKey,
} from '../operations.ts';
import type { TextRule } from './text.ts';
import { Message, True, type WholeRule } from './values.ts';

type Json = Record<string, unknown>;

const isComponent = ([name, value]: [string, object]): boolean =>
  /^[A-Z][a-z]/.test(name) && ('properties' in value || 'anyOf' in value);

/** Every object or union that the modules export is a named component of the document. */
const named: Readonly<Record<string, TSchema>> = combine([
  { Message, Done: True },
  ...modules.map((module) =>
    Object.fromEntries(Object.entries(module as Record<string, object>).filter(isComponent)),
  ),
]);
const nameOf = new Map<unknown, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** The API's version is that of the service: fields are only ever added (SemVer). */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const table = Object.entries(operations) as [AnyKey, Operation][];
  const parameters = shareRepeated(
    'parameters',
    table.flatMap(([key, operation]) =>
      parametersOf(key, operation).map((parameter) => [parameter.name, parameter]),
    ),
  );
  const answers = shareRepeated(
    'responses',
    table
      .filter(([, { answer }]) => nameOf.has(answer))
      .map(([key, operation]) => [nameOf.get(operation.answer)!, answerTo(key, operation)]),
  );
  for (const [key, operation] of table) {
    const [method, path] = key.split(' ', 2) as [Method, string];
    (paths[path] ??= {})[method.toLowerCase()] = {
      ...describe(key, operation),
      parameters: [
        ...parametersOf(key, operation).map(parameters.refer),
        ...headersOf(key, operation),
      ],
      responses: {
        200: answers.refer(answerTo(key, operation)),
        ...(isRead(key, operation) && { 304: ref('responses', 'NotModified') }),
        ...problemRefs(key),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clan Companion',
      version,
      description: guide(),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this service' },
    },
    servers: [{ url: '/' }],
    tags: sections(table),
    paths,
    components: {
      headers,
      parameters: { ...requestHeaders, ...parameters.components },
      responses: { ...answers.components, ...problemResponses(), NotModified: notModified },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session token: `token` in the answer to `POST /users/auth`.',
        },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'A single-use ticket of `POST /events/ticket`, for `EventSource`.',
        },
        bot: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Bot`, a space and the key. For the chat bot.',
        },
        onBehalfOf: {
          type: 'apiKey',
          in: 'header',
          name: 'On-Behalf-Of',
          description:
            'The chatid of the person whom the bot calls for, beside its key. The operation then follows the same rules ' +
            'and limits as if that person called it. Operations that do not list this scheme refuse it (`not-on-behalf`).',
        },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(named).map(([name, schema]) => [name, inline(schema)]),
        ),
        Problem: problemSchema,
      },
    },
  };
}

/** In the order of the features; those for operators and for the bot come last. */
function sections(table: readonly [AnyKey, Operation][]): { name: string; description: string }[] {
  const restricted = new Set(
    table.filter(([, { access }]) => access === 'bot' || isRole(access)).map(([key]) => tagOf(key)),
  );
  return modules
    .flatMap((module) => ('paths' in module ? Object.entries<string>(module.paths) : []))
    .map(([name, description]) => ({ name, description }))
    .toSorted((a, b) => Number(restricted.has(a.name)) - Number(restricted.has(b.name)));
}

function describe(key: AnyKey, operation: Operation): Json {
  const tag = tagOf(key);
  const { body, uploads } = operation;
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: `${inWords(operation)}\n\n${problemsInWords(key)}`,
    security: [
      ...SECURITY[operation.access],
      ...(operation.ticket ? [{ ticket: [] }] : []),
      ...(operation.onBehalf ? [{ bot: [], onBehalfOf: [] }] : []),
    ],
    ...(body && {
      requestBody: {
        required: !operation.optionalBody,
        content: {
          'application/json': { schema: convert(body), example: exampleOf(body, tag) },
        },
      },
    }),
    ...(uploads && {
      requestBody: {
        required: true,
        content: Object.fromEntries(uploads.types.map((type) => [type, {}])),
      },
    }),
  };
}

const tagOf = (key: AnyKey): string => key.split('/', 2)[1]!;

const isRead = (key: AnyKey, { stream }: Operation): boolean => key.startsWith('GET ') && !stream;

function answerTo(key: AnyKey, operation: Operation): Json {
  const reads = isRead(key, operation);
  const { access, answer, creates, sends, stream } = operation;
  const example = () => exampleOf(answer, tagOf(key));
  return {
    description: 'Success.',
    headers: {
      ...headerRefs(
        reads && 'ETag',
        operation.paged && 'Link',
        reads && !sends && ['public', 'optional'].includes(access) && 'Age',
        !key.startsWith('GET ') && 'Consistency-Token',
        !stream && !sends && 'Cache-Tag',
        takesIdempotencyKey(key) && 'Idempotency-Replayed',
        operation.undoable && 'Undo-Id',
        ...(access === 'bot' ? [] : RATE_LIMIT),
      ),
      ...(creates && { Location: locationHeader(creates) }),
    },
    content: stream
      ? { 'text/event-stream': eventStream(operation, example()) }
      : sends
        ? { [sends]: {} }
        : { 'application/json': { schema: convert(answer), example: example() } },
  };
}

const SECURITY = {
  public: [],
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
  bot: [{ bot: [] }],
  moderator: [{ session: [] }],
  operator: [{ session: [] }],
};

const WHO = {
  public: 'Needs no session.',
  optional: 'Works with and without a session.',
  session: 'Needs a session.',
  bot: "For the chat bot, with the bot's key.",
  moderator: 'Needs the session of an operator or a moderator.',
  operator: 'Needs the session of an operator.',
};

const inWords = ({ access, onBehalf, ticket, paged, creates, undoable }: Operation): string =>
  [
    WHO[access],
    ticket && 'A ticket can replace it.',
    onBehalf && 'The chat bot can call it on behalf of a person.',
    paged && 'The list is [paged](#about-paging).',
    creates && '`Location` says where to read what was created.',
    undoable && 'Can be [undone](#about-undo) for a minute.',
  ]
    .filter(Boolean)
    .join(' ');

const locationHeader = (path: string): Json => ({
  description: `The path of what was created, or of the list that has it: \`${path}\`.`,
  schema: { type: 'string' },
});

const notModified = {
  description: 'You have this answer already: its ETag is in your `If-None-Match`.',
  headers: headerRefs('ETag', ...RATE_LIMIT),
};

/** OpenAPI 3.1 has no streams, so the schema is that of one event. */
function eventStream({ answer }: Operation, data: unknown): Json {
  return {
    schema: {
      type: 'object',
      description:
        'The fields of one event. The stream is a sequence of events, separated by empty lines, and stays open.',
      properties: {
        id: { type: 'string', description: 'Its position, for `Last-Event-ID`. In every block.' },
        event: {
          type: 'string',
          description: 'The kind of change, or `gap`. A block without it only has a position.',
        },
        data: {
          type: 'string',
          description: 'The change as JSON, in one line; `{}` for `gap`.',
          contentMediaType: 'application/json',
          contentSchema: convert(answer),
        },
        retry: {
          type: 'integer',
          description: 'Milliseconds to wait before you reconnect. In the first block.',
        },
      },
    },
    example: { id: '4711-90210', event: 'relationship-set', data: JSON.stringify(data) },
  };
}

type Parameter = Json & { name: string };

/** The parameters that the operation declares. */
const parametersOf = (key: AnyKey, operation: Operation): Parameter[] => [
  ...parametersIn('path', operation.params, tagOf(key)),
  ...parametersIn('query', operation.query, tagOf(key)),
  ...parametersIn('header', operation.headers, tagOf(key)),
];

/** The request headers that follow from the kind of the operation. */
const headersOf = (key: AnyKey, operation: Operation): Json[] => [
  ...(isRead(key, operation) ? [parameterRef('IfNoneMatch')] : []),
  ...(comparedWith(key) ? [parameterRef('IfMatch')] : []),
  ...(takesIdempotencyKey(key) ? [parameterRef('IdempotencyKey')] : []),
  parameterRef('ConsistencyToken'),
];

function parametersIn(
  where: 'path' | 'query' | 'header',
  schema: Operation['params'],
  tag: string,
): Parameter[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = inline(property);
    const isRequired = required.includes(name);
    return {
      name,
      in: where,
      required: isRequired,
      ...('x-filter' in property && { allowEmptyValue: true }),
      description,
      schema: rest,
      // The reference fills in examples, and an optional parameter is better left empty.
      ...(isRequired && { example: exampleOf(property, tag, name) }),
    };
  });
}

const convert = (schema: TSchema): Json =>
  nameOf.has(schema) ? ref('schemas', nameOf.get(schema)!) : inline(schema);

/** Converts to plain JSON Schema: replaces our own keywords, and named schemas by references. */
function inline(schema: TSchema): Json {
  const {
    'x-text': text,
    'x-whole': whole,
    'x-flag': flag,
    'x-filter': _filter,
    'x-expected': _expected,
    'x-public': _public,
    ...rest
  }: Json & { 'x-text'?: TextRule; 'x-whole'?: WholeRule; 'x-flag'?: true } = schema as Json;
  const plain: Json = { ...rest };
  if (text) Object.assign(plain, { minLength: text.min, maxLength: text.max });
  if (flag) plain.type = 'boolean';
  if (whole) Object.assign(plain, { type: 'integer', ...whole });
  if (rest.items) plain.items = convert(rest.items);
  for (const keyword of ['properties', 'patternProperties'] as const) {
    if (!rest[keyword]) continue;
    plain[keyword] = Object.fromEntries(
      Object.entries(rest[keyword] as Record<string, TSchema>).map(([name, value]) => [
        name,
        convert(value),
      ]),
    );
  }
  return plain;
}
