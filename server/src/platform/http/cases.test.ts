import { type AnyKey, operations } from '@clan-companion/contract/operations';
import type { Operation } from '@clan-companion/contract/core/operation';
import { expect, it, onTestFinished } from 'vitest';
import { checkSuccess } from '../../../fuzz/check-success.ts';
import {
  casesWhere,
  newWorld,
  prepare,
  type RequestCase,
  requestCases,
  send,
} from '../../testing/cases.ts';
import { BOT_KEY } from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

const keys = Object.keys(operations) as AnyKey[];

it.each(keys)('has a case for %s', (key) => {
  expect(requestCases.map((one) => one.key)).toContain(key);
});

/** The bot and operators need no `Location` of what they create. */
const mayCreate = (key: AnyKey) =>
  /^(POST|PATCH) /.test(key) && ['session', 'optional'].includes(operations[key].access);

async function sendTo(service: TestService, one: RequestCase) {
  const request = await prepare(one, newWorld(service));
  return { by: request.by, answer: await send(request, { at: service }) };
}

async function borrow(): Promise<TestService> {
  const { service, giveBack } = await borrowService({ BOT_KEY });
  onTestFinished(giveBack);
  return service;
}

it.each(requestCases.map((one) => [one.key, one] as const))(
  '%s answers as the contract says',
  async (key, one) => {
    const { answer } = await sendTo(await borrow(), one);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    const operation: Operation = operations[key];
    if (!operation.stream && !operation.sends)
      checkSuccess(operation, new Map(answer.headers.entries()), answer.text);
    expect(answer.headers.has('location')).toBe(operation.creates !== undefined);
  },
);

it.each(
  casesWhere((_, { creates }) => creates !== undefined).map((one) => [one.key, one] as const),
)('%s says where to read what it created', async (key, one) => {
  const service = await borrow();
  const { by, answer } = await sendTo(service, one);
  const path = answer.headers.get('location')!;
  const { creates }: Operation = operations[key];
  expect(path).toMatch(new RegExp(`^${creates!.replace(/\{\w+\}/g, '[\\w-]+')}$`));
  const read = { method: 'GET', path, by, headers: {} };
  const created = await send(read, { at: service });
  expect(created.status).toBe(200);
  expect(created.text).not.toBe('[]');
});

it('lists every operation without a Location as one that creates nothing', () => {
  const found = requestCases.filter((one) => one.createsNothing).map(({ key }) => key);
  const declared = keys.filter((key) => {
    const { creates }: Operation = operations[key];
    return mayCreate(key) && creates === undefined;
  });
  expect(new Set(declared)).toEqual(new Set(found));
});
