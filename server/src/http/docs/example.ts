import { samples } from './samples.ts';
import { type Bounds, lengthOf, rangeOf, type Schema, typeOf } from './schema.ts';

interface Place {
  /** The field's name. */
  readonly name?: string;
  /** The list or the resource that the field belongs to. */
  readonly owner: string;
}

/** A value that the schema allows and a reader believes; the same one every time. */
export function example(schema: Schema, { name = '', owner }: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return example(schema.anyOf[0], { name, owner });
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => example(part, { name, owner })));
  }
  const plain = name.replaceAll('_', '');
  const sample = [samples[`${owner}.${plain}`], samples[plain]].find((value) =>
    fits(schema, value),
  );
  if (sample !== undefined) return sample;
  switch (typeOf(schema)) {
    case 'string':
      return text(schema, plain);
    case 'integer':
    case 'number':
      return within(rangeOf(schema), 1);
    case 'boolean':
      return false;
    case 'array':
      return list(schema, name || owner);
    case 'object':
      return object(schema, owner);
    default:
      return null;
  }
}

function object(schema: Schema, owner: string): Record<string, unknown> {
  const fields = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}).map((value) => ['name', value] as const),
  ];
  return Object.fromEntries(fields.map(([name, value]) => [name, example(value, { name, owner })]));
}

function list(schema: Schema, owner: string): unknown[] {
  const item = schema.items ? example(schema.items, { owner }) : 'item';
  return Array.from(
    { length: within({ min: schema.minItems, max: schema.maxItems }, 1) },
    () => item,
  );
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-03-14T18:26:53.000Z',
  date: '2026-03-14',
  uri: 'https://clans.example.org/hook',
  email: 'saffron@example.org',
};

function text(schema: Schema, name: string): string {
  if (schema.format !== undefined) return FORMATS[schema.format] ?? '';
  const { min = 0, max } = lengthOf(schema);
  return (name || 'text').padEnd(min, '-').slice(0, max);
}

const within = ({ min = -Infinity, max = Infinity }: Bounds, value: number): number =>
  Math.min(Math.max(value, min), max);

function fits(schema: Schema, value: unknown): boolean {
  switch (typeOf(schema)) {
    case 'string':
      return typeof value === 'string' && !schema.format && isText(schema, value);
    case 'integer':
      return Number.isInteger(value) && within(rangeOf(schema), Number(value)) === value;
    case 'number':
      return typeof value === 'number' && within(rangeOf(schema), value) === value;
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return (
        Array.isArray(value) &&
        within({ min: schema.minItems, max: schema.maxItems }, value.length) === value.length &&
        value.every((item) => schema.items && fits(schema.items, item))
      );
    default:
      return false;
  }
}

function isText(schema: Schema, value: string): boolean {
  const length = [...value].length;
  const matches = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
  return matches && within(lengthOf(schema), length) === length;
}
