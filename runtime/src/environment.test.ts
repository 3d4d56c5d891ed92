import { describe, expect, it } from 'vitest';
import { describeVariables, readEnvironment } from './environment.ts';
import { matching, oneOf, secureUrl, text, wholeNumber } from './variables.ts';

const table = {
  port: wholeNumber('PORT', [1, 9999], {
    default: '8080',
    description: 'The port.',
    example: '80',
  }),
  url: secureUrl('URL', 'localhost', {
    default: 'http://localhost:{PORT}',
    description: 'The URL.',
    example: 'https://example.org',
  }),
  color: oneOf('COLOR', ['red', 'blue'], { description: 'The colour.', example: 'red' }),
  key: matching(
    'KEY',
    { pattern: /^[a-z]{4}$/, expected: 'four letters' },
    { description: 'The key.', example: 'abcd', required: true, secret: true },
  ),
  note: text('NOTE', { description: 'A note.', example: 'hello' }),
};

describe('readEnvironment', () => {
  it('uses defaults, which can refer to other variables', () => {
    expect(readEnvironment(table, { KEY: 'abcd', PORT: '90' })).toEqual({
      port: 90,
      url: 'http://localhost:90',
      color: undefined,
      key: 'abcd',
      note: undefined,
    });
  });

  it('treats a blank variable as unset', () => {
    expect(readEnvironment(table, { KEY: 'abcd', PORT: ' ', NOTE: '' })).toMatchObject({
      port: 8080,
      note: undefined,
    });
  });

  it.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 9999, but is "0".'],
    [{ COLOR: 'pink' }, 'COLOR must be one of red, blue, but is "pink".'],
    [{ KEY: '' }, 'KEY is required: four letters.'],
    [{ KEY: 'hunter2' }, 'KEY must be four letters.'],
  ])('rejects %o with one line that shows no secret', (env, line) => {
    expect(() => readEnvironment(table, { KEY: 'abcd', ...env })).toThrow(line);
  });
});

it('describes variables as a Markdown table', () => {
  const { port, key, note } = table;
  expect(describeVariables({ port, key, note }).split('\n').slice(2)).toEqual([
    '| `PORT` | `8080` | The port. | `80` |',
    '| `KEY` | required | The key. | `abcd` |',
    '| `NOTE` |  | A note. | `hello` |',
  ]);
});
