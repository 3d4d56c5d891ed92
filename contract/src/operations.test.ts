import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { type Operation, type OperationKey, problemsOf } from './operation.ts';
import { operations } from './operations.ts';
import { problems } from './problems.ts';

const table = Object.entries(operations) as [OperationKey, Operation][];
const ajv = new Ajv2020({ strict: true, strictTypes: false });
for (const keyword of ['x-text', 'x-whole', 'x-flag', 'x-filter', 'x-expected', 'x-public'])
  ajv.addKeyword(keyword);
ajv.addFormat('date-time', true);

interface Example {
  schema: object;
  example: unknown;
}

interface Described {
  security: object[];
  parameters: (Example & { name: string; required: boolean })[];
  requestBody?: { content: Record<string, Example> };
  responses: { 200: { headers: object; content: Record<string, Example> } };
}

const document = openApiDocument('1.2.3') as {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, { headers: object }> };
};
const documentAjv = new Ajv2020({ strict: false, formats: { 'date-time': true } });

function described(key: OperationKey): Described {
  const [method, path] = key.split(' ') as [string, string];
  return document.paths[path]![method.toLowerCase()]!;
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

it('documents every parameter in OpenAPI', () => {
  for (const [key, { params, query, headers }] of table) {
    const documented = described(key).parameters.filter((parameter) => 'name' in parameter);
    const declared = [params, query, headers].flatMap((part) =>
      Object.keys(part?.properties ?? {}),
    );
    expect(documented.map(({ name }) => name)).toEqual(declared);
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
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/ConsistencyToken' });
});

it('says that a list has 100 entries by default', () => {
  const limit = described('GET /clans').parameters.find(({ name }) => name === 'limit');
  expect(limit?.schema).toMatchObject({ default: 100, minimum: 1, maximum: 200 });
});

it('declares how long to wait where a caller has to', () => {
  const { responses } = document.components;
  for (const [name, { headers }] of Object.entries(responses)) {
    const waits = /TooManyRequests|Busy|Away/.test(name);
    expect('Retry-After' in headers, name).toBe(waits);
  }
});

it('has no two paths that differ only in the name of a parameter', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

it('leaves no custom keywords in the OpenAPI document', () => {
  expect(JSON.stringify(document)).not.toMatch(/"x-(text|whole|flag|filter|expected)"/);
});

function stringsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = schema as Record<string, unknown>;
  return [...(found.type === 'string' ? [found] : []), ...Object.values(found).flatMap(stringsIn)];
}
