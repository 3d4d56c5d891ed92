import type { TextRule } from '@clan-companion/contract/text';
import type { WholeRule } from '@clan-companion/contract/values';

/** The keywords that the page can put into words; any schema of the contract is one of these. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-text'?: TextRule;
  readonly 'x-whole'?: WholeRule;
}

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const lengthOf = (schema: Schema): Bounds =>
  schema['x-text'] ?? { min: schema.minLength, max: schema.maxLength };

export function rangeOf(schema: Schema): Bounds {
  const { minimum, maximum } = schema['x-whole'] ?? schema;
  return { min: minimum, max: maximum };
}

export const typeOf = (schema: Schema): string | undefined =>
  schema['x-whole'] ? 'integer' : schema.type;
