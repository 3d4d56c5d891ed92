import fc from 'fast-check';

type Headers = readonly (readonly [name: string, value: string])[];

const names = [
  ...[
    'if-none-match',
    'if-match',
    'if-modified-since',
    'last-event-id',
    'x-map-password',
    'origin',
  ],
  ...['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'],
  ...['accept', 'accept-encoding', 'accept-language', 'content-encoding', 'content-type', 'range'],
  ...[
    'cookie',
    'referer',
    'user-agent',
    'x-http-method-override',
    'x-request-id',
    'traceparent',
    'via',
  ],
  ...['access-control-request-method', 'access-control-request-headers', 'connection', 'upgrade'],
  ...['__proto__', 'constructor', 'x-odd!#$%&'],
];

const values = [
  ...['', ' ', ',', ',,,', ';', '*', '"', '""', '"*"', 'W/', 'W/"a"', '"a", W/"b", *', '"a'],
  ...[
    'null',
    '0',
    '-1',
    '1e400',
    '2147483648',
    '__proto__',
    'constructor',
    '\xff\xfe',
    '\xc3\xa9',
    '%00',
  ],
  ...[
    'gzip',
    'br, identity;q=0',
    'text/html',
    'application/json',
    'text/plain',
    'bytes=0-1',
    'websocket',
  ],
  ...[
    'http://evil.example',
    'http://localhost:8080',
    'file:///',
    'evil.example:99999',
    'a:b:c',
    '[::1',
    '..',
  ],
  ...[
    '127.0.0.1',
    '::1',
    '1.2.3.4, 5.6.7.8',
    'unknown',
    '999.999.999.999',
    'for="[::1]"',
    'PUT',
    'DELETE',
  ],
  ...[
    "'; drop table users; --",
    '%',
    'a'.repeat(4_000),
    'a,'.repeat(2_000),
    '\t',
    'Upgrade, HTTP2-Settings',
  ],
];

const header = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constant('a'.repeat(20_000))) },
  { weight: 1, arbitrary: fc.constant(['expect', '100-continue'] as [string, string]) },
);

export const hostileHeader: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 4, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: header.map((twice) => [twice, twice]) },
  { weight: 1, arbitrary: fc.nat(900).map((count) => Array(count).fill(['x-many', 'a'])) },
);

const TOKEN_LENGTH = 43;
const token = fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${TOKEN_LENGTH}}$`));

/** None of these is anybody's session. */
export const oddAuthorization: fc.Arbitrary<Headers> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
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
        ],
        ...[
          'Basic YTpi',
          'Basic',
          'Bot x',
          'Bot ',
          'Digest a="',
          'Negotiate',
          'Bearer \xff\xfe',
          "Bearer ' or 1=1 --",
        ],
        ...[
          `Bearer ${'a'.repeat(TOKEN_LENGTH + 1)}`,
          `Bearer ${'a'.repeat(9_000)}`,
          `Bearer ${'a, '.repeat(99)}`,
        ],
      ),
      token.map((text) => `Bearer ${text}`),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((all) => all.map((value) => ['authorization', value] as const));
