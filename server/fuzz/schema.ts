import type { TextRule } from '@clan-companion/contract/text';
import type { WholeRule } from '@clan-companion/contract/values';

/** The part of JSON Schema that the contract's inputs use. */
export interface Schema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-text'?: TextRule;
  readonly 'x-whole'?: WholeRule;
  readonly 'x-flag'?: true;
  readonly 'x-filter'?: true;
}

const KNOWN = new Set(
  (
    'type const enum anyOf properties required minProperties items minItems maxItems pattern ' +
    'minLength maxLength minimum maximum x-text x-whole x-flag x-filter x-expected description title default ' +
    'examples'
  ).split(' '),
);

/** A keyword that the generators do not support would silently leave inputs untested. */
export function refuseUnknown(schema: Schema): void {
  for (const keyword of Object.keys(schema)) {
    if (!KNOWN.has(keyword)) throw new Error(`The fuzz test does not know the keyword ${keyword}`);
  }
}
