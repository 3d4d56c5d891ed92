import type { TextRule } from '@clan-companion/contract/core/text';
import { isNoFilter, type WholeRule } from '@clan-companion/contract/core/values';
import fc from 'fast-check';
import { isNullable, type Schema, withoutNull } from './schema.ts';
import { valid, without } from './valid.ts';

type Values = Record<string, unknown>;

/** Values with one fault, which the schema rejects. Empty if it rejects nothing. */
export function nearlyValid(schema: Schema): fc.Arbitrary<unknown>[] {
  const plain = withoutNull(schema);
  return [...nearlyValidText(plain), ...wrongType(schema), ...nearlyValidParts(plain)];
}

/** The same for the path and the query, where everything is text. */
export function nearlyValidText(schema: Schema): fc.Arbitrary<unknown>[] {
  const wrong = [
    ...textFaults(schema['x-text']),
    ...wholeFaults(schema['x-whole']),
    ...(schema['x-flag'] ? ['', 'TRUE', ' true', '1', 'yes'] : []),
    ...stringFaults(schema),
    ...numberFaults(schema),
    ...choiceFaults(schema),
  ];
  const refused = schema['x-filter'] ? wrong.filter((value) => !isNoFilter(value)) : wrong;
  return refused.length === 0 ? [] : [fc.constantFrom(...refused)];
}

function textFaults(rule: TextRule | undefined): string[] {
  if (!rule) return [];
  const tooLong = ['a', '😀'].map((letter) => letter.repeat(rule.max + 1));
  const controls = ['a\0b', 'a\tb', 'a\u007fb', 'a\u0085b', ...(rule.lines ? [] : ['a\nb'])];
  const tooShort = rule.min > 0 ? ['', '  ', '\u3000', 'a'.repeat(rule.min - 1)] : [];
  const ugly = ['\u200b', 'a\u3164', 'a\u202eb', `a${'\u0301'.repeat(9)}`];
  return [...tooLong, ...controls, ...tooShort, ...(rule.looks ? [] : ugly)];
}

function wholeFaults(rule: WholeRule | undefined): string[] {
  if (!rule) return [];
  const near = [rule.minimum - 1, rule.maximum + 1].map(String);
  return [...near, '', ' 1', '1 ', '1.0', '+1', '-1', '0x1', '1e1', '１', '1,2', '99999999999'];
}

function stringFaults({ pattern, minLength = 0, maxLength }: Schema): string[] {
  const short = minLength > 0 ? ['a'.repeat(minLength - 1)] : [];
  const long = maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)];
  if (!pattern) return [...short, ...long];
  const odd = ['', ' ', 'a b', 'é', 'a/b', 'a\n', 'a\0', '%', '1'.repeat(1000), 'a'.repeat(1000)];
  const accepts = new RegExp(pattern, 'u');
  return [...short, ...long, ...odd.filter((text) => !accepts.test(text))];
}

const numberFaults = ({ minimum, maximum }: Schema): number[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
];

function choiceFaults(schema: Schema): string[] {
  const choices = choicesOf(schema);
  return choices ? ['', 'no such choice', `${String(choices[0])} `] : [];
}

/** All allowed values if the schema lists them. */
function choicesOf(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  if (schema.enum) return [...schema.enum];
  const branches = schema.anyOf?.map(choicesOf);
  return branches?.every((branch) => branch !== undefined) ? branches.flat() : undefined;
}

function wrongType(schema: Schema): fc.Arbitrary<unknown>[] {
  const types = typesOf(schema);
  const samples = {
    null: [null],
    boolean: [true],
    number: [5, 1.5],
    string: ['5'],
    array: [[]],
    object: [{}],
  };
  const others = Object.entries(samples).filter(([type]) => !types.has(type));
  const halves = types.has('number') && schema.type === 'integer' ? [0.5] : [];
  return [fc.constantFrom(...others.flatMap(([, values]) => values as unknown[]), ...halves)];
}

function typesOf(schema: Schema): Set<string> {
  if (schema.anyOf) return new Set(schema.anyOf.flatMap((branch) => [...typesOf(branch)]));
  if (schema['x-whole'] || schema['x-flag']) return new Set(['string']);
  const choices = choicesOf(schema);
  if (choices) return new Set(choices.map((choice) => typeof choice));
  if (!schema.type) throw new Error(`The fuzz test knows no type of ${JSON.stringify(schema)}`);
  const { type } = withoutNull(schema);
  return new Set([
    type === 'integer' ? 'number' : String(type),
    ...(isNullable(schema) ? ['null'] : []),
  ]);
}

function nearlyValidParts(schema: Schema): fc.Arbitrary<unknown>[] {
  if (schema.type === 'array') return nearlyValidLists(schema);
  return schema.type === 'object' ? nearlyValidObjects(schema) : [];
}

function nearlyValidLists({ items = {}, maxItems }: Schema): fc.Arbitrary<unknown>[] {
  const item = valid(items);
  const oneWrong = nearlyValid(items).map((wrong) =>
    fc.tuple(fc.array(item, { maxLength: 3 }), wrong).map(([list, last]) => [...list, last]),
  );
  if (maxItems === undefined) return oneWrong;
  return [...oneWrong, item.map((value) => Array<unknown>(maxItems + 1).fill(value))];
}

function nearlyValidObjects(schema: Schema): fc.Arbitrary<unknown>[] {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const right = valid(schema) as fc.Arbitrary<Values>;
  const missing = required.map((name) => right.map((values) => without(values, name)));
  const wrong = Object.entries(properties).flatMap(([name, property]) =>
    nearlyValid(property).map((value) =>
      fc.tuple(right, value).map(([values, bad]) => ({ ...values, [name]: bad })),
    ),
  );
  const wrongUnderAnyName = Object.values(patternProperties).flatMap((property) => [
    ...nearlyValid(property).map((value) => value.map((bad) => ({ en: bad }))),
    valid(property).map((value) => ({ '': value })),
  ]);
  const empty = schema.minProperties ? [fc.constant({})] : [];
  return [...missing, ...wrong, ...wrongUnderAnyName, ...empty];
}
