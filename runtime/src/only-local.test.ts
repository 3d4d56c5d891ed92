import { describe, expect, it } from 'vitest';
import { type Caller, whyNotLocal } from './callers.ts';

const caller = (change: Partial<Caller>): Caller => ({
  remoteAddress: '127.0.0.1',
  httpVersion: '1.1',
  headers: { host: 'localhost:8080' },
  ...change,
});

describe('a caller on this machine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'can connect from %s',
    (remoteAddress) => expect(whyNotLocal(caller({ remoteAddress }))).toBeUndefined(),
  );

  it.each([
    'localhost',
    'LOCALHOST:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.1.2.3:80',
    '[::1]',
    '[::1]:8080',
  ])('can use the host %s', (host) => {
    expect(whyNotLocal(caller({ headers: { host } }))).toBeUndefined();
  });
});

describe('a caller is rejected', () => {
  it.each([
    undefined,
    '',
    '10.0.0.1',
    '128.0.0.1',
    '0.0.0.0',
    '::',
    '::2',
    '::ffff:10.0.0.1',
    'fe80::1',
    '127.0.0.1, 10.0.0.1',
  ])('if the address is %s', (remoteAddress) => {
    expect(whyNotLocal(caller({ remoteAddress }))).toMatch(/came from/);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:8080',
    'localhost:8080:8080',
    'localhost@evil.example',
    'evil.example#localhost',
    'localhost:',
    'localhost:999999',
    '127.1',
    '2130706433',
    '0.0.0.0:8080',
    '128.0.0.1',
    '127.0.0.256',
    '::1',
    '[::2]',
    ' localhost',
  ])('if the host is %s', (host) => {
    expect(whyNotLocal(caller({ headers: { host } }))).toMatch(/localhost/);
  });

  it.each([
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-',
    'x-client-ip',
    'x-envoy-external-address',
    'x-original-host',
    'cf-connecting-ip',
    'true-client-ip',
    'cdn-loop',
    'fly-client-ip',
  ])('if there is a header %s, even an empty one', (name) => {
    const headers = { host: 'localhost', [name]: '' };
    expect(whyNotLocal(caller({ headers }))).toContain(name);
  });

  it('if the request is HTTP/1.0', () => {
    expect(whyNotLocal(caller({ httpVersion: '1.0' }))).toMatch(/proxy/);
  });
});
