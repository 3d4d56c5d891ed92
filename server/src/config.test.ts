import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemWith = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Expected a StartError');
};

describe('readConfig', () => {
  it('defaults to a service for one machine', () => {
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

  it('puts the port into the default APP_URL', () => {
    expect(readConfig({ PORT: '3000' }).appUrl).toBe('http://localhost:3000/app');
  });

  it('treats a blank variable as unset', () => {
    expect(readConfig({ PORT: ' ', APP_URL: '' })).toMatchObject({ port: 8080 });
  });
});

it('reads lists, proxies and the chat platform', () => {
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

describe('an invalid value', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '0x10'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['DATABASE_URL', 'postgres://clan:%ff@db/clans'],
    ['DATABASE_URL', 'postgres://clan@db:port/clans'],
    ['NODE_ENV', 'prod'],
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
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with spaces'],
  ])('of %s (%j) is rejected with one line that says what is expected', (name, value) => {
    const line = problemWith({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(line).not.toContain('\n');
  });

  it('of a secret is not printed', () => {
    expect(problemWith({ DATABASE_URL: 'mysql://u:hunter2@h' })).not.toContain('hunter2');
    expect(problemWith({ BOT_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(problemWith({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('the practice sign-in', () => {
  it('is refused in production', () => {
    expect(problemWith({ NODE_ENV: 'production' })).toMatch(/^CHAT_CLIENT_ID is required/);
  });

  it('is refused when the web app is not on this machine', () => {
    expect(problemWith({ APP_URL: 'https://clans.example.org/app' })).toMatch(/^CHAT_CLIENT_ID/);
  });
});

describe('DATABASE_PASSWORD', () => {
  it('is used where the URL has no password', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://clan@db1,db2/clans',
      DATABASE_REPLICA_URL: 'postgres://clan:own@db3/clans',
      DATABASE_PASSWORD: 'a/b',
    });
    expect(config.databaseUrl).toBe('postgres://clan:a%2Fb@db1,db2/clans');
    expect(config.replicaUrl).toBe('postgres://clan:own@db3/clans');
  });

  it('requires DATABASE_URL', () => {
    expect(problemWith({ DATABASE_PASSWORD: 'secret' })).toMatch(/requires DATABASE_URL\.$/);
  });

  it.each(['DATABASE_URL', 'DATABASE_REPLICA_URL'])(
    'is recommended when the password in %s contains characters that must be encoded',
    (name) => {
      const line = problemWith({
        DATABASE_URL: 'postgres://db/clans',
        [name]: 'postgres://clan:hunter2/x@db/clans',
      });
      expect(line).toMatch(new RegExp(`^${name} contains .*%2F.*DATABASE_PASSWORD\\.$`));
      expect(line).not.toContain('hunter2');
    },
  );
});

it('names a certificate of DATABASE_URL that cannot be read', () => {
  const DATABASE_URL = 'postgres://clan:hunter2@db/clans?sslrootcert=/no/such/ca.pem';
  expect(problemWith({ DATABASE_URL })).toBe(
    'DATABASE_URL names a file that cannot be read (ENOENT): /no/such/ca.pem.',
  );
});

it.each([
  ['postgres://db/clans?sslmode=require&x=1', 'postgres://db/clans?sslmode=verify-full&x=1'],
  ['postgres://db/clans?sslmode=no-verify', 'postgres://db/clans?sslmode=no-verify'],
  [
    'postgres://db/clans?sslmode=require&uselibpqcompat=true',
    'postgres://db/clans?sslmode=require&uselibpqcompat=true',
  ],
])('reads %s as %s', (DATABASE_URL, expected) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(expected);
});

it('requires a client secret with the client id', () => {
  expect(problemWith({ CHAT_CLIENT_ID: 'id' })).toMatch(/^CHAT_CLIENT_SECRET is required/);
});
