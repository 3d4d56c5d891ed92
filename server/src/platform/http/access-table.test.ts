import type { OperationKey } from '@clan-companion/contract/core/operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { casesWhere, type Who } from '../../testing/cases.ts';
import { BOT_KEY } from '../../testing/goods.ts';
import { signInAs } from '../../testing/operators.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  // One who stays, whatever the others do to themselves.
  await signInAs(service, 'operator', 'First operator');
});
afterAll(() => service.stop());

const callers = {
  stranger: async () => undefined,
  member: async () => `Bearer ${(await service.signIn()).token}`,
  moderator: async () => `Bearer ${(await signInAs(service, 'moderator')).token}`,
  operator: async () => `Bearer ${(await signInAs(service, 'operator')).token}`,
  bot: async () => `Bot ${BOT_KEY}`,
};

type CallerKind = keyof typeof callers;

const signedIn = new Map<CallerKind, string | undefined>();

async function credentialsOf(kind: CallerKind): Promise<string | undefined> {
  if (!signedIn.has(kind)) signedIn.set(kind, await callers[kind]());
  return signedIn.get(kind);
}

/** Who passes the access check, and what the others are told. */
const visitors = {
  admitted: ['stranger', 'member', 'moderator', 'operator', 'bot'],
  refusals: [],
};
const people = { admitted: ['member', 'moderator', 'operator'], refusals: ['sign-in-needed'] };
const rules: Readonly<Record<Who, { admitted: readonly string[]; refusals: readonly string[] }>> = {
  visitor: visitors,
  person: people,
  member: people,
  canEdit: people,
  canInvite: people,
  canKick: people,
  leader: people,
  moderator: {
    admitted: ['moderator', 'operator'],
    refusals: ['sign-in-needed', 'moderators-only'],
  },
  operator: { admitted: ['operator'], refusals: ['sign-in-needed', 'operators-only'] },
  bot: { admitted: ['bot'], refusals: ['sign-in-needed'] },
};

const REFUSALS = new Set(Object.values(rules).flatMap(({ refusals }) => refusals));

async function refusalOf(key: OperationKey, authorization: string | undefined) {
  const [method, path] = key.split(' ', 2) as [string, string];
  const response = await fetch(service.url + path.replaceAll(/\{\w+\}/g, '1'), {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });
  if (response.ok) {
    // It may have ended a session.
    if (method !== 'GET') signedIn.clear();
    // Event streams do not end.
    await response.body?.cancel();
    return undefined;
  }
  const { type } = (await response.json()) as { type: string };
  const problem = type.replace('/problems/', '');
  return REFUSALS.has(problem) ? problem : undefined;
}

it.each(
  casesWhere(() => true).map(
    ({ key, who }) => [key, rules[who].admitted.join(', '), rules[who]] as const,
  ),
)('%s passes the access check for %s only', async (key, _, { admitted, refusals }) => {
  const outcome: Record<string, string | undefined> = {};
  for (const kind of Object.keys(callers) as CallerKind[]) {
    outcome[kind] = await refusalOf(key, await credentialsOf(kind));
  }
  const inside = Object.keys(outcome).filter((kind) => outcome[kind] === undefined);
  expect(inside).toEqual(admitted);
  const outside = Object.values(outcome).filter((problem) => problem !== undefined);
  expect(new Set(outside)).toEqual(new Set(refusals));
});
