import { operations } from '@clan-companion/contract/operations';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { type Implementation, mount } from './operation.ts';

const services = {} as Parameters<typeof mount>[1];
const keys = Object.keys(operations) as (keyof typeof operations)[];
const implementations: Implementation<unknown>[] = keys.map((key) => ({
  key,
  handle: async () => undefined,
}));

it('starts with one implementation per operation', () => {
  expect(() => mount(fastify(), services, implementations)).not.toThrow();
});

it('refuses to start without an implementation', () => {
  expect(() => mount(fastify(), services, implementations.slice(1))).toThrow(
    `${keys[0]} is not implemented`,
  );
});

it('refuses to start with two implementations of one operation', () => {
  expect(() => mount(fastify(), services, [...implementations, implementations[0]!])).toThrow(
    'An operation is implemented twice',
  );
});
