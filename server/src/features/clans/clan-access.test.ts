import type { ProblemError } from '@clan-companion/contract/core/client';
import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newWorld,
  prepare,
  type RequestCase,
  requestCases,
  type Sendable,
  type Who,
  withParams,
} from '../../testing/cases.ts';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { BOT_KEY, linkGuild } from '../../testing/goods.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
/** A leader. */
let someone: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  someone = (await foundClan(service)).leader;
});
afterAll(() => giveBack());

const clanCases = requestCases.filter(({ key }) => key.includes(' /clans/{clan_id}'));

const UNKNOWN = 2_147_483_647;

async function everyRole(clan: TestClan): Promise<Record<string, Person>> {
  return {
    outsider: await service.signIn(),
    member: await addMember(service, clan),
    canEdit: await addMember(service, clan, { canEdit: true }),
    canInvite: await addMember(service, clan, { canInvite: true }),
    canKick: await addMember(service, clan, { canKick: true }),
    leader: clan.leader,
  };
}

const call = (person: Person | undefined, { method, path, headers, body }: Sendable) =>
  rawCall(service, person, `${method} ${path}`, {
    headers,
    ...(typeof body === 'string' && { body }),
  });

const outcomeOf = (person: Person, request: Sendable): Promise<string> =>
  call(person, request).then(
    () => 'yes',
    ({ status, problem }: ProblemError) => `${status} ${problem}`,
  );

interface Staff {
  readonly clan: TestClan;
  readonly people: Record<string, Person>;
}

async function staff(): Promise<Staff> {
  const clan = await foundClan(service);
  return { clan, people: await everyRole(clan) };
}

const REFUSALS: Readonly<Partial<Record<Who, string>>> = {
  leader: '403 leader-only',
  canEdit: '403 no-permission',
  canInvite: '403 no-permission',
  canKick: '403 no-permission',
};

/** The expected outcome for a caller with this role, if the operation requires `who`. */
function expected(role: string, who: Who): string {
  if (who === 'visitor' || who === 'person' || role === 'leader' || role === who) return 'yes';
  if (role === 'outsider' && who !== 'leader') return '403 members-only';
  return REFUSALS[who] ?? 'yes';
}

/** People outside ask to join, and take that back. */
const ofOutsiders = ({ key }: RequestCase) => /^(POST|DELETE) .*\/requests$/.test(key);

it.each(
  clanCases.filter((one) => !ofOutsiders(one)).map((one) => [one.key, one.who, one] as const),
)('%s is for a %s', async (_, who, one) => {
  const { clan, people } = await staff();
  const linked = await linkGuild(service, clan);
  for (const [role, person] of Object.entries(people)) {
    const made = await prepare(one, newWorld(service, { clan: async () => linked }));
    expect(await outcomeOf(person, made), role).toBe(expected(role, who));
  }
});

it('accepts only positive 32-bit numbers as clan_id', async () => {
  for (const id of ['-1', '1.5', '1e3', '99999999999', '%20', '%00']) {
    const read = () => rawCall(service, someone, `GET /clans/${id}`);
    expect(await cleanRefusal(service, read), id).toBe('400 invalid-input path/clan_id');
  }
});

it.each(clanCases.map((one) => [one.key, one] as const))(
  'answers 400 for an invalid, 404 for an unknown clan, and 401 to visitors: %s',
  async (_, one) => {
    const made = await prepare(one, newWorld(service));
    const to = (clan_id: string | number, person?: Person) =>
      cleanRefusal(service, () => call(person, withParams(made, { clan_id })));
    for (const id of ['0', 'x', '2147483648']) {
      expect(await to(id, someone), id).toBe('400 invalid-input path/clan_id');
    }
    expect(await to(UNKNOWN, someone)).toBe('404 no-such-clan');
    if (one.who === 'visitor') return;
    for (const id of [UNKNOWN, 'x']) expect(await to(id)).toBe('401 sign-in-needed');
  },
);

/** Schemas check most other input. Checks inside operations have tests in their features. */
const isPaged = ({ key }: RequestCase) => {
  const { query }: Operation = operations[key];
  return 'cursor' in (query?.properties ?? {});
};

it.each(clanCases.filter(isPaged).map((one) => [one.key, one] as const))(
  'reports the invalid cursor of %s before it looks up the clan',
  async (_, one) => {
    const made = await prepare(one, newWorld(service));
    const outsider = await service.signIn();
    for (const clan_id of [made.params['clan_id'], UNKNOWN]) {
      const search = `${made.search === '' ? '?' : `${made.search}&`}cursor=x`;
      const ask = () => call(outsider, withParams({ ...made, search }, { clan_id }));
      expect(await cleanRefusal(service, ask)).toBe('400 invalid-input query/cursor');
    }
  },
);

it.each(
  clanCases
    .filter(({ key, who }) => key.split('{').length > 2 && who !== 'person')
    .map((one) => [one.key, one] as const),
)('hides what exists inside the clan from people without the right to %s', async (_, one) => {
  const clan = await linkGuild(service, await foundClan(service));
  const known = await prepare(one, newWorld(service, { clan: async () => clan }));
  const ids = Object.keys(known.params).filter((name) => name !== 'clan_id');
  const unknown = withParams(known, Object.fromEntries(ids.map((name) => [name, UNKNOWN])));
  const people = [await service.signIn(), await addMember(service, clan)];
  const forbidden = new Map<Person, string>();
  for (const person of people) {
    const outcome = await outcomeOf(person, known);
    if (outcome !== 'yes') forbidden.set(person, outcome);
  }
  expect(forbidden.size).toBeGreaterThan(0);
  for (const [person, outcome] of forbidden) {
    expect(await cleanRefusal(service, () => call(person, unknown))).toBe(outcome);
  }
  expect(await cleanRefusal(service, () => call(clan.leader, unknown))).toMatch(/^404/);
});
