import { type Bounds, lengthOf, rangeOf, type Schema, typeOf } from './schema.ts';

/** A schema's type and limits in words: "text, 1–32 characters". */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return anyOfWords(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return anyOfWords(schema.anyOf.map(typeWords));
  switch (typeOf(schema)) {
    case 'string':
      return textWords(schema);
    case 'integer':
      return join('whole number', boundsWords(rangeOf(schema)));
    case 'number':
      return join('number', boundsWords(rangeOf(schema)));
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return join(listWords(schema.items), boundsWords(itemsOf(schema), 'items'));
    case 'object':
      return mapWords(schema) ?? 'object';
    default:
      return schema.allOf ? 'object' : 'any JSON value';
  }
}

const FORMATS: Record<string, string> = {
  'date-time': 'date and time (ISO 8601, UTC)',
  date: 'date (ISO 8601)',
  uri: 'web address',
  email: 'e-mail address',
};

function textWords(schema: Schema): string {
  const kind = schema.format === undefined ? 'text' : (FORMATS[schema.format] ?? schema.format);
  return join(
    kind,
    boundsWords(lengthOf(schema), 'characters'),
    schema['x-text']?.lines && 'may have line breaks',
    schema.pattern !== undefined && `matches \`${schema.pattern}\``,
  );
}

function listWords(items: Schema | undefined): string {
  if (!items) return 'list';
  const words = typeWords(items);
  if (words === 'object') return 'list of objects';
  return words.includes(',') ? `list of (${words})` : `list of ${words}`;
}

function mapWords(schema: Schema): string | undefined {
  const values = Object.values(schema.patternProperties ?? {});
  return values.length > 0 ? `object, any name to ${anyOfWords(values.map(typeWords))}` : undefined;
}

const itemsOf = (schema: Schema): Bounds => ({ min: schema.minItems, max: schema.maxItems });

function boundsWords({ min, max }: Bounds, unit = ''): string {
  const low = min?.toLocaleString('en');
  const high = max?.toLocaleString('en');
  if (low === undefined && high === undefined) return '';
  if (low === undefined || (unit !== '' && min === 0)) return `up to ${high} ${unit}`.trimEnd();
  if (high === undefined) return `${unit === '' ? 'from' : 'at least'} ${low} ${unit}`.trimEnd();
  if (low === high) return `exactly ${low} ${unit}`.trimEnd();
  return `${low}–${high} ${unit}`.trimEnd();
}

function anyOfWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last;
}

const join = (...words: (string | false | undefined)[]): string => words.filter(Boolean).join(', ');
