import { readText, type TextRule } from '@clan-companion/contract/core/text';
import { ChatId } from '@clan-companion/contract/core/values';
import fc from 'fast-check';
import { isNullable, refuseUnknown, type Schema, withoutNull } from './schema.ts';

/**
 * Placeholders for values known only when a request is sent: the sender's chatid, another person's
 * chatid, and a new code from the chat platform.
 */
export const live = { me: '-me-', other: '-other-', code: '-code-' } as const;

const CHAT_ID = (ChatId('') as Schema).pattern;
const MAX_LIST_LENGTH = 8;

/** Any character except control characters and whitespace. */
const letter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'aZ0%_\\\'";:$&<>/.é߀漢', '😀', '\u05d0', '\u0301') },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((letters) => !/[\p{Cc}\s]/u.test(letters)),
  },
);

export const without = (values: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** Values that the schema accepts. Path and query values are converted to text later. */
export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  refuseUnknown(schema);
  const { 'x-filter': isFilter, ...rest } = schema;
  if (isFilter) return fc.oneof({ weight: 9, arbitrary: valid(rest, name) }, fc.constant(''));
  if (isNullable(schema)) {
    return fc.oneof({ weight: 3, arbitrary: valid(withoutNull(schema), name) }, fc.constant(null));
  }
  if (schema['x-text']) return (special[name] ?? text)(schema['x-text']);
  if (schema['x-whole']) return wholeBetween(schema['x-whole'].minimum, schema['x-whole'].maximum);
  if (schema['x-flag']) return fc.boolean();
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valid(branch, name)));
  switch (schema.type) {
    case 'string':
      return string(schema);
    case 'integer':
      return wholeBetween(schema.minimum ?? -(2 ** 31), schema.maximum ?? 2 ** 31 - 1);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return list(schema);
    case 'object':
      return object(schema);
    default:
      throw new Error(`The fuzz test cannot make a value of ${JSON.stringify(schema)}`);
  }
}

const link = () => fc.webPath().map((path) => `https://foxes.example.org:8443${path}`);

/** Generators for fields whose texts need a certain form, by field name. */
const special: Readonly<Record<string, (rule: TextRule) => fc.Arbitrary<string>>> = {
  code: (rule) => fc.oneof(fc.constant(live.code), text(rule)),
  url: link,
  photo: link,
};

function text(rule: TextRule): fc.Arbitrary<string> {
  const unit = rule.lines
    ? fc.oneof({ weight: 9, arbitrary: letter }, fc.constantFrom('\n', '\r\n'))
    : letter;
  const usual = fc.string({ unit: letter, minLength: rule.min, maxLength: Math.min(rule.max, 12) });
  const half = Math.floor(rule.max / 2) - 1;
  const inner = fc.string({ unit, minLength: rule.min, maxLength: Math.max(half, rule.min) });
  // A line break has up to two characters, and at the ends it would be trimmed.
  const long =
    half < rule.min ? usual : fc.tuple(letter, inner, letter).map((parts) => parts.join(''));
  const longest = fc.string({ unit: letter, minLength: rule.max, maxLength: rule.max });
  const padding = fc.constantFrom('', ' ', '\u00a0 ', '\u3000', '\ufeff');
  return fc
    .tuple(
      padding,
      fc.oneof(
        { weight: 6, arbitrary: usual },
        { weight: 2, arbitrary: long },
        { weight: 1, arbitrary: longest },
      ),
      padding,
    )
    .map((parts) => parts.join(''))
    .filter((value) => 'text' in readText(rule, value));
}

/** Prefers the smallest numbers, which are ids of existing rows. */
const wholeBetween = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max: Math.min(max, min + 7) }), fc.integer({ min, max }));

const number = ({ minimum: min = -1e300, maximum: max = 1e300 }: Schema) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

function string(schema: Schema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 100 } = schema;
  const random = pattern
    ? fc
        // The generator knows no lookaheads.
        .stringMatching(new RegExp(pattern.replaceAll(/\(\?![^()]*\)/g, ''), 'u'))
        .filter((letters) => new RegExp(pattern, 'u').test(letters))
        .filter((letters) => letters.length >= minLength && letters.length <= maxLength)
    : fc.string({ unit: letter, minLength, maxLength });
  if (pattern !== CHAT_ID) return random;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(live.me) },
    { weight: 1, arbitrary: fc.constant(live.other) },
    { weight: 1, arbitrary: random },
  );
}

function list({ items = {}, minItems = 0, maxItems = MAX_LIST_LENGTH }: Schema) {
  const item = valid(items);
  const usual = fc.array(item, {
    minLength: minItems,
    maxLength: Math.min(maxItems, MAX_LIST_LENGTH),
  });
  const longest = item.map((value) => Array<unknown>(maxItems).fill(value));
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: longest });
}

function object(schema: Schema) {
  const { properties = {}, patternProperties = {}, required = [], minProperties = 0 } = schema;
  const [named] = Object.entries(patternProperties);
  if (named) {
    const [pattern, value] = named;
    return fc.dictionary(string({ pattern }), valid(value), { minKeys: minProperties, maxKeys: 3 });
  }
  const values = Object.entries(properties).map(([name, value]) => [name, valid(value, name)]);
  return fc
    .record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [...required],
    })
    .filter((value) => Object.keys(value).length >= minProperties);
}
