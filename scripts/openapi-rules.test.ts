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
    ['redocly no-identical-paths', 'spectral path-params'],
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
    ['redocly no-invalid-media-type-examples', 'spectral oas3-valid-media-example'],
  ],
])('notices %s, with both tools', async (_, paths, rules) => {
  const found = (await lintOpenApi(documentWith(paths))).join('\n');
  for (const rule of rules) expect(found).toContain(rule);
});
