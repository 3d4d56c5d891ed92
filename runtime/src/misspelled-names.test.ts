import { describe, expect, it } from 'vitest';
import { misspelledNames } from './load-environment.ts';
import { text } from './variables.ts';

const description = { description: 'A value.', example: 'value' };
const table = {
  port: text('PORT', description),
  clientId: text('CHAT_CLIENT_ID', description),
  secret: text('CHAT_CLIENT_SECRET', { ...description, secret: true }),
};

describe('misspelledNames', () => {
  it.each([
    ['CHAT_CLIENTID', 'CHAT_CLIENT_ID'],
    ['CHAT_CLEINT_ID', 'CHAT_CLIENT_ID'],
    ['chat_client_id', 'CHAT_CLIENT_ID'],
    ['CLIENT_CHAT_ID', 'CHAT_CLIENT_ID'],
    ['CHAT_CLIENT_SECRETS', 'CHAT_CLIENT_SECRET'],
    ['CHAT_CLIENT_SECRET_FIEL', 'CHAT_CLIENT_SECRET_FILE'],
    ['PORTS', 'PORT'],
    ['PORT_FILE', 'PORT'],
  ])('takes %s for %s, and does not show the value', (name, meant) => {
    expect(misspelledNames(table, { [name]: 'hunter2' })).toEqual([
      `${name} is ignored: did you mean ${meant}?`,
    ]);
  });

  it.each(['PORT', 'CHAT_CLIENT_SECRET_FILE', 'PATH', 'HOST', 'HOME', 'CHAT_CLIENT_NAME'])(
    'has nothing to say about %s',
    (name) => {
      expect(misspelledNames(table, { [name]: 'value' })).toEqual([]);
    },
  );
});
