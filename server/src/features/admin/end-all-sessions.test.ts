import { afterAll, beforeAll, expect, it } from 'vitest';
import { body, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let other: TestService;
let operator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  other = await service.another();
  operator = await signInAs(service, 'operator', 'Operator');
});
afterAll(() => giveBack());

const openStream = ({ url }: TestService, { token }: { token: string }) =>
  fetch(`${url}/events`, { headers: { authorization: `Bearer ${token}` } });

it('ends all sessions and streams but that of the request, on all instances', async () => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => service.signIn(`Person ${n}`)));
  const elsewhere = await other.signIn('Operator');
  const ending = [...people, elsewhere];
  for (const on of [service, other]) {
    for (const { token } of ending) await on.as(token).call('GET /users');
  }
  const streams = await Promise.all(
    ending.flatMap((person) => [openStream(service, person), openStream(other, person)]),
  );
  const kept = await openStream(other, operator);
  await operator.call('POST /admin/end-sessions', { body });
  for (const stream of streams) await stream.text();
  for (const on of [service, other]) {
    for (const { token } of ending) {
      await expect.poll(() => refusal(on.as(token).call('GET /users'))).toBe('401 sign-in-needed');
    }
    await on.as(operator.token).call('GET /users');
  }
  const reader = kept.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  const [entry] = await operator.call('GET /admin/log');
  expect(entry).toMatchObject({ action: 'end-all-sessions', kind: 'service', ...body });
});

it('is for operators only', async () => {
  const moderator = await signInAs(service, 'moderator');
  expect(await refusal(moderator.call('POST /admin/end-sessions', { body }))).toBe(
    '403 operators-only',
  );
});
