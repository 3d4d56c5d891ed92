import type { TextRule } from '@clan-companion/contract/core/text';
import type { WholeRule } from '@clan-companion/contract/core/values';

type Type = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/** The part of JSON Schema that the contract's inputs use. */
export interface Schema {
  readonly type?: Type | readonly [Type, 'null'];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** One pattern, and no other properties. */
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false;
  readonly maxProperties?: number;
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
    'type const enum anyOf properties patternProperties additionalProperties required ' +
    'minProperties maxProperties items minItems maxItems pattern minLength maxLength minimum maximum ' +
    'x-text x-whole x-flag x-filter x-expected x-public description title default examples'
  ).split(' '),
);

export const isNullable = ({ type }: Schema): boolean => Array.isArray(type);

export const withoutNull = ({ type, ...rest }: Schema): Schema =>
  type === undefined ? rest : { ...rest, type: typeof type === 'string' ? type : type[0] };

/** A keyword that the generators do not support would silently leave inputs untested. */
export function refuseUnknown(schema: Schema): void {
  for (const keyword of Object.keys(schema)) {
    if (!KNOWN.has(keyword)) throw new Error(`The fuzz test does not know the keyword ${keyword}`);
  }
}
