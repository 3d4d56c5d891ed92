import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { type Operation, type OperationKey, problemsOf } from './operation.ts';
import { operations } from './operations.ts';
import { problems } from './problems.ts';

const table = Object.entries(operations) as [OperationKey, Operation][];
const ajv = new Ajv2020({ strict: true, strictTypes: false });
for (const keyword of ['x-text', 'x-whole', 'x-flag', 'x-filter', 'x-expected'])
  ajv.addKeyword(keyword);
ajv.addFormat('date-time', true);

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
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  for (const [key, { params, query, headers }] of table) {
    const [method, path] = key.split(' ') as [string, string];
    const documented = paths[path]?.[method.toLowerCase()]?.parameters ?? [];
    const declared = [params, query, headers].flatMap((part) =>
      Object.keys(part?.properties ?? {}),
    );
    expect(documented.map(({ name }) => name)).toEqual(declared);
  }
});

it('leaves no custom keywords in the OpenAPI document', () => {
  expect(JSON.stringify(openApiDocument())).not.toMatch(/"x-(text|whole|flag|filter|expected)"/);
});

function stringsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = schema as Record<string, unknown>;
  return [...(found.type === 'string' ? [found] : []), ...Object.values(found).flatMap(stringsIn)];
}
