import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './core/openapi.ts';
import { type Operation, type OperationKey, problemsOf } from './core/operation.ts';
import { type AnyKey, operations, problemsAt } from './operations.ts';
import { problems } from './problems.ts';

const table = Object.entries(operations) as [AnyKey, Operation][];
const ajv = new Ajv2020({ strict: true, strictTypes: false });
for (const keyword of ['x-text', 'x-whole', 'x-flag', 'x-filter', 'x-expected', 'x-public'])
  ajv.addKeyword(keyword);
ajv.addFormat('date-time', true);

interface Example {
  schema: object;
  example: unknown;
}

interface Ref {
  $ref: string;
}

interface Parameter extends Example {
  name: string;
  in: string;
  required: boolean;
}

interface Answer {
  headers: object;
  content: Record<string, Example>;
}

interface Described {
  description: string;
  security: object[];
  parameters: (Parameter | Ref)[];
  requestBody?: { content: Record<string, Example> };
  responses: Record<string, Answer | Ref>;
}

const document = openApiDocument('1.2.3') as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
};
const requestHeaders = ['Consistency-Token', 'Idempotency-Key', 'If-Match', 'If-None-Match'];
const documentAjv = new Ajv2020({ strict: false, formats: { 'date-time': true } });

function resolve<T extends object>(value: T | Ref): T {
  if (!('$ref' in value)) return value;
  const [, , kind, name] = value.$ref.split('/') as [string, string, string, string];
  return document.components[kind]![name] as T;
}

function described(key: OperationKey) {
  const [method, path] = key.split(' ') as [string, string];
  const { parameters, responses, ...rest } = document.paths[path]![method.toLowerCase()]!;
  return {
    ...rest,
    parameters: parameters.map(resolve),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, resolve(response)]),
    ) as Record<number, Answer> & { 200: Answer },
  };
}

describe.each(table)('%s', (key, operation) => {
  it('has valid JSON schemas', () => {
    const { params, query, headers, body, answer } = operation;
    const schemas = [params, query, headers, body, answer].filter((schema) => schema !== undefined);
    expect(() => schemas.map((schema) => ajv.compile(schema))).not.toThrow();
  });

  it('declares exactly the parameters of its path', () => {
    const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(operation.params?.properties ?? {})).toEqual(named);
  });

  it('limits the length of every text input', () => {
    const texts = [operation.params, operation.query, operation.headers, operation.body].flatMap(
      stringsIn,
    );
    const unbounded = texts.filter(
      (schema) => !['x-text', 'pattern', 'maxLength', 'const'].some((word) => word in schema),
    );
    expect(unbounded).toEqual([]);
  });

  it('says in words what each pattern expects', () => {
    const { params, query, headers, body } = operation;
    const patterns = [params, query, headers, body]
      .flatMap(stringsIn)
      .filter((schema) => 'pattern' in schema);
    expect(patterns.filter((schema) => !('x-expected' in schema))).toEqual([]);
  });

  it('accepts empty optional filters if it is a list, and only then', () => {
    const properties = operation.query?.properties ?? {};
    const required: readonly string[] = operation.query?.required ?? [];
    const optionalNames = Object.keys(properties).filter((name) => !required.includes(name));
    const filters = optionalNames.filter((name) => 'x-filter' in properties[name]!);
    const optionalFilters = optionalNames.filter((name) => !['limit', 'cursor'].includes(name));
    expect(filters).toEqual(operation.paged ? optionalFilters : []);
  });

  it('lists only existing problems', () => {
    for (const name of problemsOf(operation)) expect(problems).toHaveProperty(name);
  });
});

it('has unique operation ids', () => {
  const ids = table.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('documents every parameter in OpenAPI, and requires those of the path', () => {
  for (const [key, { params, query, headers }] of table) {
    const documented = described(key).parameters.map((parameter) => [parameter.in, parameter.name]);
    const declared = Object.entries({ path: params, query, header: headers }).flatMap(
      ([where, part]) => Object.keys(part?.properties ?? {}).map((name) => [where, name]),
    );
    const optional = described(key).parameters.filter(
      (each) => each.in === 'path' && !each.required,
    );
    expect(optional).toEqual([]);
    expect(documented.filter(([, name]) => !requestHeaders.includes(name!))).toEqual(declared);
  }
});

it.each(table)('has examples of the inputs and the answer of %s', (key, operation) => {
  const { body, stream, uploads, sends } = operation;
  const { parameters, requestBody, responses } = described(key);
  const [answer] = Object.values(responses[200].content);
  const examples = [
    ...parameters.filter(({ required }) => required),
    ...(uploads ? [] : Object.values(requestBody?.content ?? {})),
    ...(sends ? [] : [answer!]),
  ];
  for (const { schema, example } of examples) {
    expect(example).toBeDefined();
    const validate = documentAjv.compile({ ...schema, components: document.components });
    expect(validate(example), documentAjv.errorsText(validate.errors)).toBe(true);
  }
  expect(requestBody !== undefined).toBe((body ?? uploads) !== undefined);
  const type = sends ?? (stream ? 'text/event-stream' : 'application/json');
  expect(Object.keys(responses[200].content)).toEqual([type]);
});

it.each(table)('declares the access and the headers of %s', (key, operation) => {
  const { security, parameters, responses } = described(key);
  const { access, creates, paged, stream } = operation;
  const headers = Object.keys(responses[200].headers);
  const isRead = key.startsWith('GET ') && !stream;
  expect(security.length === 0).toBe(access === 'public');
  expect(headers.includes('ETag')).toBe(isRead);
  expect(304 in responses).toBe(isRead);
  expect(headers.includes('Consistency-Token')).toBe(!key.startsWith('GET '));
  expect(headers.includes('Location')).toBe(creates !== undefined);
  expect(headers.includes('Link')).toBe(paged === true);
  expect(headers.includes('RateLimit-Limit')).toBe(access !== 'bot');
  expect(parameters.map(({ name }) => name)).toContain('Consistency-Token');
});

it('says that a list has 100 entries by default', () => {
  const limit = described('GET /clans').parameters.find(({ name }) => name === 'limit');
  expect(limit?.schema).toMatchObject({ default: 100, minimum: 1, maximum: 200 });
});

it.each(table)('lists the problems of %s by status', (key) => {
  const { description, responses } = described(key);
  const list = description.split('[Problems](#problems): ')[1]!;
  const listed = [...list.matchAll(/(\d{3}) ([^;.]*)/g)].flatMap(([, status, names]) =>
    [...names!.matchAll(/`([a-z-]+)`/g)].map(([, name]) => [name, Number(status)]),
  );
  const expected = problemsAt(key).map((name) => [name, problems[name].status] as const);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
  expect(listed).toHaveLength(new Set(expected.map(([name]) => name)).size);
  const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
  expect(new Set(statuses.map(Number))).toEqual(new Set(expected.map(([, status]) => status)));
});

it('has an example of a problem for each status, and says how long to wait where callers have to', () => {
  const failures = table.flatMap(([key]) =>
    Object.entries(described(key).responses).filter(([status]) => Number(status) >= 400),
  );
  for (const [status, { headers, content }] of new Map(failures)) {
    const { schema, example } = content['application/problem+json']!;
    const validate = documentAjv.compile({ ...schema, components: document.components });
    expect(validate(example), documentAjv.errorsText(validate.errors)).toBe(true);
    expect(example).toMatchObject({ status: Number(status) });
    expect('Retry-After' in headers, status).toBe(['429', '503'].includes(status));
    expect('WWW-Authenticate' in headers, status).toBe(status === '401');
  }
});

it('has no two paths that differ only in the name of a parameter', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

it('names schemas that a feature shares between its operations', () => {
  expect(document.components.schemas).toHaveProperty('Marker');
});

it('has the sections for operators and the bot last', () => {
  const sections = document.tags.map(({ name }) => name);
  expect(sections[0]).toBe('users');
  expect(sections.slice(-2)).toEqual(['admin', 'bot']);
});

it('leaves no custom keywords in the OpenAPI document', () => {
  expect(JSON.stringify(document)).not.toMatch(/"x-(text|whole|flag|filter|expected)"/);
});

function stringsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = schema as Record<string, unknown>;
  return [...(found.type === 'string' ? [found] : []), ...Object.values(found).flatMap(stringsIn)];
}
