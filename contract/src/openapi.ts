import type { TSchema } from 'typebox';
import { exampleOf } from './examples.ts';
import { guide, tagDescriptions } from './guide.ts';
import {
  headerRefs,
  headers,
  parameterRef,
  RATE_LIMIT,
  requestHeaders,
} from './openapi-headers.ts';
import type { Method, Operation } from './operation.ts';
import {
  type AnyKey,
  comparedWith,
  operations,
  problemsAt,
  takesIdempotencyKey,
} from './operations.ts';
import { ClanDetails, Found, LogEntry, Operator, PersonDetails } from './operations/admin.ts';
import { AppConfig, GameData, MarkerKind, TechItem, TechTree } from './operations/app.ts';
import { ClanInvite, NewClanInvite, OwnInvite } from './operations/clan-invites.ts';
import { ClanPage } from './operations/clan-pages.ts';
import { Clan, ClanChange, Cluster, ListedClan } from './operations/clans.ts';
import { ChatBot, Relationship } from './operations/diplomacy.ts';
import { Event } from './operations/events.ts';
import { Community } from './operations/community.ts';
import { Switches } from './operations/switches.ts';
import { Filter } from './operations/filters.ts';
import { Goal } from './operations/goals.ts';
import { GuildSettings, LinkedClan } from './operations/bot.ts';
import { Bookmarks, ChatLine } from './operations/bot-lines.ts';
import { NoticePage } from './operations/bot-notices.ts';
import { MapBackground } from './operations/map-backgrounds.ts';
import { MapEvent, MapStep } from './operations/map-changes.ts';
import { Marker } from './operations/map-parts.ts';
import { ListedMap, MapAuthor, MapInfo, MapWithMarkers } from './operations/maps.ts';
import { DayFigures, Overview } from './operations/overview.ts';
import { Report } from './operations/reports.ts';
import { Deleted } from './operations/trash.ts';
import { OwnTrade, Trade } from './operations/trades.ts';
import { Walker } from './operations/walkers.ts';
import { NewWebhook, Webhook, WebhookTest } from './operations/webhooks.ts';
import { ClanMember, JoinRequest, Permissions } from './operations/members.ts';
import {
  LoginResult,
  OwnRequest,
  Profile,
  Session,
  TechRecord,
  UserExport,
} from './operations/users.ts';
import { inputCodes, type ProblemName, problems, problemType } from './problems.ts';
import { quotas } from './quotas.ts';
import type { TextRule } from './text.ts';
import { Message, type WholeRule } from './values.ts';

type Json = Record<string, unknown>;

/** The schemas that are named components of the document. */
const named = {
  AppConfig,
  Bookmarks,
  ChatBot,
  ChatLine,
  Clan,
  ClanChange,
  ClanDetails,
  ClanInvite,
  ClanMember,
  ClanPage,
  Cluster,
  DayFigures,
  Deleted,
  Event,
  Found,
  GameData,
  Goal,
  Filter,
  GuildSettings,
  JoinRequest,
  LinkedClan,
  ListedClan,
  ListedMap,
  LogEntry,
  LoginResult,
  MapBackground,
  MapInfo,
  MapStep,
  MapAuthor,
  MapEvent,
  MapWithMarkers,
  Marker,
  MarkerKind,
  Message,
  NewClanInvite,
  NewWebhook,
  NoticePage,
  Operator,
  Overview,
  OwnInvite,
  OwnRequest,
  OwnTrade,
  Permissions,
  PersonDetails,
  Profile,
  Relationship,
  Report,
  Session,
  Switches,
  Community,
  TechItem,
  TechRecord,
  TechTree,
  Trade,
  UserExport,
  Walker,
  Webhook,
  WebhookTest,
};
const nameOf = new Map<unknown, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** The API's version is that of the service: fields are only ever added (SemVer). */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  const responses: Json = { NotModified: notModified };
  for (const [key, operation] of Object.entries(operations) as [AnyKey, Operation][]) {
    const [method, path] = key.split(' ', 2) as [Method, string];
    (paths[path] ??= {})[method.toLowerCase()] = describe(key, operation);
    for (const names of byStatus(key)) responses[responseName(names)] = failure(names);
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
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      headers,
      parameters: requestHeaders,
      responses,
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

function describe(key: AnyKey, operation: Operation): Json {
  const [method, path] = key.split(' ', 2) as [Method, string];
  const tag = path.split('/')[1]!;
  const isRead = method === 'GET' && !operation.stream;
  const example = (schema: TSchema) => exampleOf(schema, tag);
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: inWords(operation),
    security: [
      ...SECURITY[operation.access],
      ...(operation.ticket ? [{ ticket: [] }] : []),
      ...(operation.onBehalf ? [{ bot: [], onBehalfOf: [] }] : []),
    ],
    parameters: [
      ...parameters('path', operation.params, tag),
      ...parameters('query', operation.query, tag),
      ...parameters('header', operation.headers, tag),
      ...(isRead ? [parameterRef('IfNoneMatch')] : []),
      ...(comparedWith(key) ? [parameterRef('IfMatch')] : []),
      ...(takesIdempotencyKey(key) ? [parameterRef('IdempotencyKey')] : []),
      parameterRef('ConsistencyToken'),
    ],
    ...(operation.body && {
      requestBody: {
        required: !operation.optionalBody,
        content: {
          'application/json': { schema: convert(operation.body), example: example(operation.body) },
        },
      },
    }),
    ...(operation.uploads && {
      requestBody: {
        required: true,
        content: Object.fromEntries(operation.uploads.types.map((type) => [type, {}])),
      },
    }),
    responses: {
      200: {
        description: 'Success.',
        headers: {
          ...headerRefs(
            isRead && 'ETag',
            operation.paged && 'Link',
            isRead &&
              !operation.sends &&
              ['public', 'optional'].includes(operation.access) &&
              'Age',
            method !== 'GET' && 'Consistency-Token',
            !operation.stream && !operation.sends && 'Cache-Tag',
            takesIdempotencyKey(key) && 'Idempotency-Replayed',
            operation.undoable && 'Undo-Id',
            ...(operation.access === 'bot' ? [] : RATE_LIMIT),
          ),
          ...(operation.creates && { Location: locationHeader(operation.creates) }),
        },
        content: operation.stream
          ? { 'text/event-stream': eventStream(operation, example(operation.answer)) }
          : operation.sends
            ? { [operation.sends]: {} }
            : {
                'application/json': {
                  schema: convert(operation.answer),
                  example: example(operation.answer),
                },
              },
      },
      ...(isRead && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...Object.fromEntries(
        byStatus(key).map((names) => [
          problems[names[0]!].status,
          { $ref: `#/components/responses/${responseName(names)}` },
        ]),
      ),
    },
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

function parameters(
  where: 'path' | 'query' | 'header',
  schema: Operation['params'],
  tag: string,
): Json[] {
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

/** The problems of an operation, grouped by status. */
function byStatus(key: AnyKey): ProblemName[][] {
  const names = problemsAt(key);
  const statuses = [...new Set(names.map((name) => problems[name].status))];
  return statuses.map((status) => names.filter((name) => problems[name].status === status));
}

/** `leader-only` and `no-permission` become `LeaderOnlyOrNoPermission`. */
const responseName = (names: ProblemName[]): string =>
  names
    .map((name) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');

function failure(names: ProblemName[]): Json {
  const { status } = problems[names[0]!];
  return {
    description: names
      .map((name) => `${problems[name].title} (\`${problemType(name)}\`).`)
      .join('\n'),
    headers: headerRefs(
      status === 401 && 'WWW-Authenticate',
      (status === 429 || status === 503) && 'Retry-After',
      ...RATE_LIMIT,
    ),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: problemExample(names[0]!),
      },
    },
  };
}

function problemExample(name: ProblemName): Json {
  const { status, title } = problems[name];
  const errors = [
    { path: 'body/name', code: 'too-long', max: 40, message: 'must be at most 40 characters long' },
  ];
  const type = problemType(name);
  return { type, title, status, detail: title, ...(name === 'invalid-input' && { errors }) };
}

const convert = (schema: TSchema): Json =>
  nameOf.has(schema) ? { $ref: `#/components/schemas/${nameOf.get(schema)}` } : inline(schema);

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

const problemSchema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', enum: (Object.keys(problems) as ProblemName[]).map(problemType) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'With 400: what is wrong where.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'The part of the request, then the path to the value: `query/limit`.',
          },
          code: { type: 'string', enum: Object.keys(inputCodes) },
          min: { type: 'number' },
          max: { type: 'number' },
          values: { type: 'array', items: { type: 'string' } },
          message: { type: 'string', description: 'In English, for developers.' },
        },
      },
    },
    quota: {
      type: 'object',
      description: 'With `quota-reached`: what is limited, and to how much.',
      required: ['of', 'limit'],
      properties: {
        of: { type: 'string', enum: Object.keys(quotas) },
        limit: { type: 'integer' },
      },
    },
  },
};
