import { isUtf8 } from 'node:buffer';
import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { readText, type TextRule } from '@clan-companion/contract/core/text';
import {
  isNoFilter,
  readFlag,
  readWhole,
  type WholeRule,
} from '@clan-companion/contract/core/values';
import { Ajv } from 'ajv';
import type { Draft } from './draft.ts';
import type { Schema } from './schema.ts';

const ajv = new Ajv({ strict: true, strictTypes: false });
ajv.addKeyword({
  keyword: 'x-text',
  type: 'string',
  validate: (rule: TextRule, value: string) => 'text' in readText(rule, value),
});
ajv.addKeyword({
  keyword: 'x-whole',
  validate: (rule: WholeRule, value: unknown) => readWhole(rule, value) !== undefined,
});
ajv.addKeyword({
  keyword: 'x-flag',
  validate: (_rule: true, value: unknown) => readFlag(value) !== undefined,
});
ajv.addKeyword('x-filter');
ajv.addKeyword('x-expected');
ajv.addKeyword('x-public');

/** Whether the contract accepts a value. */
export const accepts = (schema: Schema, value: unknown): boolean => ajv.validate(schema, value);

/** Stands for input that cannot be decoded. */
const BROKEN = Symbol('broken');

/** Determines whether the contract accepts a randomly mutated request. */
export function judge(draft: Draft): Draft {
  const type = draft.headers.find(([name]) => name === 'content-type')?.[1];
  // With any other content type, the body may be rejected for that alone.
  if (type !== 'application/json' && (type ?? draft.body) !== undefined) return draft;
  const { params, query, body }: Operation = operations[draft.key];
  const parts = [
    [params, () => readPath(draft)],
    [query, () => readQuery(draft, query)],
    [body, () => readBody(draft)],
  ] as const;
  const invalid = parts.some(([schema, read]) => schema && !accepts(schema, read()));
  return { ...draft, input: invalid ? 'invalid' : 'any' };
}

function readPath({ key, path }: Draft): Record<string, unknown> {
  const values = path.split('/');
  const names = key.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  const pairs = names.map((name, index) => [name, decode(values[index] ?? '')] as const);
  return Object.fromEntries(pairs.filter(([name]) => name !== undefined));
}

function readQuery({ query }: Draft, { properties = {} }: Schema = {}): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const pair of query.join('&').split('&')) {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
    const key = String(decode(name));
    values.set(key, values.has(key) ? BROKEN : decode(value.join('=')));
  }
  const isGiven = ([name, value]: [string, unknown]) =>
    !(properties[name]?.['x-filter'] && isNoFilter(value));
  return Object.fromEntries([...values].filter(isGiven));
}

function readBody({ body = '' }: Draft): unknown {
  const bytes = Buffer.from(body, 'latin1');
  if (!isUtf8(bytes)) return BROKEN;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return BROKEN;
  }
}

function decode(text: string): unknown {
  try {
    return decodeURIComponent(text);
  } catch {
    return BROKEN;
  }
}
