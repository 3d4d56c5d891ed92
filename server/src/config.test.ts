import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemWith = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Expected a refusal');
};

describe('the defaults', () => {
  it('are a service for one machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      appUrl: 'http://localhost:8080/app',
      chat: undefined,
      sessionDays: 30,
      rateLimit: 600,
      signInRateLimit: 20,
      trustProxy: false,
      tradeDays: 30,
    });
    expect([...config.corsOrigins]).toEqual(['http://localhost:8080']);
  });

  it('follow the port', () => {
    expect(readConfig({ PORT: '3000' }).appUrl).toBe('http://localhost:3000/app');
  });

  it('take an empty variable for an unset one', () => {
    expect(readConfig({ PORT: ' ', APP_URL: '' })).toMatchObject({ port: 8080 });
  });
});

it('reads what is given', () => {
  const config = readConfig({
    APP_URL: 'https://clans.example.org/app/',
    CORS_ORIGINS: 'https://a.example.org, https://b.example.org:8443',
    CHAT_CLIENT_ID: 'id',
    CHAT_CLIENT_SECRET: 'secret',
    TRUST_PROXY: '10.0.0.0/8,::1',
    NODE_ENV: 'production',
  });
  expect(config.appUrl).toBe('https://clans.example.org/app');
  expect([...config.corsOrigins]).toEqual([
    'https://clans.example.org',
    'https://a.example.org',
    'https://b.example.org:8443',
  ]);
  expect(config.chat).toMatchObject({ clientId: 'id', apiUrl: 'https://discord.com/api/v10' });
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

describe('a wrong value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '0x10'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['APP_URL', 'clans.example.org'],
    ['APP_URL', 'ftp://clans.example.org'],
    ['APP_URL', 'https://clans.example.org/?a=1'],
    ['CORS_ORIGINS', 'https://a.example.org/path'],
    ['CORS_ORIGINS', '*'],
    ['CHAT_API_URL', 'http://chat.example.org'],
    ['SESSION_DAYS', '0'],
    ['RATE_LIMIT_MAX', '1.5'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '11'],
    ['LOG_LEVEL', 'loud'],
    ['BOT_KEY', 'short'],
    ['BOT_KEY', 'ключ'.repeat(4)],
  ])('of %s (%j) is one line that names it and says what is right', (name, value) => {
    const line = problemWith({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(line).not.toContain('\n');
  });

  it('of a secret is not shown', () => {
    expect(problemWith({ DATABASE_URL: 'mysql://u:hunter2@h' })).not.toContain('hunter2');
    expect(problemWith({ BOT_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('the practice sign-in', () => {
  it('is refused in production', () => {
    expect(problemWith({ NODE_ENV: 'production' })).toMatch(/^CHAT_CLIENT_ID is needed/);
  });

  it('is refused where the web app is not on this machine', () => {
    expect(problemWith({ APP_URL: 'https://clans.example.org/app' })).toMatch(/^CHAT_CLIENT_ID/);
  });
});

it('wants a secret beside the client id', () => {
  expect(problemWith({ CHAT_CLIENT_ID: 'id' })).toMatch(/^CHAT_CLIENT_SECRET is needed/);
});
