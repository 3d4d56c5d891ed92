import { StartError } from '@clan-companion/runtime/start-error';
import { describe, expect, it } from 'vitest';
import { productionTiming, readConfig } from './config.ts';

const right = { CHAT_BOT_TOKEN: 'x'.repeat(30), BOT_KEY: 'k'.repeat(16) };

it('requires only a token and a key', () => {
  expect(readConfig(right)).toEqual({
    token: right.CHAT_BOT_TOKEN,
    botKey: right.BOT_KEY,
    serviceUrl: 'http://localhost:8080',
    chatApi: { api: 'https://discord.com/api', version: '10' },
    host: '127.0.0.1',
    healthPort: undefined,
    metricsToken: undefined,
    logLevel: 'info',
    timing: productionTiming,
  });
});

describe('URLs that secrets are sent to', () => {
  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080',
    'http://service:8080',
    'http://10.1.2.3',
    'http://192.168.0.7:8080',
    'http://172.16.0.1',
    'http://[fd00::1]',
    'https://clans.example.org/api',
  ])('accepts %s for the service', (url) => {
    expect(readConfig({ ...right, SERVICE_URL: url }).serviceUrl).toBe(url.replace(/\/$/, ''));
  });

  it.each([
    'http://clans.example.org',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://10.example.org',
    'ftp://localhost',
    'localhost:8080',
    'https://user:secret@example.org',
    'https://example.org?x',
  ])('rejects %s for the service', (url) => {
    expect(() => readConfig({ ...right, SERVICE_URL: url })).toThrow(/^SERVICE_URL must be a URL/);
  });

  it('allows plain HTTP to the chat platform only on this machine', () => {
    expect(() => readConfig({ ...right, CHAT_API_URL: 'http://chat:80/v10' })).toThrow(
      'CHAT_API_URL',
    );
    expect(readConfig({ ...right, CHAT_API_URL: 'https://chat.example.org/x/v9' }).chatApi).toEqual(
      {
        api: 'https://chat.example.org/x',
        version: '9',
      },
    );
    expect(readConfig({ ...right, CHAT_API_URL: 'https://chat.example.org/x' }).chatApi).toEqual({
      api: 'https://chat.example.org/x',
      version: '10',
    });
  });
});

it.each([
  [
    { CHAT_BOT_TOKEN: '' },
    "CHAT_BOT_TOKEN is required: the token from the chat platform's developer page.",
  ],
  [
    { SERVICE_URL: 'http://clans.example.org' },
    'SERVICE_URL must be a URL that starts with https:// (http:// only on a private network), without a query or user name, but is "http://clans.example.org".',
  ],
])('explains in one line what is wrong with %o', (env, line) => {
  const read = () => readConfig({ ...right, ...env });
  expect(read).toThrow(StartError);
  expect(read).toThrow(new StartError(line));
});

it('never prints a secret', () => {
  for (const name of ['CHAT_BOT_TOKEN', 'BOT_KEY']) {
    expect(() => readConfig({ ...right, [name]: 'hush' })).toThrow(/^(?!.*hush)/);
  }
});
