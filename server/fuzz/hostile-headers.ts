import fc from 'fast-check';

import type { Header } from './draft.ts';

const etags = [
  '*',
  '"',
  '""',
  'W/',
  'W/"a"',
  '"a", W/"b", *',
  '"a',
  ',,,',
  'a',
  '"\xff"',
  '"a",'.repeat(900),
];
const addresses = [
  '127.0.0.1',
  '::1',
  '1.2.3.4, 5.6.7.8',
  'unknown',
  '999.999.999.999',
  '[::1',
  'a:b:c',
  ',',
];
const origins = [
  'null',
  '*',
  'http://evil.example',
  'http://localhost:8080',
  'file:///',
  'a, b',
  '//',
  'http://[',
];

/** Unusual values for specific headers. */
const special: Record<string, string[]> = {
  'if-none-match': etags,
  'if-match': etags,
  'if-modified-since': ['0', 'now', 'Thu, 99 Foo 9999 99:99:99 GMT'],
  'last-event-id': ['-1', '1e400', '2147483648', '99999999999999999999', '1-2-3'],
  origin: origins,
  referer: origins,
  host: [
    'evil.example',
    'evil.example:99999',
    'a b',
    '..',
    '[::1',
    'localhost/',
    'user@localhost',
    '@',
  ],
  'x-forwarded-for': addresses,
  'x-real-ip': addresses,
  'x-forwarded-host': ['evil.example', '['],
  'x-forwarded-proto': ['https', 'javascript', 'http,https'],
  forwarded: ['for="[::1]"', 'for=;by=;host="'],
  accept: ['text/html', '*/*;q=2', '/', 'application/json;q=a'],
  'accept-encoding': ['gzip', 'br, identity;q=0', '*;q=0'],
  'content-encoding': ['gzip', 'br', 'identity', 'gzip, gzip'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1,,'],
  connection: ['close', 'keep-alive, close', 'Upgrade, HTTP2-Settings', 'host', 'authorization'],
  upgrade: ['websocket', 'h2c'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'access-control-request-method': ['DELETE', 'BREW'],
  traceparent: ['00-0-0-0', '00-'],
  expect: ['100-continue', '100-Continue'],
};

const others = [
  'x-map-password',
  'cookie',
  'user-agent',
  'x-request-id',
  '__proto__',
  'constructor',
  'x-!#$%&',
];

/** Unusual values for any header. */
const anyValue = [
  '',
  ' ',
  '\t',
  ';',
  '\xff\xfe',
  '\xc3\xa9',
  '%00',
  '__proto__',
  "' or 1=1 --",
  'a'.repeat(4_000),
];

/** All of these are well-formed HTTP. */
export const oddHeaders: readonly Header[] = [
  ...Object.entries(special).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  ),
  ...[...Object.keys(special), ...others]
    // Unknown expectations are rejected.
    .filter((name) => name !== 'expect')
    .flatMap((name) => anyValue.map((value) => [name, value] as const)),
];

export const hostileHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders).map((twice) => [twice, twice]) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...oddHeaders)
      .map(([name]) => [[name, 'a'.repeat(20_000)] as const]),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(900)
      .map((count) => Array.from({ length: count }, () => ['x-many', 'a'] as const)),
  },
);

/** None of these is a valid session. */
export const oddAuthorizations: readonly string[] = [
  ...[
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer  ',
    'bearer x',
    'BEARER\tx',
    'Bearer null',
    'Bearer __proto__',
    'Bot',
  ],
  ...[
    'Basic YTpi',
    'Basic',
    'Bot x',
    'Digest a="',
    'Negotiate',
    'Bearer \xff\xfe',
    "Bearer ' or 1=1 --",
    '\xff',
  ],
  ...[42, 43, 44, 9_000].map((length) => `Bearer ${'a'.repeat(length)}`),
  `Bearer ${'a, '.repeat(99)}`,
];

export const hostileAuthorization: fc.Arbitrary<readonly Header[]> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...oddAuthorizations),
      fc.stringMatching(/^[A-Za-z0-9_-]{43}$/).map((token) => `Bearer ${token}`),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((values) => values.map((value) => ['authorization', value] as const));
