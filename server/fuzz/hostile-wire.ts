import type { Draft, Twist } from './draft.ts';

const elsewhere =
  (change: (draft: Draft) => Partial<Draft>): Twist =>
  (draft) => ({ ...draft, ...change(draft), arrives: false });

const paths: ((path: string) => string)[] = [
  ...[
    '/',
    '//',
    '%',
    '%2',
    '%zz',
    '%00',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%2f',
    '%2F..',
    '/.',
    '/..',
  ].map((end) => (path: string) => path + end),
  ...[
    '/../..',
    '/%2e%2e/',
    ';a=b',
    '#a',
    '\\',
    '"',
    '<',
    '|',
    '^',
    '`',
    '{}',
    ' ',
    '\t',
    '\0',
    '\xff',
    '\x7f',
  ].map((end) => (path: string) => path + end),
  ...[
    '/',
    '/.',
    '/..',
    '/%2e',
    '/%00',
    'http://evil.example',
    'http://',
    'a',
    '?',
    'javascript:',
  ].map((start) => (path: string) => start + path),
  ...[
    '',
    '*',
    '/',
    '/__proto__',
    '/constructor',
    '/%',
    '/%00',
    '/users/%ff',
    '/*',
    '/:chat_id',
    '/app/..',
  ].map((whole) => () => whole),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.toUpperCase(),
  (path) => path + 'a'.repeat(9_000),
  (path) => path + 'a'.repeat(20_000),
  (path) => path + '/a'.repeat(4_000),
  (path) => path + '%41'.repeat(4_000),
];

const methods = [
  ...[
    'CONNECT',
    'HEAD',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'QUERY',
    'PROPFIND',
    'REPORT',
    'SEARCH',
    'LOCK',
    'PURGE',
  ],
  ...['get', 'BREW', '', 'GET\0', 'G\xff', 'PRI', 'A'.repeat(20_000)],
];

const lengths = [
  '0',
  '1',
  '999',
  '-1',
  '1e3',
  '0x2',
  '',
  'a',
  '99999999999999999999',
  '+2',
  '2, 2',
];
const codings = ['gzip, chunked', 'identity', 'chunked, chunked', 'xchunked', ''];
const chunks = [
  ...[
    '2\r\n{}\r\n0\r\n\r\n',
    '0\r\n\r\n',
    'zz\r\n',
    '2\r\n{}',
    '-1\r\n',
    'ffffffffffffffff\r\n',
    '',
  ],
  ...[
    '1\r\n{\r\n1\r\n}\r\n0\r\na: b\r\n\r\n',
    '2;a=b\r\n{}\r\n0\r\n',
    '2\r\n{}x\r\n0\r\n\r\n',
    '\0',
  ],
];
const versions = [
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.9',
  'http/1.1',
  'HTTP/a',
  '',
  'SIP/2.0',
];
const brokenHeaders = [
  ...['100-continue, a', 'a', ''].map((value) => ['expect', value] as const),
  ...['a\0b', 'a\rb', 'a\nb', '\x01', '\x7f'].map((value) => ['x-control', value] as const),
  ...['a b', 'a\0', '\xff', '', ':', 'a\r'].map((name) => [name, 'a'] as const),
];

const withHeader = (name: string, value: string) =>
  elsewhere(({ headers }) => ({ headers: [...headers, [name, value]] }));

/** Closes the client's half, so that the service does not wait for the rest of the body. */
const ended =
  (twist: Twist): Twist =>
  (draft) => ({ ...twist(draft), endsAfter: Number.MAX_SAFE_INTEGER });

/** Malformed requests on the wire level, independent of the operation. */
export const wireTwists: readonly Twist[] = [
  ...paths.map((change) => elsewhere(({ path }) => ({ path: change(path) }))),
  ...methods.map((method) => elsewhere(() => ({ method }))),
  ...versions.map((version) => elsewhere(() => ({ version }))),
  ...brokenHeaders.map(([name, value]) => withHeader(name, value)),
  elsewhere(({ headers }) => ({ headers: headers.filter(([name]) => name !== 'host') })),
  ...lengths.map((length) => ended(withHeader('content-length', length))),
  ...codings.map((coding) => ended(withHeader('transfer-encoding', coding))),
  ...chunks.map((body) =>
    ended((draft) => ({ ...withHeader('transfer-encoding', 'chunked')(draft), body })),
  ),
  // The client disconnects in the middle of the request.
  ...[1, 5, 20, 60, 100, 150, 200].map((endsAfter) => elsewhere(() => ({ endsAfter }))),
];
