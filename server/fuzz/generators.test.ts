import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts } from './judge.ts';
import { nearlyValid, nearlyValidText } from './nearly-valid.ts';
import type { Schema } from './schema.ts';
import { valid } from './valid.ts';

/** Every schema feature that the generators support, used by the contract today or not. */
const schemas: Record<string, Schema> = {
  text: { type: 'string', 'x-text': { min: 4, max: 128 } },
  'cleaned text': { type: 'string', 'x-text': { min: 1, max: 32, looks: 'cleaned' } },
  'short text': { type: 'string', 'x-text': { min: 1, max: 1 } },
  'text that may be empty': { type: 'string', 'x-text': { min: 0, max: 300, lines: true } },
  pattern: { type: 'string', pattern: '^[0-9]{1,20}$' },
  string: { type: 'string', minLength: 2, maxLength: 5 },
  integer: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
  number: { type: 'number', minimum: -1.5, maximum: 2 },
  'any number': { type: 'number' },
  boolean: { type: 'boolean' },
  literal: { type: 'boolean', const: true },
  enum: { enum: ['ally', 'enemy'] },
  'union of literals': { anyOf: [{ const: 'a' }, { const: 'b' }] },
  union: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
  list: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 20 },
  object: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer' }, b: { type: 'string', maxLength: 3 } },
  },
  'object with something in it': {
    type: 'object',
    properties: { a: { type: 'boolean' }, b: { type: 'boolean' } },
    minProperties: 1,
  },
  'text that may be null': { type: ['string', 'null'], 'x-text': { min: 1, max: 9 } },
  'texts by language': {
    type: ['object', 'null'],
    patternProperties: { '^[a-z]{2}$': { type: 'string', 'x-text': { min: 1, max: 9 } } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 50,
  },
  'objects in a list in an object': {
    type: 'object',
    required: ['markers'],
    properties: {
      markers: {
        type: 'array',
        maxItems: 5,
        items: {
          type: 'object',
          required: ['x'],
          properties: {
            x: { type: 'number' },
            note: { type: 'string', 'x-text': { min: 0, max: 9 } },
          },
        },
      },
    },
  },
};

describe.each(Object.entries(schemas))('%s', (_name, schema) => {
  it('generates valid values', () => {
    expect(findOther(valid(schema), (value) => accepts(schema, value))).toBeNull();
  });

  it('generates nearly valid values that are invalid', () => {
    const wrong = fc.oneof(...nearlyValid(schema));
    expect(findOther(wrong, (value) => !accepts(schema, value))).toBeNull();
  });
});

it('generates whole numbers that are valid as text', () => {
  const id: Schema = { 'x-whole': { minimum: 1, maximum: 2_147_483_647 } };
  expect(findOther(valid(id), (value) => accepts(id, String(value)))).toBeNull();
  const wrong = fc.oneof(...nearlyValidText(id));
  expect(findOther(wrong, (value) => !accepts(id, value))).toBeNull();
});

it('rejects unknown keywords', () => {
  expect(() => valid({ 'x-new': true } as Schema)).toThrow('x-new');
});

function findOther<T>(values: fc.Arbitrary<T>, holds: (value: T) => boolean): [T] | null {
  return fc.check(fc.property(values, holds), { seed: 1, numRuns: 300 }).counterexample;
}
