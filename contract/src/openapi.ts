import type { TSchema } from 'typebox';
import { guide, tagDescriptions } from './guide.ts';
import { type Operation, type OperationKey, problemsOf } from './operation.ts';
import { operations } from './operations.ts';
import { AppConfig, GameData, TechItem, TechTree } from './operations/app.ts';
import { Clan, ClanChange, Cluster, ListedClan } from './operations/clans.ts';
import { ChatBot, Relationship } from './operations/diplomacy.ts';
import { Event } from './operations/events.ts';
import { GuildSettings, LinkedClan } from './operations/bot.ts';
import { Bookmarks, ChatLine } from './operations/bot-lines.ts';
import { NoticePage } from './operations/bot-notices.ts';
import { ListedMap, MapInfo, MapWithMarkers, Marker } from './operations/maps.ts';
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
import { type ProblemName, problems, problemType } from './problems.ts';
import type { TextRule } from './text.ts';
import { Message, type WholeRule } from './values.ts';

/** The API's version (SemVer). Fields are only ever added. */
export const API_VERSION = '1.0.0';

type Json = Record<string, unknown>;

/** The schemas that are named components of the document. */
const named = {
  AppConfig,
  Bookmarks,
  ChatBot,
  ChatLine,
  Clan,
  ClanChange,
  ClanMember,
  Cluster,
  Event,
  GameData,
  GuildSettings,
  JoinRequest,
  LinkedClan,
  ListedClan,
  ListedMap,
  LoginResult,
  MapInfo,
  MapWithMarkers,
  Marker,
  Message,
  NewWebhook,
  NoticePage,
  OwnRequest,
  OwnTrade,
  Permissions,
  Profile,
  Relationship,
  Session,
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

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, operation] of Object.entries(operations) as [OperationKey, Operation][]) {
    const [method, path] = key.split(' ', 2) as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = describe(path, operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clan Companion',
      version: API_VERSION,
      description: guide(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session token: `token` in the answer to `POST /users/auth`.',
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

function describe(path: string, operation: Operation): Json {
  return {
    operationId: operation.id,
    tags: [path.split('/')[1]],
    summary: operation.summary,
    ...(operation.access !== 'public' && {
      security: [
        ...SECURITY[operation.access],
        ...(operation.onBehalf ? [{ bot: [], onBehalfOf: [] }] : []),
      ],
    }),
    ...((operation.params || operation.query || operation.headers) && {
      parameters: [
        ...parameters('path', operation.params),
        ...parameters('query', operation.query),
        ...parameters('header', operation.headers),
      ],
    }),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: convert(operation.body) } },
      },
    }),
    responses: {
      200: {
        description: 'Success.',
        ...(operation.paged && { headers: { Link: linkHeader } }),
        content: {
          [operation.stream ? 'text/event-stream' : 'application/json']: {
            schema: convert(operation.answer),
          },
        },
      },
      ...failures(problemsOf(operation)),
    },
  };
}

const SECURITY = {
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
  bot: [{ bot: [] }],
};

const linkHeader = {
  description: 'The address of the next page, `rel="next"`; not there on the last page.',
  schema: { type: 'string' },
};

function parameters(where: 'path' | 'query' | 'header', schema: Operation['params']): Json[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = inline(property);
    return {
      name,
      in: where,
      required: required.includes(name),
      ...('x-filter' in property && { allowEmptyValue: true }),
      description,
      schema: rest,
    };
  });
}

function failures(names: ProblemName[]): Json {
  const statuses = [...new Set(names.map((name) => problems[name].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: names
          .filter((name) => problems[name].status === status)
          .map((name) => `${problems[name].title} (\`${problemType(name)}\`).`)
          .join('\n'),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: problemExample(names.find((name) => problems[name].status === status)!),
          },
        },
      },
    ]),
  );
}

function problemExample(name: ProblemName): Json {
  const { status, title } = problems[name];
  return { type: problemType(name), title, status, detail: title };
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
    ...rest
  }: Json & { 'x-text'?: TextRule; 'x-whole'?: WholeRule; 'x-flag'?: true } = schema as Json;
  const plain: Json = { ...rest };
  if (text) Object.assign(plain, { minLength: text.min, maxLength: text.max });
  if (flag) plain.type = 'boolean';
  if (whole) Object.assign(plain, { type: 'integer', ...whole });
  if (rest.items) plain.items = convert(rest.items);
  if (rest.properties) {
    plain.properties = Object.fromEntries(
      Object.entries(rest.properties as Record<string, TSchema>).map(([name, value]) => [
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
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
