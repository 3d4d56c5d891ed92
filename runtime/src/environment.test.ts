import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
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
    [
      { URL: 'https://me:hunter2@example.org' },
      /^URL must be .+, but is "https:\/\/…@example.org"\.$/,
    ],
  ])('rejects %o with one line that shows no secret', (env, line) => {
    expect(() => readEnvironment(table, { KEY: 'abcd', ...env })).toThrow(line);
  });
});

describe('a secret in a file', () => {
  let KEY_FILE: string;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secret-'));
    KEY_FILE = join(folder, 'key');
    return () => rm(folder, { recursive: true });
  });

  it.each(['abcd', 'abcd\n', '\uFEFF abcd \r\n\n'])('is read from %j', async (content) => {
    await writeFile(KEY_FILE, content);
    expect(readEnvironment(table, { KEY_FILE })).toMatchObject({ key: 'abcd' });
  });

  it.each([
    ['hunter2', {}, /^KEY must be four letters\.$/],
    ['abcd', { KEY: 'hunter2' }, /^KEY and KEY_FILE are both set: remove one\.$/],
    ['\n', {}, /^KEY_FILE names a file that is empty: ".+key"\.$/],
  ])(
    'with %j and %o is rejected with one line that does not show it',
    async (content, env, line) => {
      await writeFile(KEY_FILE, content);
      expect(() => readEnvironment(table, { KEY_FILE, ...env })).toThrow(line);
    },
  );

  it('is rejected if it cannot be read', () => {
    expect(() => readEnvironment(table, { KEY_FILE })).toThrow(
      /^KEY_FILE names a file that cannot be read \(ENOENT\): ".+key"\.$/,
    );
    expect(() => readEnvironment(table, { KEY_FILE: dirname(KEY_FILE) })).toThrow(/\(EISDIR\)/);
  });

  it('is not read for other variables', () => {
    expect(readEnvironment(table, { KEY: 'abcd', NOTE_FILE: KEY_FILE }).note).toBeUndefined();
  });
});

it('describes variables as a Markdown table', () => {
  const { port, key, note } = table;
  expect(describeVariables({ port, key, note }).split('\n').slice(2)).toEqual([
    '| `PORT` | `8080` | The port. | `80` |',
    '| `KEY` or `KEY_FILE` | required | The key. | `abcd` |',
    '| `NOTE` |  | A note. | `hello` |',
  ]);
});
