import { Script } from 'node:vm';
import {
  type Operation,
  type OperationKey,
  type Operations,
  problemsOf,
} from '@clan-companion/contract/operation';
import { operations } from '@clan-companion/contract/operations';
import { problems } from '@clan-companion/contract/problems';
import { readText, type TextRule } from '@clan-companion/contract/text';
import type { WholeRule } from '@clan-companion/contract/values';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { docsPage } from './docs-page.ts';
import { example } from './example.ts';
import { operationSection } from './operation-section.ts';
import { toEntry } from './resources.ts';
import { typeWords } from './schema-words.ts';
import { docsScript } from './script.ts';

const page = docsPage();
const table = Object.entries(operations) as [OperationKey, Operation][];

/** The rules of the contract, read as JSON: texts are measured, numbers are numbers already. */
const ajv = new Ajv({
  strict: false,
  formats: { 'date-time': (text) => !isNaN(Date.parse(text)) },
});
ajv.addKeyword({
  keyword: 'x-text',
  validate: (rule: TextRule, value: string) => 'text' in readText(rule, value),
});
ajv.addKeyword({
  keyword: 'x-whole',
  validate: ({ minimum, maximum }: WholeRule, value: number) =>
    Number.isInteger(value) && value >= minimum && value <= maximum,
});

test.each(table)(
  '%s has its section, its place in the contents, and its problems',
  (key, operation) => {
    expect(page).toContain(`<article class="operation" id="${operation.id}"`);
    expect(page).toContain(`<a href="#${operation.id}">`);
    const section = operationSection(toEntry(key, operation)).markup;
    for (const name of problemsOf(operation)) expect(section).toContain(`href="#problem-${name}"`);
  },
);

test.each(Object.keys(problems))('the problem %s has its row', (name) => {
  expect(page).toContain(`<tr id="problem-${name}">`);
});

test.each(table)('%s: the examples are what the schemas allow', (key, operation) => {
  const { resource } = toEntry(key, operation);
  for (const schema of [operation.params, operation.query, operation.body, operation.answer]) {
    if (!schema) continue;
    const value = example(schema, { owner: resource });
    expect(ajv.validate(schema, value), JSON.stringify([value, ajv.errors])).toBe(true);
  }
});

test('each anchor is there once, and each link within the page leads to one', () => {
  const anchors = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  expect(anchors).toEqual([...new Set(anchors)]);
  for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(anchors).toContain(target);
});

test('text of the contract is text, whatever it holds', () => {
  const hostile = `</td><script>alert('1')</script>"&\``;
  const text = { type: 'string', description: hostile, examples: [hostile] };
  const markup = docsPage({
    [`GET /${hostile}/{id}`]: {
      id: hostile,
      summary: hostile,
      access: 'public',
      params: { type: 'object', properties: { id: text }, required: ['id'] },
      body: { type: 'object', properties: { [hostile]: text } },
      answer: { const: hostile },
      problems: [],
    },
  } as unknown as Operations);
  expect(markup).not.toContain('<script>');
  expect(markup).not.toContain("alert('1')");
  expect(markup).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
});

test('nothing needs more than the policy allows', () => {
  expect(page).not.toMatch(/ style=|<style| on\w+=|<script(?! src="\/docs\/script\.js")/);
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(() => new Script(docsScript)).not.toThrow();
});

test.each([
  [{ type: 'string', 'x-text': { min: 1, max: 32 } }, 'text, 1–32 characters'],
  [{ type: 'string', maxLength: 1000 }, 'text, up to 1,000 characters'],
  [{ type: 'string', format: 'date-time' }, 'date and time (ISO 8601, UTC)'],
  [{ 'x-whole': { minimum: 1, maximum: 200 } }, 'whole number, 1–200'],
  [{ type: 'number' }, 'number'],
  [{ anyOf: [{ const: 'buy' }, { const: 'sell' }] }, '"buy" or "sell"'],
  [
    { type: 'array', items: { type: 'object' }, maxItems: 5000 },
    'list of objects, up to 5,000 items',
  ],
])('%j in words', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});
