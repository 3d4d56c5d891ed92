import fc from 'fast-check';

/** Texts that have broken other services. None matches `LEAK` in `check-answer.ts`. */
const odd = [
  ...['', ' ', '\0', 'a\0b', '\u0001\u001f', '\u007f', '\u0085', '\u2028', '\r\nset-cookie: a=b'],
  ...['\ud800', 'a\udc00b', '\udc00\ud800', '\ufffe\uffff', '\ufeff', '\u{10ffff}'],
  ...['\u202etxt\u202c', '\u200f\u200e', '\u2066\u2069', '👩‍👩‍👧‍👦', '🇩🇪', 'e\u0301', 'ﷺ', 'İıßǅ'],
  ...['%', '_', '\\', '%\\', '\\%', "'", '"', "''", '`', "'; drop table users; --", "' or 1=1 --"],
  ...[
    '$1',
    '$$',
    ':userid',
    '::int',
    '?',
    '*',
    '{}',
    '{a,b}',
    '\\x00',
    '\\u0000',
    '(',
    '[',
    'a{9}',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length'],
  ...[
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '-0',
    '0',
    '-1',
    '1.5',
    '1e400',
    '0x10',
    '１２',
  ],
  ...['2147483647', '2147483648', '-2147483649', '9007199254740993', '99999999999999999999'],
  ...[
    '.',
    '..',
    '../../etc/passwd',
    '/',
    '//',
    'a/b',
    '<script>',
    '${7*7}',
    '{{7*7}}',
    '%s%n',
    '%00',
  ],
];

export const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  '\0',
  'é',
  'extra',
];

const longText = (length: number) =>
  fc.constantFrom('a', '\0', '😀', '\u0301', '\ud800', '%').map((letter) => letter.repeat(length));

/** Short enough, percent-encoded, for the head of a request. */
export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...odd) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: longText(1_200) },
);

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);

/** JSON as text, since some of it has no JavaScript value: `-0`, `1e400`, duplicate names. */
export const hostileJson = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['null', 'true', '[]', '{}', '""', '0', '-0', '-1', '1.5', '1e400', '-1e400', '1e-400'],
      ...[
        '2147483648',
        '-2147483649',
        '9007199254740993',
        '1'.repeat(400),
        '"\\ud800"',
        '"\\u0000"',
      ],
      ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":null}'],
      ...['{"length":1e9}', '{"a":1,"a":2}', '[null]', '[[]]', '[1e400]', '[{}]', '{"0":"a"}'],
      nested('[', ']', 5_000),
      nested('{"a":', '}', 5_000).replace('}', '1}'),
    ),
  },
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: longText(100_000).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json() },
);

export const notJson = fc.oneof(
  fc.constantFrom(
    ...[
      'NaN',
      'Infinity',
      'undefined',
      '01',
      '+1',
      '.5',
      '1.',
      "'a'",
      '{',
      '[',
      '"',
      '{"a":1,}',
      '[1,]',
    ],
    ...[
      '{"a":1}{"a":1}',
      '{a:1}',
      '// a',
      '\ufeff{}',
      '\0',
      '"\0"',
      '"\n"',
      '"\\x"',
      '"\\ud8"',
      ' ',
    ],
    ...['a=b&c=d', '<a/>', '--a\r\n\r\n', nested('[', '', 100_000), nested('{"a":', '', 20_000)],
  ),
  fc.string({ unit: 'binary' }),
);

/** Percent-encodes text; lone surrogates become the (invalid) UTF-8 bytes of a surrogate. */
export function percent(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text]
    .map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80'))
    .join('');
}

const oddKeys = [
  ...[
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9007199254740993',
    '1e400',
    'null',
    'true',
    '{}',
    '[]',
    '""',
    '"1"',
  ],
  ...[
    '"\\u0000"',
    '"\\ud800"',
    '"%"',
    '"infinity"',
    '"2026-99-99T99:99:99Z"',
    `"${'a'.repeat(600)}"`,
  ],
];

/** Forged cursors: well-formed base64url with unexpected keys. */
export const oddCursors: readonly string[] = [
  ...['', 'null', '{}', '[', '[]', '{"0":1,"length":1}', '[1,1,1,1]'],
  ...oddKeys.flatMap((key) => [`[${key}]`, `[${key},1]`, `["a",${key}]`]),
].map((json) => Buffer.from(json).toString('base64url'));
