import { expect, it } from 'vitest';
import { lintOpenApi } from './openapi-rules.ts';

const read = {
  summary: 'Read it.',
  description: 'Reads it.',
  tags: ['things'],
  security: [],
  responses: {
    200: { description: 'Success.' },
    400: { description: 'Invalid.' },
  },
};
const idNamed = (name: string) => ({
  ...read,
  operationId: `read-${name}`,
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
});
const documentWith = (paths: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Things',
      version: '1.0.0',
      description: 'All things.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Someone' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'things', description: 'All things.' }],
    paths,
  });

it('accepts a correct document', async () => {
  expect(await lintOpenApi(documentWith({ '/things/{id}': { get: idNamed('id') } }))).toEqual([]);
});

it.each([
  [
    'two templates that differ only in the name of a parameter',
    { '/things/{id}': { get: idNamed('id') }, '/things/{name}': { get: idNamed('name') } },
    'no-identical-paths',
  ],
  [
    'an example that does not match its schema',
    {
      '/things': {
        get: {
          ...read,
          operationId: 'list',
          responses: {
            ...read.responses,
            200: {
              description: 'Success.',
              content: { 'application/json': { schema: { type: 'string' }, example: 7 } },
            },
          },
        },
      },
    },
    'no-invalid-media-type-examples',
  ],
  [
    'an undeclared path parameter',
    { '/things/{id}': { get: { ...read, operationId: 'read' } } },
    'path-parameters-defined',
  ],
  [
    'a reference to nothing',
    {
      '/things': {
        get: {
          ...read,
          operationId: 'list',
          responses: { ...read.responses, 404: { $ref: '#/components/responses/None' } },
        },
      },
    },
    'no-unresolved-refs',
  ],
  [
    'two operations with one operationId',
    {
      '/things': { get: { ...read, operationId: 'read' } },
      '/others': { get: { ...read, operationId: 'read' } },
    },
    'operation-operationId-unique',
  ],
  ['an operation without operationId', { '/things': { get: read } }, 'operation-operationId'],
  [
    'an operation without description',
    { '/things': { get: { ...read, operationId: 'list', description: undefined } } },
    'operation-description',
  ],
  [
    'an undeclared tag',
    { '/things': { get: { ...read, operationId: 'list', tags: ['others'] } } },
    'operation-tag-defined',
  ],
])('notices %s', async (_, paths, rule) => {
  expect(await lintOpenApi(documentWith(paths))).toContainEqual(expect.stringMatching(`^${rule} `));
});
