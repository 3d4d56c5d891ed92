import { gzipSync } from 'node:zlib';
import type { Operation } from '@clan-companion/contract/core/operation';
import fc from 'fast-check';
import { hostileJson, hostileNames, notJson } from './hostile-values.ts';
import { toBytes } from './raw-request.ts';
import type { Schema } from './schema.ts';
import { valid } from './valid.ts';

const ONE_MIB = 1024 * 1024;

/** Invalid byte, truncated character, overlong encoding, lone surrogate, beyond Unicode, UTF-16. */
const brokenUtf8 = ['\xff', '\xc3', '\xc0\x80', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xff\xfea\0'];

export const contentTypes: readonly (string | undefined)[] = [
  undefined,
  ...['', ';', '/', 'json', 'text/plain', 'application/jsonx', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'multipart/form-data; boundary=a', 'application/octet-stream', '*/*'],
  ...[
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset=utf-16',
    'application/vnd.a+json',
  ],
  ...[
    'application/json, text/plain',
    'application/json; a="',
    ' application/json ',
    'a'.repeat(5_000),
  ],
  ...[
    'application/problem+json',
    'application/json\t',
    'application/\xff',
    '__proto__',
    'constructor',
  ],
];

/** Mostly the right one; otherwise nothing after the content type check would be tested. */
export const contentType = fc.oneof(
  { weight: 5, arbitrary: fc.constant<string | undefined>('application/json') },
  { weight: 2, arbitrary: fc.constantFrom(...contentTypes) },
);

export function hostileBody({ body: schema }: Operation): fc.Arbitrary<string> {
  const right = schema ? valid(schema) : fc.constant<unknown>({});
  const rightText = right.map((value) => toBytes(JSON.stringify(value)));
  const names = schema ? namesIn(schema) : [];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(right, fc.constantFrom(...names, ...hostileNames), hostileJson, fc.boolean())
        .map(([value, name, raw, deep]) => toBytes(graft(value, name, raw, deep))),
    },
    { weight: 2, arbitrary: hostileJson.map(toBytes) },
    { weight: 2, arbitrary: notJson.map(toBytes) },
    { weight: 2, arbitrary: fc.tuple(rightText, fc.nat(), brokenBytes).map(insert) },
    {
      weight: 1,
      arbitrary: fc.tuple(rightText, fc.nat()).map(([text, n]) => text.slice(0, n % text.length)),
    },
    { weight: 1, arbitrary: rightText.map((text) => gzipSync(text).toString('latin1')) },
    { weight: 1, arbitrary: rightText.map((text) => `\xef\xbb\xbf${text}`) },
    { weight: 1, arbitrary: fc.tuple(rightText, fc.constantFrom(ONE_MIB, ONE_MIB + 1)).map(fill) },
  );
}

const brokenBytes = fc.oneof(
  fc.constantFrom(...brokenUtf8),
  fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

const insert = ([text, at, bytes]: [string, number, string]): string => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + bytes + text.slice(place);
};

const fill = ([text, size]: [string, number]): string => text.padEnd(size, ' ');

/** Inserts raw JSON into a value: as an additional field, as a replacement, or nested (`deep`). */
function graft(value: unknown, name: string, raw: string, deep: boolean): string {
  const json = (part: unknown) => JSON.stringify(part);
  if (Array.isArray(value)) {
    const kept = deep ? value.slice(0, -1) : value;
    const last = deep && value.length > 0 ? graft(value.at(-1), name, raw, deep) : raw;
    return `[${[...kept.map(json), last].join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return raw;
  const [into, inner] = Object.entries(value).find(([, part]) => typeof part === 'object') ?? [];
  const pairs = Object.entries(value).map(([key, part]) => `${json(key)}:${json(part)}`);
  const more =
    deep && into !== undefined
      ? `${json(into)}:${graft(inner, name, raw, deep)}`
      : `${json(name)}:${raw}`;
  return `{${[...pairs, more].join(',')}}`;
}

function namesIn(schema: Schema): string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(namesIn)];
}
